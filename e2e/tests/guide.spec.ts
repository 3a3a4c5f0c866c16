// The guide of a first game: each step is explained once, and whoever has had enough is told nothing more.
import { expect, test } from "../table/fixtures.ts";
import { cast, play, playLand } from "../table/habits.ts";
import { Seat } from "../table/seat.ts";

test("a newcomer's first game explains each step once, on a phone as well", { tag: "@solo" }, async ({ arrive }) => {
  const anna = await arrive("Anna", "phone");
  const { page } = anna;
  await page.goto("/");
  await page.getByTestId("solo-guided").tap();
  const guide = page.getByTestId("guide");
  await expect(guide).toHaveAttribute("data-lesson", "Mulligan", { timeout: 60_000 });
  await expect(guide).toContainText("This is your opening hand.");
  await guide.getByTestId("guide-got-it").tap();
  await expect(guide).toBeHidden();

  // What comes up is read and closed while she plays; nothing comes twice.
  const told: string[] = ["Mulligan"];
  const seat = new Seat(anna);
  await play(seat, {
    main: async (seat, now) => {
      const lesson = await guide.evaluateAll(([shown]) => shown?.getAttribute("data-lesson") ?? null);
      if (lesson !== null) {
        told.push(lesson);
        await guide.getByTestId("guide-got-it").tap();
        return true;
      }
      return now.turn.startsWith("Your turn") && now.stack.length === 0 && now.step.includes("main") && playLand(seat, now);
    },
    enough: (now) => told.length >= 3 || now.over !== "",
  });
  expect(told).toContain("Land");
  expect(new Set(told).size).toBe(told.length);

  // A page that is loaded anew knows what was told.
  await page.reload();
  await expect(page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
  await expect(guide.and(page.locator('[data-lesson="Mulligan"], [data-lesson="Land"]'))).toHaveCount(0);

  await page.goto("/");
  await expect(page.getByTestId("solo-go-on")).toBeVisible();
  await expect(page.getByTestId("solo-guided")).toHaveCount(0);
});

test("what is told of one's own spell stays until it is closed, and the spell waits for that", { tag: "@solo" }, async ({ arrive }) => {
  const anna = await arrive("Anna");
  const { page } = anna;
  await page.goto("/");
  await page.getByTestId("solo-guided").click();
  const guide = page.getByTestId("guide");
  await expect(guide).toHaveAttribute("data-lesson", "Mulligan", { timeout: 60_000 });
  const creatures = ["Savannah Lions", "Tundra Wolves", "White Knight", "Thunder Spirit", "Northern Paladin", "Serra Angel"];
  let told = "";
  await play(new Seat(anna), {
    main: async (seat, now) => {
      told = await guide.evaluateAll(([shown]) => shown?.getAttribute("data-lesson") ?? "");
      if (told !== "" && told !== "Stack") {
        await guide.getByTestId("guide-got-it").click();
        return true;
      }
      if (told === "Stack" || !now.turn.startsWith("Your turn") || now.stack.length > 0 || !now.step.includes("main")) {
        return told === "Stack";
      }
      return (await playLand(seat, now)) || cast(seat, now, creatures);
    },
    enough: (now) => told === "Stack" || now.over !== "",
  });
  expect(told).toBe("Stack");
  await page.waitForTimeout(5_000);
  await expect(guide).toHaveAttribute("data-lesson", "Stack");
  await guide.getByTestId("guide-got-it").click();
  await expect(page.locator('[data-testid="stack"] .entry')).toHaveCount(0);
});

test("whoever wants no more tips gets none", { tag: "@solo" }, async ({ arrive }) => {
  const { page } = await arrive("Anna");
  await page.goto("/");
  await page.getByTestId("solo-guided").click();
  await page.getByTestId("guide-end").click({ timeout: 60_000 });
  await page.getByTestId("main-button").click();
  await expect(page.getByTestId("step")).not.toBeEmpty();
  await expect(page.getByTestId("guide")).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId("guide")).toHaveCount(0);
});
