// What is refused is said in the language of whoever asked, with the cards, lines and numbers that it is about.
import { expect, test } from "../table/fixtures.ts";
import { expectSpanish } from "../table/words.ts";

test("refusals name lines, cards and numbers in Spanish", { tag: ["@cloud", "@refusals"] }, async ({ house, arrive }) => {
  const spanish = { locale: "es-ES" };
  const [ana, ben, eva] = [
    await arrive("Ana", "desktop", spanish),
    await arrive("Ben"),
    await arrive("Eva", "phone", spanish),
  ];
  const page = ana.page;
  await house.signUp(ana);

  // Lines that cannot be read.
  await page.goto("/decks");
  await page.getByTestId("import").click();
  await page.getByTestId("import-text").fill("38 Forest\n2 Black Lotus\n4 Lightening Bolts of Doom\n0 Shatter\n");
  await page.getByTestId("import-read").click();
  const result = page.getByTestId("import-result");
  await expect(result).toContainText("Línea 3: no hay ninguna carta con este nombre.");
  await expect(result).toContainText("Línea 4: un mazo puede tener de 1 a 250 cartas.");
  await expectSpanish(page, "a list with lines that cannot be read");
  await page.getByTestId("import-make").click();
  await expect(page.getByTestId("totals")).toContainText("40 cartas");
  await page.getByTestId("deck-name").fill("Bosque");
  await page.getByTestId("deck-name").press("Enter");
  await expect(page.getByTestId("saving")).toHaveText("Guardado");

  // A deck that is too small for the format, with cards that are restricted or not owned.
  await page.goto("/");
  await page.getByTestId("new-table").click();
  await page.getByTestId("deck-bosque").click();
  await page.getByTestId("format").selectOption({ label: "Old School 93/94" });
  await page.getByTestId("create").click();
  const alert = page.getByRole("alert");
  await expect(alert.filter({ hasText: "Este mazo no es legal aquí. 40 cartas: faltan 20." })).toBeVisible();
  await expect(alert.filter({ hasText: "2 Black Lotus: está restringida a 1." })).toBeVisible();
  await expectSpanish(page, "a deck that is not legal there");
  await page.getByTestId("format").selectOption({ label: "Formato JB-MTG" });
  await page.getByTestId("create").click();
  await expect(alert.filter({ hasText: "2 Black Lotus: no tienes ninguna." })).toBeVisible();
  await page.getByTestId("format").selectOption({ label: "Todo vale" });
  await page.getByTestId("create").click();
  const link = new URL(await page.getByTestId("invite-link").inputValue());

  // A seat that somebody else has taken.
  await ben.page.goto(link.pathname + link.hash);
  await ben.page.getByTestId("join-name").fill("Ben");
  await ben.page.getByTestId("join").click();
  await expect(ben.page.getByTestId("table")).toBeVisible();
  await eva.page.goto(link.pathname + link.hash);
  await expect(eva.page.getByRole("alert")).toContainText("Otra persona ha ocupado el sitio.");
});
