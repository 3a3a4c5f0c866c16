// The room: whoever wants an opponent and has nobody to invite waits there, and whoever comes by sits down by one tap.
import { expect, test } from "../table/fixtures.ts";
import type { Player } from "../table/player.ts";

/** Makes a table with the first ready deck and puts it in the room. */
async function wait(player: Player, words: string): Promise<void> {
  await player.page.goto("/");
  await player.page.getByTestId("new-table").click();
  await player.page.getByTestId("home-name").fill(player.name);
  await player.page.getByTestId("deck-the-white-company").click();
  await player.page.getByTestId("create").click();
  await player.page.getByTestId("room-words").fill(words);
  await player.page.getByTestId("open-to-anybody").click();
  await expect(player.page.getByTestId("open-to-anybody")).toHaveAttribute("aria-pressed", "true");
}

test("whoever waits in the room is sat down with by one tap, on a phone, and is in it no more", { tag: ["@cloud", "@challenges"] }, async ({ arrive }) => {
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben", "phone")];
  await ben.page.goto("/play");
  await expect(ben.page.getByText("Nobody is waiting right now.")).toBeVisible();
  await wait(anna, "Slow and friendly");
  // He looks again by himself, and could come back to it as well.
  const table = ben.page.getByTestId("open-table");
  await expect(table).toContainText("Slow and friendly");
  await expect(table).toContainText("Anna (guest) is looking for an opponent");
  await table.getByTestId("sit-down").tap();
  for (const player of [anna, ben]) {
    await expect(player.page.getByTestId("table")).toBeVisible();
  }
  await ben.page.goto("/play?show=room");
  await expect(ben.page.getByText("Nobody is waiting right now.")).toBeVisible();
});

test("a table is taken out of the room again, and another deck can be chosen before one sits down", { tag: "@challenges" }, async ({ arrive }) => {
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  await wait(anna, "");
  await ben.page.goto("/play?show=room");
  await ben.page.getByTestId("choose-deck").click();
  await expect(ben.page.getByRole("heading", { name: "Anna (guest) invites you" })).toBeVisible();
  await expect(ben.page.getByTestId("join")).toBeVisible();
  await anna.page.getByTestId("open-to-anybody").click();
  await expect(anna.page.getByTestId("open-to-anybody")).toHaveAttribute("aria-pressed", "false");
  // What stood in the room before is an invitation no more.
  await ben.page.getByTestId("join").click();
  await expect(ben.page.getByRole("alert")).toBeVisible();
  await ben.page.goto("/play?show=room");
  await expect(ben.page.getByText("Nobody is waiting right now.")).toBeVisible();
});

test("ten people are in the room, and everybody sees who waits for what", { tag: ["@cloud", "@challenges"] }, async ({ arrive }) => {
  const names = ["Ada", "Bea", "Cy", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"];
  for (const name of names) {
    await wait(await arrive(name), `${name} plays`);
  }
  const last = await arrive("Joe", "phone");
  await last.page.goto("/play");
  await expect(last.page.getByTestId("open-table")).toHaveCount(names.length);
  // The newest stands first.
  await expect(last.page.getByTestId("open-table").first()).toContainText("Ida plays");
  await last.page.getByTestId("open-table").filter({ hasText: "Cy plays" }).getByTestId("sit-down").tap();
  await expect(last.page.getByTestId("table")).toBeVisible();
  await last.page.goto("/play?show=room");
  await expect(last.page.getByTestId("open-table")).toHaveCount(names.length - 1);
});
