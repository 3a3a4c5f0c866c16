// What axe finds wrong with a page, and how a page is put into other colors for it.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What of the rules looks at colors: all others find the same in every theme. */
export const OF_COLORS = ["color-contrast", "link-in-text-block"];

/** What looks whether what is written on a control stands in its name. */
const NAMES = "label-content-name-mismatch";

/** Axe on a page. Its program is large, and is put into the page the first time only: to read it anew costs as much as a look. */
async function on(page: Page): Promise<AxeBuilder> {
  const there = await page.evaluate(() => "axe" in window);
  return new AxeBuilder({ page, ...(there ? { axeSource: ";" } : {}) }).setLegacyMode();
}

/** What axe finds wrong with the page as it stands: by these rules, or by all that it does not call experimental. */
export async function examined(page: Page, rules?: string[]): Promise<string[]> {
  // There are no frames, whose results would be put together in a page of its own.
  const axe = (await on(page)).options({ resultTypes: ["violations"] });
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(tags).disableRules(NAMES)).analyze();
  return told(violations);
}

/** On what controls more is written than stands in their names. */
export async function misnamed(page: Page): Promise<string[]> {
  // A face is a picture of the card, whose name is the label; an entry of the stack has its own order for whoever listens.
  const pictures = [".card", ".cause-card", ".tile-card", ".deck-copy", ".entry-button"];
  const axe = (await on(page)).options({ resultTypes: ["violations"] }).withRules(NAMES);
  return told((await pictures.reduce((axe, picture) => axe.exclude(picture), axe).analyze()).violations);
}

const told = (violations: Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"]): string[] =>
  violations.map(({ id, nodes }) => {
    const some = nodes.slice(0, 3).map((node) => `${node.target.join(" ")}: ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`);
    return `${id} (${nodes.length}): ${some.join("; ")}`;
  });

/** Puts the page into a theme, as the settings do; what fades from one color into another has done so. */
export const paint = (page: Page, theme: string) =>
  page.evaluate((theme) => {
    document.documentElement.dataset["theme"] = theme;
    // What ends lets what inherits from it begin.
    for (let round = 0; round < 8; round += 1) {
      document.getAnimations().filter((animation) => animation instanceof CSSTransition).forEach((animation) => animation.finish());
    }
  }, theme);
