// What is not played on the cloud, by the names of the tests, and why. Everything else is, on the same clicks.

const PASSWORDS = "it is about passwords, which only the server knows: on the cloud it is Google who knows somebody on another device, and the emulator has no accounts";

export const NOT_ON_THE_CLOUD: Record<string, string> = {
  "a guest with a table signs up, signs out, and signs in on another device": PASSWORDS,
  "the decks of a guest come along to the account that they sign in to, where they want that": PASSWORDS,
  "a player changes name and password, and the other device has to sign in again": PASSWORDS,
  "the host claims the house, makes an account for a friend, and looks after it": PASSWORDS,
  "whoever signs up in Spanish is spoken to in Spanish wherever they sign in, until they choose otherwise": PASSWORDS,
  "a sign-in that is refused is refused in Spanish": PASSWORDS,
  "whoever has chosen no language is spoken to in each browser's own": PASSWORDS,
  "a table of a browser that kept its token for itself is still there": "it is about the server's cookies, and browsers that were here before there were any",
  "another version is offered, and used when one says so": "a server of the test's own hands the next release on",
  "a host who takes a release back has browsers forget what they kept": "it is about an option of the server; hosting serves another file instead",
  "nothing is said into a connection that is being closed": "it is about the server's WebSocket, and the cloud's connection is Google's SDK's own",
  "nothing of the cloud is asked for, from the first page to a table": "it is about the server's own client",
};
