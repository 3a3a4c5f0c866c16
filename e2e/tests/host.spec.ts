// What the host does beside looking after people: the bank's stock, and games that have come to nothing.
import { agree } from "../table/account.ts";
import { expect, test } from "../table/fixtures.ts";
import { gather } from "../table/gather.ts";

test("the host mints units of a card and prices them, gives one away, and takes it back", { tag: "@accounts" }, async ({ house, arrive }) => {
  const [host, ben] = [await arrive("The host"), await arrive("Ben", "phone")];
  await house.signUp(host);
  await house.makeHost(host);
  await house.signUp(ben);

  await ben.page.goto("/library/c000012");
  await expect(ben.page.getByTestId("show-all")).toContainText("20");
  await expect(ben.page.getByTestId("stock")).toHaveCount(0);
  await host.page.goto("/library/c000012");
  await host.page.getByTestId("stock").press("Enter");
  await host.page.getByTestId("stock-price").fill("dear");
  await host.page.keyboard.press("Enter");
  await expect(host.page.getByRole("alert")).toContainText("whole numbers");
  await host.page.getByTestId("stock-price").fill("1,500");
  await host.page.getByTestId("stock-units").fill("1001");
  await host.page.getByTestId("save-stock").click();
  await expect(host.page.getByRole("alert")).toContainText("the number of copies");
  await host.page.getByTestId("stock-units").fill("25");
  await host.page.getByTestId("stock-maximum").fill("");
  await host.page.getByTestId("save-stock").click();
  await expect(host.page.getByTestId("stocked")).toHaveText("The bank now sells Black Lotus for 1,500 sats; there are 25.");
  await expect(host.page.getByTestId("show-all")).toContainText("25");
  await expect(host.page.getByTestId("unit-u0025")).toContainText("1,500 sats");

  await ben.page.reload();
  await ben.page.getByTestId("copies-of-0").locator("summary").tap();
  await ben.page.getByTestId("deal-u0025").tap();
  await agree(ben.page, "1,500", "100,000", "98,500");
  await expect(ben.page.getByTestId("unit-u0025")).toContainText("you");

  await host.page.getByTestId("stock").click();
  await host.page.getByTestId("stock-units").fill("24");
  await host.page.getByTestId("save-stock").click();
  await expect(host.page.getByRole("alert")).toContainText("u0025 belongs to a player");
  await host.page.keyboard.press("Escape");

  await host.page.getByRole("link", { name: "Players" }).click();
  const row = host.page.getByTestId("players").locator(".listed", { hasText: "Ben" });
  await row.locator("summary").press("Enter");
  await row.getByTestId("give-unit").fill("c000012.u0005");
  await row.getByTestId("give").click();
  await expect(row.getByRole("status")).toHaveText("c000012.u0005 is now theirs.");
  await row.getByTestId("give-unit").fill("c000012.u0025");
  await row.getByTestId("take").press("Enter");
  await expect(row.getByRole("status")).toHaveText("c000012.u0025 is back with the bank.");
  await ben.page.reload();
  await expect(ben.page.getByTestId("unit-u0005")).toContainText("you");
  await expect(ben.page.getByTestId("unit-u0025")).toContainText("the bank");
});

test("a game that the host has begun anew goes on at another table", { tag: "@accounts" }, async ({ house, arrive }) => {
  const players = [await arrive("Anna"), await arrive("Ben", "phone")] as const;
  const host = await arrive("The host");
  await house.signUp(host);
  await house.makeHost(host);
  await gather([...players], { first: "deck-the-midnight-court", second: "deck-the-old-forest", classic: false });

  await host.page.goto("/players");
  const table = host.page.getByTestId("open-table");
  await expect(table).toContainText("Anna (guest) and Ben (guest)");
  await table.getByTestId("close-table").press("Enter");
  await expect(table).toContainText("at a new table");
  await table.getByTestId("restart-it").click();
  await expect(table.getByTestId("close-table")).toBeVisible();

  const addresses = new Set<string>();
  for (const { page } of players) {
    const dialog = page.getByTestId("dialog-game-over");
    await expect(dialog).toContainText("The host has stopped the game.");
    const before = page.url();
    await dialog.getByTestId("to-rematch").click();
    await expect(page).not.toHaveURL(before);
    addresses.add(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  }
  expect(addresses.size, "both are at the same table").toBe(1);
  for (const { page } of players) {
    await expect(page.getByTestId("table")).toBeVisible();
    await expect(page.getByTestId("dialog-game-over")).toHaveCount(0);
  }
  await expect(host.page.getByTestId("open-table")).toHaveCount(1);
});

test("the host renames a player, and deletes an account whose cards go back to the bank", { tag: ["@cloud", "@accounts"] }, async ({ house, arrive }) => {
  const [host, ben] = [await arrive("The host"), await arrive("Ben", "phone")];
  await house.signUp(host);
  await house.makeHost(host);
  await house.signUp(ben);

  await host.page.goto("/players");
  const players = host.page.getByTestId("players");
  await players.locator(".listed", { hasText: "Ben" }).locator("summary").click();
  await players.getByTestId("rename-player").fill("Benedict");
  await players.getByTestId("save-name").click();
  const row = players.locator(".listed", { hasText: "Benedict" });
  await expect(row).toBeVisible();
  await row.getByTestId("give-unit").fill("c000012.u0005");
  await row.getByTestId("give").click();
  await expect(row.getByRole("status")).toHaveText("c000012.u0005 is now theirs.");
  await ben.page.goto("/library/c000012");
  await expect(ben.page.getByTestId("unit-u0005")).toContainText("you");
  await row.getByTestId("delete-player").press("Enter");
  const dialog = host.page.getByTestId("dialog-delete-player");
  await expect(dialog).toContainText("Delete Benedict's account?");
  await expect(dialog).toContainText("cards go back to the bank");
  await dialog.getByTestId("delete-for-good").click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await host.page.goto("/library/c000012");
  await expect(host.page.getByTestId("unit-u0005")).toContainText("the bank");
  await expect(ben.page.getByTestId("own-name")).not.toContainText("Ben");
});
