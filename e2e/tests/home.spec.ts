// The first page and what it leads to: a newcomer's first click, a new table on one screen, the page that waits, the invitation.
import { expect, test } from "../table/fixtures.ts";
import { resize } from "../table/window.ts";

for (const { width, height } of [{ width: 1280, height: 720 }, { width: 390, height: 844 }]) {
  test(`a new table is agreed on one screen of ${width} by ${height}`, { tag: "@table" }, async ({ arrive }) => {
    const { page } = await arrive("Anna");
    await resize(page, { width, height });
    await page.goto("/");
    await page.getByTestId("new-table").click();
    await expect(page.locator("h1")).toHaveText("New table");
    for (const id of ["home-name", "deck-the-white-company", "rules-1994", "time", "format", "create"]) {
      await expect(page.getByTestId(id)).toBeInViewport({ ratio: 1 });
    }
    if (width > 960) {
      // All ready decks are seen, and none is cut.
      await expect(page.getByTestId("deck-the-old-forest")).toBeInViewport({ ratio: 1 });
    }
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const below = () => page.evaluate(() => {
      const ends = (selector: string): number => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
      const bar = document.querySelector(".places")?.getBoundingClientRect();
      // On phones the navigation lies at the lower edge.
      const edge = bar !== undefined && bar.top > innerHeight / 2 ? bar.top : innerHeight;
      return ends('[data-testid="create"]') - edge;
    });
    await expect.poll(below).toBeLessThanOrEqual(0);
    // The browser's way back leads to the first page.
    await page.goBack();
    await expect(page.getByTestId("new-table")).toBeVisible();
  });
}

