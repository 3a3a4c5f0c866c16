// Accounts: a guest becomes a player and keeps a table, signs out and in elsewhere; the host makes an account for a friend and looks after it.
import type { Page } from "@playwright/test";

import { Embedded } from "../table/embedded.ts";
import { expect, test } from "../table/fixtures.ts";
import type { House } from "../table/house.ts";
import type { Player } from "../table/player.ts";

const PASSWORD = "correct horse battery";

/** Who the page says one is. */
const own = (page: Page) => page.getByTestId("own-name");

/** The page of the link that makes somebody the host of a server. */
function claim(house: House): string {
  expect(house, "it is told by the server").toBeInstanceOf(Embedded);
  return (house as Embedded).claim();
}

async function signOut(page: Page): Promise<void> {
  await page.getByTestId("own-menu").click();
  await page.getByTestId("sign-out").click();
  await expect(own(page)).toHaveText(/^Guest$| \(guest\)$/);
}

test("a guest with a table signs up, signs out, and signs in on another device", { tag: "@accounts" }, async ({ arrive }) => {
  const anna = await arrive("Anna");
  await anna.page.goto("/");
  await anna.page.getByTestId("home-name").fill("Anna");
  await anna.page.getByTestId("new-table").click();
  await anna.page.getByTestId("create").click();
  await expect(anna.page.getByTestId("invite-link")).toHaveValue(/\/join\/.+#.+/);

  await anna.page.goto("/");
  await anna.page.getByTestId("own-menu").click();
  await anna.page.getByRole("banner").getByRole("link", { name: "Create an account" }).click();
  await expect(anna.page.getByTestId("account-name")).toHaveValue("Anna");
  // The form itself says that a password is too short, and the server is not asked: that would be an error in the console.
  const password = anna.page.getByTestId("new-password");
  await password.fill("short");
  await anna.page.keyboard.press("Enter");
  const said = () => password.evaluate((field: HTMLInputElement) => field.validationMessage);
  expect(await said()).toBe("The password must have at least 8 characters.");
  await password.fill(PASSWORD);
  expect(await said()).toBe("");
  await anna.page.keyboard.press("Enter");
  await expect(own(anna.page)).toHaveText("Anna");
  await expect(anna.page.getByTestId("own-sats")).toHaveText("100,000 sats");
  await expect(anna.page.getByTestId("playing-as")).toContainText("Anna");
  await expect(anna.page.locator(".table-row")).toHaveCount(1);
  await anna.page.reload();
  await expect(own(anna.page)).toHaveText("Anna");

  await signOut(anna.page);
  await expect(anna.page.locator(".table-row")).toHaveCount(0);

  const phone = await arrive("Anna's phone", "phone");
  phone.tolerate(/401/);
  await phone.page.goto("/sign-in");
  await phone.page.getByTestId("account-name").fill("anna");
  await phone.page.getByTestId("password").fill("not this one");
  await phone.page.getByTestId("sign-in").tap();
  await expect(phone.page.getByRole("alert")).toContainText("Wrong name or password");
  await phone.page.getByTestId("password").fill(PASSWORD);
  await phone.page.getByTestId("sign-in").tap();
  await expect(own(phone.page)).toHaveText("Anna");
  await expect(phone.page.locator(".table-row")).toHaveCount(1);
});

test("the decks of a guest come along to the account that they sign in to, where they want that", { tag: "@accounts" }, async ({ arrive }) => {
  const [here, there] = [await arrive("Here"), await arrive("There", "phone")];
  await here.page.goto("/sign-up");
  await here.page.getByTestId("account-name").fill("Dora");
  await here.page.getByTestId("new-password").fill(PASSWORD);
  await here.page.getByTestId("sign-up").click();
  await expect(own(here.page)).toHaveText("Dora");

  const signIn = async (bring: boolean) => {
    await there.page.goto("/sign-in");
    await there.page.getByTestId("account-name").fill("Dora");
    await there.page.getByTestId("password").fill(PASSWORD);
    await there.page.getByTestId("bring-decks").setChecked(bring);
    await there.page.getByTestId("sign-in").tap();
    await expect(own(there.page)).toHaveText("Dora");
  };
  const made = (page: Page) => page.locator('.deck-tile[data-deck="New deck"]');
  await there.page.goto("/decks");
  await there.page.getByTestId("new-deck").tap();
  await expect(there.page.getByTestId("deck-name")).toBeVisible();
  await signIn(false);
  await there.page.goto("/decks");
  await expect(there.page.getByTestId("decks"), "the account has the deck that it began with").toContainText("First Steps");
  await expect(made(there.page)).toHaveCount(0);

  await signOut(there.page);
  await signIn(true);
  await expect(there.page, "what has come along is shown").toHaveURL(/\/decks$/);
  await expect(made(there.page)).toHaveCount(1);
  // The server has it: it is on the other device as well.
  await here.page.goto("/decks");
  await expect(made(here.page)).toHaveCount(1);

  // The guest is back with it, and it is not brought once more.
  await signOut(there.page);
  await there.page.goto("/decks");
  await expect(made(there.page)).toHaveCount(1);
  await there.page.goto("/sign-in");
  await expect(there.page.getByTestId("sign-in")).toBeVisible();
  await expect(there.page.getByTestId("bring-decks")).toHaveCount(0);
});

test("a table of a browser that kept its token for itself is still there", { tag: "@accounts" }, async ({ arrive }) => {
  const anna = await arrive("Anna");
  await anna.page.goto("/");
  await expect(own(anna.page)).toHaveText("Guest");
  const before = "00112233445566778899aabbccddeeff";
  await anna.page.evaluate((token) => localStorage.setItem("jb-mtg.token", JSON.stringify(token)), before);
  await anna.page.reload();
  await expect(own(anna.page)).toHaveText("Guest");
  const kept = async () => (await anna.context.cookies()).find((cookie) => cookie.name === "jb-mtg-guest");
  await expect.poll(async () => (await kept())?.value).toBe(before);
  expect((await kept())?.httpOnly).toBe(true);
  await expect.poll(() => anna.page.evaluate(() => localStorage.getItem("jb-mtg.token"))).toBeNull();
});

test("a player changes name and password, and the other device has to sign in again", { tag: "@accounts" }, async ({ arrive }) => {
  const [here, there] = [await arrive("Here"), await arrive("There", "phone")];
  await here.page.goto("/sign-up");
  await here.page.getByTestId("account-name").fill("Carla");
  await here.page.getByTestId("new-password").fill(PASSWORD);
  await here.page.getByTestId("sign-up").click();
  await expect(own(here.page)).toHaveText("Carla");
  await there.page.goto("/sign-in");
  await there.page.getByTestId("account-name").fill("Carla");
  await there.page.getByTestId("password").fill(PASSWORD);
  await there.page.getByTestId("sign-in").tap();
  await expect(own(there.page)).toHaveText("Carla");

  await here.page.goto("/profile");
  await here.page.getByTestId("account-name").fill("Countess Carla");
  await here.page.getByTestId("change-name").click();
  await expect(own(here.page)).toHaveText("Countess Carla");
  await expect(own(there.page), "at once, and on every device").toHaveText("Countess Carla");

  // Where one is signed in can be looked at, and ended.
  await here.page.reload();
  const sessions = here.page.getByTestId("session");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: "this browser" })).toHaveCount(1);
  await sessions.getByTestId("end-session").click();
  await expect(sessions).toHaveCount(1);
  await expect(own(there.page)).toHaveText("Guest");
  await there.page.goto("/sign-in");
  await there.page.getByTestId("account-name").fill("Countess Carla");
  await there.page.getByTestId("password").fill(PASSWORD);
  await there.page.getByTestId("sign-in").tap();
  await expect(own(there.page)).toHaveText("Countess Carla");

  await here.page.getByTestId("password").fill(PASSWORD);
  await here.page.getByTestId("new-password").fill("another battery staple");
  await here.page.getByTestId("change-password").click();
  await expect(here.page.getByText("Saved.")).toBeVisible();
  await expect(own(there.page)).toHaveText("Guest");
  await expect(own(here.page)).toHaveText("Countess Carla");
});

