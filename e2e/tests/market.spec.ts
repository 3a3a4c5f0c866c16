// The library and the market: a new player looks at what they own, buys two cards, and sells one that another player buys.
import { agree, give, sats } from "../table/account.ts";
import { expect, test } from "../table/fixtures.ts";

test("one buys two cards, and sells one that another buys", { tag: ["@cloud", "@market"] }, async ({ house, arrive }) => {
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben", "phone")];
  await house.signUp(anna);
  await anna.page.goto("/");
  await expect(anna.page.getByTestId("count-decks")).toHaveText("1deck");
  await expect(anna.page.getByTestId("count-cards")).toHaveText("60cards");
  await anna.page.getByTestId("count-cards").click();
  await expect(anna.page.getByTestId("owned")).toHaveText("You have 60 cards, 22 different.");

  await anna.page.getByRole("link", { name: "Library" }).click();
  await expect(anna.page.getByTestId("found")).toHaveText("989 cards");
  await anna.page.getByTestId("search").fill("lightning bolt");
  await expect(anna.page.getByTestId("found")).toHaveText("1 card");
  const place = await anna.page.getByTestId("found").boundingBox();
  await anna.page.getByTestId("buy-c000032").click();
  await agree(anna.page, "350", "100,000", "99,650");
  await expect(anna.page.getByTestId("done")).toContainText("You bought Lightning Bolt (copy no. 1) for 350 sats");
  expect(await anna.page.getByTestId("found").boundingBox(), "what is said moves no card").toEqual(place);
  await expect(anna.page.getByTestId("card-c000032")).toHaveAccessibleName(/19 of 20 for sale, from 350 sats/);

  await anna.page.getByTestId("card-c000032").click();
  await expect(anna.page.getByRole("heading", { level: 1 })).toHaveText("Lightning Bolt");
  // The bank's nineteen are one row, which opens.
  await expect(anna.page.getByTestId("copies-of-0")).toContainText("19 copies");
  await expect(anna.page.getByTestId("unit-u0007")).toBeHidden();
  await anna.page.getByTestId("copies-of-0").locator("summary").click();
  await anna.page.getByTestId("deal-u0007").click();
  await agree(anna.page, "350", "99,650", "99,300");
  await expect(anna.page.getByTestId("unit-u0007")).toContainText("you");
  await anna.page.getByTestId("show-yours").click();
  await expect(anna.page.getByTestId("units").locator("li"), "two bought, and those of the starter deck").toHaveCount(3);
  await expect(anna.page.getByTestId("of-starter-deck")).toContainText("×2");
  await expect(anna.page.getByTestId("show-yours")).toContainText("4");
  await expect(anna.page.locator(".card-side .card-facts")).toContainText("4 (2 from your starter deck)");

  await anna.page.getByRole("link", { name: "Your cards" }).click();
  await expect(anna.page.getByTestId("owned")).toHaveText("You have 62 cards, 22 different.");
  await anna.page.getByTestId("search").fill("bolt");
  await anna.page.getByTestId("each-unit").click();
  await expect(anna.page.getByTestId("shelf").locator("li")).toHaveCount(4);
  await anna.page.getByTestId("sell-c000032.u0007").click();
  await anna.page.getByTestId("offer-price").fill("0");
  await anna.page.getByTestId("confirm-offer").click();
  await expect(anna.page.getByRole("alert")).toContainText("whole number from 1");
  await anna.page.getByTestId("offer-price").fill("120");
  await anna.page.keyboard.press("Enter");
  await expect(anna.page.getByTestId("done")).toContainText("for sale at 120 sats");
  await anna.page.reload();
  await expect(anna.page.getByTestId("search")).toHaveValue("bolt");
  await expect(anna.page.getByTestId("sell-c000032.u0007")).toHaveText("120 sats");

  await house.signUp(ben);
  await ben.page.goto("/library/c000032");
  await expect(ben.page.getByTestId("unit-u0007")).toContainText("Anna");
  await expect(ben.page.getByTestId("buy-cheapest"), "what he begins with buys from the bank only").toContainText("350");
  await ben.page.getByTestId("deal-u0007").tap();
  await expect(ben.page.getByTestId("deal-starting")).toHaveText("100,000 sats");
  await expect(ben.page.getByTestId("too-dear")).toContainText("buys from the bank only");
  await expect(ben.page.getByTestId("confirm-buy")).toBeDisabled();
  const host = await arrive("Hilda");
  await house.signUp(host);
  await house.makeHost(host);
  await give(host.page, "Ben", "100,120");
  await ben.page.goto("/library/c000032");
  await ben.page.getByTestId("buy-cheapest").tap();
  await agree(ben.page, "120", "100,120", "100,000");
  await expect(ben.page.getByTestId("sales")).toContainText("Anna to you");

  await expect(sats(anna.page), "she is paid at once").toHaveText("99,420 sats");
  await anna.page.reload();
  await expect(anna.page.getByTestId("sell-c000032.u0007")).toHaveCount(0);
  await expect(anna.page.getByTestId("owned")).toHaveText("You have 61 cards, 22 different.");
});