test("on a phone the deck that was played last is in sight where one is chosen", { tag: "@table" }, async ({ arrive }) => {
  const { page } = await arrive("Anna", "phone");
  await page.addInitScript(() => localStorage.setItem("jb-mtg.deck", JSON.stringify({ ready: { name: "The Old Forest" } })));
  await page.goto("/?#new-table");
  const chosen = page.getByTestId("deck-the-old-forest");
  await expect(chosen.getByRole("radio")).toBeChecked();
  await expect(chosen).toBeInViewport({ ratio: 0.95 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("what stands on a page stays where it is while the page connects", { tag: "@table" }, async ({ arrive }) => {
  const anna = await arrive("Anna");
  const { page } = anna;
  await page.addInitScript(() => {
    const moved: string[] = [];
    interface Shift extends PerformanceEntry {
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const note = (entries: PerformanceEntryList) => {
      for (const { node, previousRect, currentRect } of (entries as Shift[]).flatMap((shift) => shift.sources)) {
        const element = node instanceof Element ? node : node?.parentElement;
        // What grows pushes what is below it out of the window; the way there is what nobody can aim at.
        if (element?.closest("main") && currentRect.height > 0 && Math.abs(previousRect.y - currentRect.y) > 2) {
          moved.push(`${element.tagName} ${element.className} from ${previousRect.y} to ${currentRect.y}`);
        }
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { noted: () => (note(observer.takeRecords()), moved) });
  });
  // The typefaces are there from then on: the first visit sees them come while the client loads.
  await page.goto("/about");
  await page.evaluate(() => document.fonts.ready);
  // A deck of one's own stands above the ready ones where one is chosen.
  await page.goto("/decks");
  await page.getByTestId("new-deck").click();
  await page.waitForURL(/\/decks\/\w+$/);
  const deck = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.goto("/decks");
  await expect(page.getByTestId("decks").getByRole("listitem")).toHaveCount(1);
  for (const path of ["/", "/decks", "/play", "/?#new-table"]) {
    const heard = anna.frames.length;
    await page.goto(path);
    const hears = (words: string) => anna.frames.slice(heard).some((frame) => frame.from === "house" && frame.text.includes(words));
    await expect.poll(() => hears("welcome")).toBe(true);
    if (path.endsWith("#new-table")) {
      await expect.poll(() => hears(deck)).toBe(true);
      await expect(page.getByTestId("deck-new-deck")).toBeVisible();
    }
    await expect(page.getByTestId("own-name")).toHaveText("Guest");
    if (path === "/") {
      await expect(page.getByTestId("home-name")).toBeVisible();
    }
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await page.evaluate(() => (window as unknown as { noted: () => string[] }).noted()), path).toEqual([]);
  }
});

test("what was chosen last is chosen again, the page that waits says it, and an invitation keeps the host's deck to itself", { tag: "@table" }, async ({ arrive }) => {
  const [{ page }, ben] = [await arrive("Anna"), await arrive("Ben")];
  await page.goto("/");
  await page.getByTestId("new-table").click();
  await page.getByTestId("deck-the-old-forest").click();
  await page.getByTestId("rules-1994").check();
  await page.getByTestId("time").selectOption({ index: 2 });
  await page.getByTestId("create").click();
  await expect(page.getByTestId("waiting-with")).toContainText("You play The Old Forest.");
  await expect(page.getByTestId("waiting-with")).toContainText("1994");
  const link = new URL(await page.getByTestId("invite-link").inputValue());

  await ben.page.goto(link.pathname + link.hash);
  await expect(ben.page.getByTestId("join")).toBeVisible();
  await expect(ben.page.getByRole("region", { name: "This table" })).not.toContainText("The Old Forest");
  await ben.page.getByTestId("deck-the-midnight-court").click();
  // It can be looked into before it is played.
  await ben.page.getByTestId("deck-contents").getByText("Cards in The Midnight Court").click();
  await expect(ben.page.getByTestId("deck-contents").getByRole("listitem").first()).toBeVisible();

  await page.getByTestId("withdraw").click();
  await page.getByTestId("new-table").click();
  await expect(page.getByTestId("deck-the-old-forest").getByRole("radio")).toBeChecked();
  await expect(page.getByTestId("rules-1994")).toBeChecked();
  await expect(page.getByTestId("time")).toHaveValue("2");
});

test("a newcomer sees a table in play and one thing to do first; who signs up is told what came", { tag: "@accounts" }, async ({ house, arrive }) => {
  const anna = await arrive("Anna");
  await anna.page.goto("/");
  await expect(anna.page.getByRole("img", { name: /game in progress/ })).toBeInViewport();
  await expect(anna.page.locator("main .button.primary")).toHaveText(["Play against the computer"]);
  await house.signUp(anna);
  if (house.backend !== "cloud") {
    await expect(anna.page.getByTestId("welcome")).toContainText("You start with 100,000 sats and a 60-card starter deck");
    await expect(anna.page.getByTestId("welcome")).toContainText("worth nothing elsewhere");
  }
});

test("in the editor the card lies beside the row that is pointed at or has the focus", { tag: "@accounts" }, async ({ arrive }) => {
  const { page } = await arrive("Anna");
  await resize(page, { width: 1280, height: 720 });
  await page.goto("/decks");
  await page.getByTestId("new-deck").click();
  const row = page.getByTestId("pool").locator("li").first();
  const name = await row.locator("[data-card]").getAttribute("data-card");
  const beside = page.getByTestId("card-beside");
  await row.hover();
  await expect(beside.locator(".face-name")).toHaveText(name ?? "");
  await expect(beside).toBeInViewport({ ratio: 1 });
  await page.getByTestId("totals").hover();
  await expect(beside).toHaveCount(0);
  await row.locator(".pool-add").focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(beside).toBeVisible();
});

test("pictures of cards come from the address that the player has given, and from nowhere without one", { tag: "@accounts" }, async ({ arrive }) => {
  const { page } = await arrive("Anna");
  const asked: string[] = [];
  await page.route("https://pictures.example/**", async (route) => {
    asked.push(decodeURIComponent(new URL(route.request().url()).pathname));
    if (route.request().url().includes("Black")) {
      await route.abort();
    } else {
      await route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="7"/>' });
    }
  });
  await page.goto("/library/c000001");
  await expect(page.locator(".face-name").first()).toHaveText("Island");
  await expect(page.locator(".card-picture")).toHaveCount(0);
  await page.goto("/settings");
  await page.getByTestId("pictures").fill("pictures.example");
  await page.getByTestId("pictures").press("Tab");
  await expect(page.getByRole("alert").filter({ hasText: "must begin with https://" })).toBeVisible();
  await page.getByTestId("pictures").fill("https://pictures.example/*.svg");
  await page.getByTestId("pictures").press("Tab");
  await page.goto("/library/c000001");
  await expect(page.locator(".card-picture").first()).toBeVisible();
  // It is there before it is asked for.
  await expect.poll(() => asked).toContain("/Island.svg");
});

test("a page that is being opened says so, and only later that it waits for a connection", { tag: "@table" }, async ({ arrive }) => {
  const { page } = await arrive("Anna");
  // The server takes the connection, and says nothing.
  await page.routeWebSocket(/\/ws$/, () => {});
  await page.goto("/decks");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const said = page.getByRole("main").locator("p[role=status]").first();
  await expect(said).toBeVisible();
  await expect(said).not.toContainText("once you are back online");
  await expect(said).toContainText("once you are back online", { timeout: 15_000 });
});