test("the host claims the house, makes an account for a friend, and looks after it", { tag: "@accounts" }, async ({ house, arrive }) => {
  const [host, ben] = [await arrive("The host"), await arrive("Ben")];
  await host.page.goto(claim(house));
  await host.page.getByTestId("account-name").fill("The host");
  await host.page.getByTestId("new-password").fill(PASSWORD);
  await host.page.getByTestId("redeem").click();
  await expect(own(host.page)).toHaveText("The host");
  await host.page.getByRole("link", { name: "Players" }).click();
  await host.page.getByTestId("new-player-name").fill("Ben");
  await host.page.getByTestId("make-account").click();
  const link = host.page.getByTestId("made-link");
  await expect(link).toHaveValue(/\/onboarding#[0-9a-f]{32}$/);
  const row = host.page.getByTestId("players").locator(".listed", { hasText: "Ben" });
  await expect(row).toContainText("Invited");

  await ben.page.goto(await link.inputValue());
  await expect(ben.page.getByRole("heading", { name: "Welcome, Ben" })).toBeVisible();
  await ben.page.getByTestId("new-password").fill(PASSWORD);
  await ben.page.getByTestId("redeem").click();
  await expect(own(ben.page)).toHaveText("Ben");

  await host.page.getByTestId("player-search").fill("be");
  await expect(host.page.locator(".listed")).toHaveCount(1);
  await expect(row).toContainText("100,000 sats");
  await row.locator("summary").press("Enter");
  await row.getByTestId("credit").fill("123456");
  await row.getByTestId("save-credit").click();
  await expect(row).toContainText("123,456 sats");
  await expect(ben.page.getByTestId("own-sats")).toHaveText("123,456 sats");

  await row.getByTestId("role").selectOption("Closed");
  await expect(row).toContainText("Closed");
  await expect(own(ben.page)).toHaveText("Guest");
});

test("where the host asks for an invitation, its link lets one friend sign up", { tag: "@accounts" }, async ({ house, arrive }) => {
  const [host, friend, stranger] = [await arrive("The host"), await arrive("Ben", "phone"), await arrive("Eve")];
  stranger.tolerate(/403/);
  await house.signUp(host);
  await house.makeHost(host);
  await host.page.goto("/players");
  await host.page.getByTestId("by-invitation").check();
  await host.page.getByTestId("invite").click();
  const link = host.page.getByRole("region", { name: "Who can sign up" }).getByTestId("made-link");
  await expect(link).toHaveValue(/\/sign-up#[0-9a-f]{32}$/);
  const address = await link.inputValue();

  const signUp = async ({ page, name }: Player) => {
    await page.getByTestId("account-name").fill(name);
    await page.getByTestId("new-password").fill(PASSWORD);
    await page.keyboard.press("Enter");
  };
  await stranger.page.goto("/sign-up");
  await signUp(stranger);
  await expect(stranger.page.getByRole("alert")).toContainText("You need an invitation");
  await friend.page.goto(address);
  await signUp(friend);
  await expect(own(friend.page)).toHaveText("Ben");
  await stranger.page.goto(address);
  await stranger.page.reload();
  await signUp(stranger);
  await expect(stranger.page.getByRole("alert"), "it was for one").toContainText("You need an invitation");
});

test("the host gives a card away, and closes a table that somebody has left standing", { tag: "@accounts" }, async ({ house, arrive }) => {
  const [host, ben] = [await arrive("The host"), await arrive("Ben")];
  await house.signUp(host);
  await house.makeHost(host);
  await house.signUp(ben);
  await ben.page.goto("/");
  await ben.page.getByTestId("new-table").click();
  await ben.page.getByTestId("create").click();
  await expect(ben.page.getByTestId("invite-link")).toHaveValue(/\/join\//);

  await host.page.getByRole("link", { name: "Players" }).click();
  const row = host.page.getByTestId("players").locator(".listed", { hasText: "Ben" });
  await row.locator("summary").press("Enter");
  await row.getByTestId("give-unit").fill("Black Lotus");
  await row.getByTestId("give").click();
  await expect(row.getByRole("alert")).toContainText("They look like c000012.u0005");
  await row.getByTestId("give-unit").fill("c000012.u0005");
  await host.page.keyboard.press("Enter");
  await expect(row.getByRole("status")).toHaveText("c000012.u0005 is now theirs.");
  await ben.page.goto("/library/c000012");
  await expect(ben.page.getByTestId("unit-u0005")).toContainText("you");
  await expect(ben.page.getByTestId("own-sats")).toHaveText("100,000 sats");

  const table = host.page.getByTestId("open-table");
  await expect(table).toContainText("Ben, waiting for an opponent");
  await table.getByTestId("close-table").press("Enter");
  await expect(table).toContainText("without a winner");
  await table.getByTestId("close-it").click();
  await expect(host.page.getByTestId("open-tables")).toContainText("No tables are open.");
  await ben.page.goto("/");
  await expect(ben.page.getByTestId("count-decks")).toHaveText("1deck");
  await expect(ben.page.locator(".table-row")).toHaveCount(0);

  await host.page.goto("/play/new");
  await host.page.getByTestId("find-player").fill("Ben");
  const uid = new URL((await host.page.getByTestId("person").first().getAttribute("href")) ?? "", host.page.url()).searchParams.get("to");
  await host.page.goto(`/players/${uid}`);
  await expect(host.page.getByTestId("their-card")).toHaveText("Black Lotus, 1 copy");
});
