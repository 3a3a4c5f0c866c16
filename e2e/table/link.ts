// From one page of the client to another as a link leads there: nothing is loaded anew.
import { type Page, expect } from "@playwright/test";

/** Goes to another page in the one that is open, and waits until what stood there is gone. Where that is the same page, it is begun anew. */
export async function follow(page: Page, path: string): Promise<void> {
  if (new URL(path, page.url()).pathname === new URL(page.url()).pathname) {
    await follow(page, path === "/about" ? "/settings" : "/about");
  }
  await page.evaluate((path) => {
    document.querySelectorAll("main").forEach((main) => main.setAttribute("data-left", ""));
    const link = Object.assign(document.createElement("a"), { href: path });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await expect(page.locator("main[data-left]")).toHaveCount(0);
}
