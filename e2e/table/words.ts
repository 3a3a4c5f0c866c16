// The files of words, read to find out in which language a page speaks.
import { readFileSync } from "node:fs";

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** The texts of a language by section and key. */
function texts(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  let section = "";
  for (const line of readFileSync(new URL(`../../public/words/${tag}.txt`, import.meta.url), "utf8").split("\n")) {
    const [key, ...text] = line.split(" = ");
    if (line.startsWith("[")) {
      section = line;
    } else if (!line.startsWith("#") && key && text.length > 0) {
      found.set(section + key, text.join(" = "));
    }
  }
  return found;
}

/** Everything that a text can say, as a regular expression. */
function form(text: string): string {
  let pattern = "";
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== "{") {
      pattern += text.charAt(at).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
      continue;
    }
    const parts = [""];
    let depth = 0;
    for (at++; at < text.length && (depth > 0 || text[at] !== "}"); at++) {
      depth += text[at] === "{" ? 1 : text[at] === "}" ? -1 : 0;
      if (text[at] === "|" && depth === 0) {
        parts.push("");
      } else {
        parts[parts.length - 1] += text.charAt(at);
      }
    }
    const [, ...forms] = parts;
    pattern += forms.length === 0 ? ".+" : `(?:${forms.map((one) => form(one.replace(/^[^:]*:/, ""))).join("|")})`;
  }
  return pattern;
}

const [ENGLISH, SPANISH] = [texts("en"), texts("es")];
const differ = [...ENGLISH].filter(([key, text]) => text !== SPANISH.get(key));
/** What only English says: at least one word of its own, values aside. */
const ONLY_ENGLISH = differ
  .map(([, text]) => new RegExp(`^${form(text)}$`, "u"))
  .filter((pattern) => /[a-z]{4}/i.test(pattern.source));
const ANY_SPANISH = [...SPANISH.values()].map((text) => new RegExp(`^${form(text)}$`, "u"));

/** Everything that a page says now to those who see and those who hear it; what is marked as another language is not counted. */
async function said(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement.lang;
    const found = new Set([document.title]);
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest("[lang]")?.getAttribute("lang") !== root || !element.checkVisibility()) {
        continue;
      }
      for (const name of ["aria-label", "title", "placeholder", "aria-description"]) {
        found.add(element.getAttribute(name) ?? "");
      }
      for (const node of element.childNodes) {
        found.add(node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : "");
      }
    }
    return [...found].map((text) => text.trim()).filter((text) => text !== "");
  });
}

/** A page says nothing in English that there are Spanish words for. */
export async function expectSpanish(page: Page, where: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  const words = await said(page);
  expect(words.length, where).toBeGreaterThan(3);
  const english = words.filter(
    (text) => ONLY_ENGLISH.some((form) => form.test(text)) && !ANY_SPANISH.some((form) => form.test(text)),
  );
  expect(english, `${where}: still in English`).toEqual([]);
}