test("four copies are bought at once", { tag: "@market" }, async ({ house, arrive }) => {
  const anna = await arrive("Anna");
  await house.signUp(anna);
  const { page } = anna;
  await page.goto("/library/c000032");
  await page.getByTestId("deal-of-0").click();
  await page.getByTestId("deal-count").selectOption("4");
  await agree(page, "1,400", "100,000", "98,600");
  await expect(page.getByTestId("done")).toContainText("(copies no. 1, 2, 3, 4) for 1,400 sats");
  await expect(page.getByTestId("copies-of-0")).toContainText("16 copies");
});

test("no more copies are offered at once than can be paid for", { tag: "@market" }, async ({ house, arrive }) => {
  const anna = await arrive("Anna");
  await house.signUp(anna);
  const { page } = anna;
  await page.goto("/library");
  await page.getByTestId("search").fill("ancestral recall");
  await expect(page.getByTestId("found")).toHaveText("1 card");
  await page.locator('[data-testid^="card-c"]').click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ancestral Recall");
  await page.getByTestId("deal-of-0").click();
  const price = Number((await page.getByTestId("deal-price").textContent())?.replace(/\D/g, ""));
  const can = Math.floor(100_000 / price);
  expect(can).toBeLessThan(20);
  const options = page.getByTestId("deal-count").locator("option");
  await expect(options).toHaveCount(can);
  await page.getByTestId("deal-count").selectOption(String(can));
  await expect(page.getByTestId("confirm-buy")).toBeEnabled();
});

test("a number of copies stands on one line with what it counts", { tag: "@market" }, async ({ arrive }) => {
  const { page } = await arrive("A guest");
  await page.goto("/library/c000001");
  const counted = page.getByTestId("copies-of-0").locator("summary .unit-code");
  for (const size of [{ width: 1280, height: 720 }, { width: 390, height: 844 }, { width: 320, height: 568 }]) {
    await page.setViewportSize(size);
    await expect(counted).toHaveText(/^\d{3} copies$/);
    const lines = () =>
      counted.evaluate((counted) => {
        const range = document.createRange();
        range.selectNodeContents(counted);
        return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
      });
    expect(await lines(), `${size.width} by ${size.height}`).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), "nothing is pushed out of the page").toBeLessThanOrEqual(0);
  }
});

test("two want the same unit, and one of them gets it", { tag: "@market" }, async ({ house, arrive }) => {
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  await house.signUp(anna);
  await house.signUp(ben);
  for (const { page } of [anna, ben]) {
    await page.goto("/library/c000012");
    await page.getByTestId("copies-of-0").locator("summary").click();
    await page.getByTestId("deal-u0003").click();
    await expect(page.getByTestId("deal-price")).toHaveText("42,000 sats");
  }
  await anna.page.getByTestId("confirm-buy").click();
  await expect(sats(anna.page)).toHaveText("58,000 sats");
  await ben.page.getByTestId("confirm-buy").click();
  await expect(ben.page.getByRole("alert")).toContainText("not for sale");
  await ben.page.keyboard.press("Escape");
  await expect(ben.page.getByTestId("unit-u0003")).toContainText("Anna");
  await expect(sats(ben.page)).toHaveText("100,000 sats");
});

test("the library is found through by keyboard, and its address says what was asked for", { tag: "@market" }, async ({ arrive }) => {
  const guest = await arrive("A guest");
  await guest.page.goto("/library");
  await expect(guest.page.getByTestId("found")).toHaveText("989 cards");
  await expect(guest.page.getByTestId("shelf").locator("li")).toHaveCount(60);
  await guest.page.getByTestId("more").press("Enter");
  // Scrolling brings the next ones by itself.
  await expect.poll(() => guest.page.getByTestId("shelf").locator("li").count()).toBeGreaterThanOrEqual(120);
  await guest.page.getByTestId("search").focus();
  await guest.page.keyboard.type("juzam");
  await expect(guest.page.getByTestId("found")).toHaveText("1 card");
  await guest.page.getByTestId("tint-B").press("Space");
  await guest.page.getByTestId("filter-sort").selectOption("Most expensive first");
  await expect(guest.page).toHaveURL(/q=juzam&color=B&sort=dearest/);
  await guest.page.getByTestId("card-c000089").press("Enter");
  await expect(guest.page.getByRole("heading", { level: 1 })).toHaveText("Juzám Djinn");
  await expect(guest.page.getByTestId("units").locator(":scope > li")).toHaveText(/20 copies/);
  await expect(guest.page.getByTestId("buy-cheapest"), "a guest has no money").toHaveCount(0);
  await guest.page.goBack();
  await expect(guest.page.getByTestId("search")).toHaveValue("juzam");
  await guest.page.getByTestId("search").fill("no card has this name");
  await guest.page.getByTestId("nothing-found").getByRole("button").press("Enter");
  await expect(guest.page.getByTestId("found")).toHaveText("989 cards");

  await guest.page.goto("/cards");
  await expect(guest.page.getByRole("link", { name: "Sign up or sign in" })).toBeVisible();
});
