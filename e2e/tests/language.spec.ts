// Languages: a browser's own on the first visit, another one by choice, kept in the browser and by an account; and all that is said is said in it.
import type { Page } from "@playwright/test";

import { expect, test } from "../table/fixtures.ts";
import { test as atTable } from "../table/positions.ts";
import { Seat } from "../table/seat.ts";
import { expectSpanish } from "../table/words.ts";

const PASSWORD = "correct horse battery";

test("a guest changes to Spanish and plays in it, both sides of a table", { tag: "@language" }, async ({ arrive }) => {
  const ana = await arrive("Ana");
  const { page } = ana;
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("link", { name: "New table", exact: true })).toBeVisible();
  await page.getByTestId("speak-es").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("link", { name: "Mesa nueva", exact: true })).toBeVisible();
  await page.reload();
  for (const place of ["/", "/play", "/decks", "/library", "/settings", "/about", "/play/new", "/sign-in", "/profile"]) {
    await page.goto(place);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectSpanish(page, place);
  }

  await page.goto("/");
  await page.getByTestId("home-name").fill("Ana");
  await page.getByTestId("new-table").click();
  await page.getByTestId("hot-seat").check();
  await expectSpanish(page, "making a table");
  await page.getByTestId("create").click();
  await expect(page.getByTestId("table")).toBeVisible();

  const seat = new Seat(ana);
  const lands = page.locator('[data-testid="zone-own-lands"] button.card');
  let played = 0;
  for (let steps = 0; steps < 14; steps++) {
    await seat.asked();
    await expectSpanish(page, `the table, step ${steps}`);
    const seen = await seat.look();
    const land = seen.hand.find((card) => card.actions.startsWith("Jugar "));
    if (land) {
      await seat.card(land);
      await expect(lands).not.toHaveCount(0);
      played++;
    } else if (!seen.pressable && seen.chips[0]) {
      // Whoever was dealt few lands has to discard.
      await seat.chip(seen.chips[0]);
    } else {
      await seat.press(seen);
    }
  }
  expect(played).toBeGreaterThan(0);
  await page.getByTestId("table-menu").click();
  await expectSpanish(page, "the menu of the table");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expectSpanish(page, "the keys");
});

