// What breaks: the line, and the program that judges. Both players are then back at the very prompt they were at, and go on.
import { expect, test } from "../table/fixtures.ts";
import { gather } from "../table/gather.ts";
import type { Line } from "../table/line.ts";
import { follow } from "../table/link.ts";
import type { Player } from "../table/player.ts";
import { playUntil, settled } from "../table/quiet.ts";

const AGREED = { first: "deck-the-midnight-court", second: "deck-the-old-forest", classic: false };

function tolerateBrokenLines(players: Player[]): void {
  for (const player of players) {
    player.tolerate(/WebSocket connection to .* failed|ERR_CONNECTION_(REFUSED|RESET)|net::ERR_/);
  }
}

test("the line is cut at a prompt and mended: the same prompt is back, and the game goes on", { tag: "@faults" }, async ({ house, arrive }) => {
  test.setTimeout(900_000);
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  tolerateBrokenLines([anna, ben]);
  const seats = await gather([anna, ben], AGREED);
  await playUntil(seats, 2);
  const before = [await settled(seats[0]), await settled(seats[1])];

  ben.way.cut();
  await expect(ben.page.getByTestId("reconnecting")).toBeVisible({ timeout: house.noticedWithin });
  ben.way.mend();
  await expect(ben.page.getByTestId("reconnecting")).toBeHidden({ timeout: house.noticedWithin });
  await expect.poll(async () => [await settled(seats[0]), await settled(seats[1])]).toEqual(before);

  // Whose turn it is passes without a line: it is said that nothing has been sent, and not that the other one is waited for.
  const decides = before.findIndex((seen) => seen.turn.startsWith("Your turn"));
  const { page, way } = [anna, ben][decides]!;
  way.cut();
  await expect(page.getByTestId("reconnecting")).toBeVisible({ timeout: house.noticedWithin });
  await page.getByTestId("main-button").click();
  await expect(page.getByTestId("waiting-for")).toHaveText("Not sent yet: it goes when you are back online.");
  await expect(page.getByTestId("main-button")).toHaveText("Not sent yet");
  way.mend();
  await expect(page.getByTestId("waiting-for")).not.toContainText("Not sent yet", { timeout: house.noticedWithin });

  await playUntil(seats, 3);
});

test("nothing is said into a connection that is being closed", { tag: "@faults" }, async ({ arrive }) => {
  const anna = await arrive("Anna");
  tolerateBrokenLines([anna]);
  const { page } = anna;
  await page.goto("/decks");
  await expect(page.getByTestId("new-deck")).toBeVisible();
  await expect.poll(() => anna.frames.some((frame) => frame.from === "house" && frame.text.includes("welcome"))).toBe(true);
  (anna.way as Line).beginToClose();
  // The page asks for what it shows; the browser would complain of whoever says that into the connection.
  await follow(page, "/market");
  await follow(page, "/decks");
  anna.way.cut();
  anna.way.mend();
  await page.getByTestId("new-deck").click();
  await expect(page).toHaveURL(/\/decks\/\w+$/);
  await expect(page.getByTestId("saving")).toHaveText("Saved");
});

test("the house's program is killed in mid-game and started again: both are back where they were, and nothing is lost", { tag: "@faults" }, async ({
  house,
  arrive,
}) => {
  test.setTimeout(900_000);
  const players: [Player, Player] = [await arrive("Anna"), await arrive("Ben", "phone")];
  tolerateBrokenLines(players);
  const seats = await gather(players, AGREED);
  await playUntil(seats, 2);
  const before = [await settled(seats[0]), await settled(seats[1])];

  await house.kill();
  for (const player of players) {
    await expect(player.page.getByTestId("reconnecting")).toBeVisible({ timeout: house.noticedWithin });
  }
  await house.run();
  for (const player of players) {
    await expect(player.page.getByTestId("reconnecting")).toBeHidden({ timeout: house.noticedWithin });
  }
  await expect.poll(async () => [await settled(seats[0]), await settled(seats[1])]).toEqual(before);

  // A page that is loaded anew is at the same prompt as well.
  await players[0].page.reload();
  await expect(players[0].page.getByTestId("table")).toBeVisible();
  await expect.poll(() => settled(seats[0])).toEqual(before[0]);

  await playUntil(seats, 3);
});
