// What is told at the table until it is read.
import { expect, test } from "../table/positions.ts";

test("what several creatures of one fight cost a player is told once", async ({ sit }) => {
  // Notices stay until they are closed.
  const stay = { automatic_acknowledgements: false };
  const [anna, ben] = await sit("an attack of three", async (page) => {
    await page.addInitScript((stay) => localStorage.setItem("jb-mtg.preferences", JSON.stringify(stay)), stay);
  });
  await anna.sure("main-button");
  const notice = ben.page.getByTestId("dialog-life-change");
  await expect(notice).toHaveText(/You lose 11 life \(now 9\)/);
  await expect(notice).toHaveCount(1);
  // Whoever attacked has seen it come: what lies over the board then hides what is to be seen next.
  await expect(anna.page.getByTestId("life-their")).toHaveText("9");
  await expect(anna.page.getByTestId("dialog-life-change")).toHaveCount(0);
});