test("whoever signs up in Spanish is spoken to in Spanish wherever they sign in, until they choose otherwise", { tag: "@language" }, async ({
  arrive,
}) => {
  const [here, there] = [await arrive("Here"), await arrive("There", "phone")];
  await here.page.goto("/sign-up");
  await here.page.getByTestId("speak-es").click();
  await expect(here.page.getByRole("heading", { name: "Crear una cuenta" })).toBeVisible();
  await expectSpanish(here.page, "signing up");
  await here.page.getByTestId("account-name").fill("Benita");
  await here.page.getByTestId("new-password").fill(PASSWORD);
  await here.page.getByTestId("sign-up").click();
  await expect(here.page.getByTestId("own-name")).toHaveText("Benita");
  await expect(here.page.getByTestId("own-sats")).toHaveText("100.000 sats");
  for (const place of ["/", "/cards", "/library/c000001", "/profile"]) {
    await here.page.goto(place);
    await expect(here.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectSpanish(here.page, place);
  }

  there.tolerate(/401/);
  await there.page.goto("/sign-in");
  await expect(there.page.locator("html")).toHaveAttribute("lang", "en");
  await there.page.getByTestId("account-name").fill("Benita");
  await there.page.getByTestId("password").fill("not this one");
  await there.page.getByTestId("sign-in").tap();
  await expect(there.page.getByRole("alert")).toContainText("Wrong name or password");
  await there.page.getByTestId("password").fill(PASSWORD);
  await there.page.getByTestId("sign-in").tap();
  await expect(there.page.locator("html")).toHaveAttribute("lang", "es");
  await expect(there.page.getByTestId("own-name")).toHaveText("Benita");

  await there.page.goto("/profile");
  await there.page.getByTestId("language").selectOption("en");
  await expect(there.page.locator("html")).toHaveAttribute("lang", "en");
  await expect(there.page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await here.page.reload();
  await expect(here.page.locator("html")).toHaveAttribute("lang", "en");
});

test("a browser that reads Spanish is spoken to in Spanish from the first visit on", { tag: "@language" }, async ({ arrive }) => {
  const { page } = await arrive("Ana", "desktop", { locale: "es-AR" });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Mesa nueva", exact: true })).toBeVisible();
  await expectSpanish(page, "the first visit");
});

test("a sign-in that is refused is refused in Spanish", { tag: "@language" }, async ({ arrive }) => {
  const ana = await arrive("Ana", "desktop", { locale: "es-AR" });
  ana.tolerate(/401/);
  await ana.page.goto("/sign-in");
  await ana.page.getByTestId("account-name").fill("Nadie");
  await ana.page.getByTestId("password").fill(PASSWORD);
  await ana.page.getByTestId("sign-in").click();
  await expect(ana.page.getByRole("alert")).toContainText("Nombre o contraseña incorrectos");
});

test("whoever has chosen no language is spoken to in each browser's own", { tag: "@language" }, async ({ arrive }) => {
  const here = await arrive("Here");
  await here.page.goto("/sign-up");
  await here.page.getByTestId("account-name").fill("Carla");
  await here.page.getByTestId("new-password").fill(PASSWORD);
  await here.page.getByTestId("sign-up").click();
  await expect(here.page.getByTestId("own-name")).toHaveText("Carla");
  await expect(here.page.locator("html")).toHaveAttribute("lang", "en");

  const { page } = await arrive("There", "desktop", { locale: "es-ES" });
  await page.goto("/sign-in");
  await page.getByTestId("account-name").fill("Carla");
  await page.getByTestId("password").fill(PASSWORD);
  await page.getByTestId("sign-in").click();
  await expect(page.getByTestId("own-name")).toHaveText("Carla");
  await expect(page.getByTestId("own-sats")).toHaveText("100.000 sats");
  await page.reload();
  await expect(page.getByTestId("own-name")).toHaveText("Carla");
  await expectSpanish(page, "signed in without a language of one's own");
});

atTable("the settings that lie over the table stay open in the language that is chosen there", { tag: "@language" }, async ({ alone }) => {
  const { page } = await alone("a bolt");
  const settings = page.getByTestId("dialog-settings");
  await page.getByTestId("table-menu").click();
  await page.getByRole("button", { name: "Settings" }).click();
  for (const [tag, title] of [["es", "Ajustes"], ["en", "Settings"]] as const) {
    await settings.getByTestId("language").selectOption(tag);
    await expect(page.locator("html")).toHaveAttribute("lang", tag);
    await expect(settings.getByRole("heading")).toHaveText(title);
    await expect(settings.getByTestId("language")).toHaveValue(tag);
  }
  // Once closed they stay so.
  await page.keyboard.press("Escape");
  await expect(settings).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId("table")).toBeVisible();
  await expect(page.getByTestId("main-button")).toBeEnabled();
  await expect(settings).toHaveCount(0);
});

atTable("what a question in Spanish quotes of a card is English", { tag: "@language" }, async ({ alone }) => {
  const spanish = async (page: Page) => {
    await page.addInitScript(() => localStorage.setItem("jb-mtg.language", JSON.stringify("es")));
  };
  const english = '[lang="en"]';
  const bolt = await alone("a bolt", spanish);
  await expect(bolt.page.locator("html")).toHaveAttribute("lang", "es");
  await bolt.page.locator('[data-testid="zone-own-hand"] button[data-card="Lightning Bolt"]').click();
  const asked = bolt.page.getByTestId("dialog-targets").locator(".prompt-text");
  await expect(asked).toHaveText("Elige el objetivo: «any target».");
  await expect(asked.locator(english)).toHaveText("any target");
  const salve = await alone("mode", spanish);
  await salve.page.locator('[data-testid="zone-own-hand"] button[data-card="Healing Salve"]').click();
  const modes = salve.page.getByTestId("dialog-mode").locator(".choices button");
  await expect(modes).toHaveCount(2);
  await expect(modes.locator(english)).toHaveText([/^Target player gains 3 life/, /^Prevent the next 3 damage/]);
});
