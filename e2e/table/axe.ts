// What axe finds wrong with a page, and how a page is put into other colors for it.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What of the rules looks at colors: all others find the same in every theme. */
export const OF_COLORS = ["color-contrast", "link-in-text-block"];

/** What axe finds wrong with the page as it stands: by these rules, or by all that it does not call experimental. */
export async function examined(page: Page, rules?: string[]): Promise<string[]> {
  // There are no frames, whose results would be put together in a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(tags).disableRules("label-content-name-mismatch")).analyze();
  return violations.map(({ id, nodes }) => {
    const some = nodes.slice(0, 3).map((node) => `${node.target.join(" ")}: ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`);
    return `${id} (${nodes.length}): ${some.join("; ")}`;
  });
}

/** Puts the page into a theme, as the settings do; what fades from one color into another has done so. */
export const paint = (page: Page, theme: string) =>
  page.evaluate((theme) => {
    document.documentElement.dataset["theme"] = theme;
    // What ends lets what inherits from it begin.
    for (let round = 0; round < 8; round += 1) {
      document.getAnimations().filter((animation) => animation instanceof CSSTransition).forEach((animation) => animation.finish());
    }
  }, theme);
