// Every page and dialog, in both themes and at three sizes: nothing sticks out, nothing is too small to be tapped, everything has a name and can be read.
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { pictures } from "../environment.ts";
import { OF_COLORS, examined, misnamed, paint } from "../table/axe.ts";
import { expect, test } from "../table/fixtures.ts";
import { furnish } from "../table/screens.ts";
import { resize } from "../table/window.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];

/** What a look at the page finds wrong with its measures. */
async function measured(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) {
      faults.push(`the page is ${root.scrollWidth} wide on a screen of ${root.clientWidth}`);
    }
    const least = 43.5;
    const dialog = document.querySelector("[aria-modal], dialog[open]");
    for (const element of (dialog ?? document).querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")) {
      const style = getComputedStyle(element);
      const kind = element.getAttribute("type") ?? "";
      const ticked = kind === "radio" || kind === "checkbox";
      // What is ticked is tapped on its label; a link in a sentence is as high as the sentence.
      const tapped = ticked ? element.closest("label") ?? element : element;
      const box = tapped.getBoundingClientRect();
      const inSentence = element.matches("p a, li p a, dd a, td a, h1 a, h2 a, h3 a") && style.display === "inline";
      // What is cut away to a point, as a link past the beginning is until it has the focus, cannot be pressed.
      const cut = style.clipPath === "inset(50%)";
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || inSentence || cut || box.width < 2) {
        continue;
      }
      const name = `${element.tagName.toLowerCase()}.${element.className} ${element.dataset["testid"] ?? ""} "${(element.ariaLabel ?? element.textContent ?? "").trim().slice(0, 40)}"`;
      if (box.width < least || box.height < least) {
        faults.push(`${name} is ${Math.round(box.width)} by ${Math.round(box.height)}`);
      }
      if (element.matches("input, select, textarea") && !ticked && Number.parseFloat(style.fontSize) < 16) {
        faults.push(`${name} has text of ${style.fontSize}`);
      }
    }
    return [...new Set(faults)];
  });
}

/** Goes through the page by Tab until it comes round, and tells what is reached without showing it. */
async function tabbed(page: Page): Promise<string[]> {
  const faults = new Set<string>();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) {
        return "";
      }
      // What is ticked may show it on its label, a card on its face.
      const shows = (one: Element | null) => {
        const style = one && getComputedStyle(one);
        return style !== null && (style.outlineStyle !== "none" || style.boxShadow !== "none");
      };
      const shown = [element, element.closest("label"), element.firstElementChild, element.nextElementSibling].some(shows);
      const box = element.getBoundingClientRect();
      const inside = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
      const name = `${element.tagName.toLowerCase()}.${element.className} "${(element.ariaLabel ?? element.textContent ?? "").trim().slice(0, 40)}"`;
      return shown && inside ? "ok" : `${name}: ${inside ? "nothing shows that it has the focus" : "it is off the screen"}`;
    });
    if (found === "") {
      break;
    }
    if (found !== "ok") {
      faults.add(found);
    }
  }
  return [...faults];
}

// The pages are dealt out to tests that run side by side; each furnishes a house of its own.
const PARTS = 2;

for (let part = 0; part < PARTS; part += 1) {
  test(`every page, in dark and in light colors, part ${part + 1} of ${PARTS}`, { tag: ["@screens", "@long"] }, async ({ house, arrive }) => {
    test.setTimeout(900_000);
    const [host, guest] = [await arrive("Anna"), await arrive("Ben")];
    for (const { context } of [host, guest]) {
      await context.addInitScript(() => localStorage.setItem("jb-mtg.preferences", JSON.stringify({ theme: "Dark" })));
    }
    // A link that is none, in the page of links that work once.
    guest.tolerate(/40\d/);
    const screens = (await furnish(house, host, guest)).filter((_, number) => number % PARTS === part);
    const faults: string[] = [];
    for (const screen of screens) {
      const { page } = screen.who === "host" ? host : guest;
      for (const size of SIZES) {
        await resize(page, size);
        if (screen.name.startsWith("editor-") && size.width > 900) {
          continue;
        }
        // A dialog stays open while the window is another size; a page that has one is opened once.
        if (size === SIZES[0] || screen.name.startsWith("editor")) {
          await screen.open(page);
        }
        const found = (theme: string, what: string[]) =>
          faults.push(...what.map((fault) => `${screen.name}, ${theme}, ${size.width} by ${size.height}: ${fault}`));
        const shown = async (theme: string) => {
          if (pictures) {
            await page.screenshot({ path: join(pictures, `${screen.name}-${theme}-${size.width}x${size.height}.png`) });
          }
        };
        await shown("dark");
        found("dark", await measured(page));
        if (size.height === 844 || size.width === 1440) {
          // What a picture of a card has written on it is said in its name in other words.
          found("dark", [...(await examined(page)), ...(await misnamed(page))]);
        }
        if (size.width === 1440) {
          found("dark", await tabbed(page));
        }
        await paint(page, "light");
        await shown("light");
        if (size.height === 844 || size.width === 1440) {
          found("light", await examined(page, OF_COLORS));
        }
        await paint(page, "dark");
      }
    }
    expect(faults.join("\n")).toBe("");
  });
}
