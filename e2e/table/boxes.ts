// What is wrong with how the table is laid out in a window: areas over each other, what is cut and cannot be scrolled to, what has too little of its own to be pressed.
import type { Page } from "@playwright/test";

/** The sizes of windows that the table is laid out for. */
export const SIZES = [
  [320, 568],
  [360, 640],
  [390, 664],
  [390, 844],
  [430, 932],
  [667, 375],
  [844, 390],
  [768, 1024],
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
] as const;

/** What is wrong with the table as it stands. What moves is at its end first. */
export async function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    for (const animation of document.getAnimations()) {
      animation.finish();
    }
    await frame();

    const faults: string[] = [];
    const named = (element: Element): string => {
      const name = element.getAttribute("data-card") ?? element.getAttribute("data-testid") ?? element.getAttribute("aria-label");
      return name ?? (element.textContent?.trim().slice(0, 24) || `${element.tagName}.${element.className}`);
    };
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
    const table = document.querySelector("main.table")!;

    // Areas. A list that is laid out to be chosen from lies over the board as a sheet, until it is put away.
    const areas = [
      ".player-bar-their",
      ".battlefield-their",
      ".turn, .step-now, .steps, .last-line",
      ".last-event span",
      ".trace > .square",
      ".battlefield-own",
      ".player-bar-own",
      ".own-hand",
      ".stack-place:not(.empty)",
      ".waiting-for",
      ".prompt",
      ".actions",
      ".inspector",
      ".side-panel",
      ".notices > *",
      ".status-bars > *",
    ].flatMap((selector) => [...table.querySelectorAll(selector)]);
    const seen = areas.filter((area) => shown(area) && !area.matches(".prompt:has(.tile)"));
    const sheet = table.querySelector(".prompt:has(.tile)");
    for (const [place, one] of seen.entries()) {
      for (const other of seen.slice(place + 1)) {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        // In the rail the button for sounds stands in the line of the log's tabs, and what is said of the connection comes over the log.
        const meant = [one, other].some((area) => area.matches(".side-panel:not(.open)")) && [one, other].some((area) => area.matches(".trace > .square, .status-bars > *"));
        if (!meant && across > 2 && down > 2 && !one.contains(other) && !other.contains(one)) {
          faults.push(`${one.className || named(one)} and ${other.className || named(other)} lie over each other by ${Math.round(across)} by ${Math.round(down)}`);
        }
      }
    }

    // What is cut. Where an ancestor scrolls, what lies behind its beginning cannot be come to, and all else can.
    const cut = (element: Element): string | undefined => {
      // A hand that hangs over the lower edge comes up where it is pointed at.
      const hangs = matchMedia("(hover: hover) and (min-width: 1021px) and (min-height: 561px)").matches && element.closest(".own-hand") !== null;
      const own = element.getBoundingClientRect();
      let box = { left: own.left, top: own.top, right: own.right, bottom: own.bottom };
      for (let around = element.parentElement; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        const bounds = around.getBoundingClientRect();
        for (const [low, high, overflow, scrolled, whole, room] of [
          ["left", "right", style.overflowX, around.scrollLeft, around.scrollWidth, around.clientWidth],
          ["top", "bottom", style.overflowY, around.scrollTop, around.scrollHeight, around.clientHeight],
        ] as const) {
          if (overflow === "visible" || (hangs && low === "top") || around === document.documentElement || around === document.body) {
            continue;
          }
          const scrolls = overflow === "auto" || overflow === "scroll";
          // A reversed column is scrolled from its end.
          const reversed = low === "top" && style.flexDirection === "column-reverse";
          const [up, down] = !scrolls ? [0, 0] : reversed ? [whole - room + scrolled, -scrolled] : [scrolled, whole - room - scrolled];
          if (box[low] < bounds[low] - up - 3 || box[high] > bounds[high] + down + 3) {
            return `${named(around)}, ${low} to ${high}`;
          }
          box = { ...box, [low]: Math.max(box[low], bounds[low]), [high]: Math.min(box[high], bounds[high]) };
        }
      }
      return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || (!hangs && box.bottom > innerHeight + 1) ? "the window" : undefined;
    };
    const words = ".pile > .card, .prompt-text, .prompt-note, .prompt h2, .order li, .turn, .step-now, .waiting-for, .entry-words strong, .entry-targets, .life, .count, .backs-count, .pool-mana, .signal-text";
    const controls = "button, a[href], summary, input:not([type=checkbox], [type=radio]), select, label.check";
    for (const element of table.querySelectorAll(`${words}, ${controls}`)) {
      if (shown(element) && !element.closest(".face, dialog, .hidden-text") && !element.matches(".hidden-text, .signal-text")) {
        const by = cut(element);
        if (by) {
          faults.push(`${named(element)} is cut by ${by}`);
        }
        // A line that is too long for its room is whole nowhere, unless it can be opened.
        if (element.matches(".turn, .step-now, .life, .prompt h2, .button.main") && element.scrollWidth > element.clientWidth + 1) {
          faults.push(`${named(element)} has ${element.clientWidth} of ${element.scrollWidth} pixels`);
        }
      }
    }

    // What can be pressed of everything that can, under a finger; names of cards in a line of text are as high as their line.
    const least = 43;
    const run = (element: Element, from: number, to: number, at: (place: number) => Element | null): number => {
      let [longest, now] = [0, 0];
      for (let place = from + 0.5; place < to; place += 2) {
        const there = at(place);
        now = there && (element.contains(there) || (there instanceof HTMLElement && there.closest("label")?.contains(element))) ? now + 2 : 0;
        longest = Math.max(longest, now);
      }
      return longest;
    };
    for (const element of table.querySelectorAll<HTMLElement>(controls)) {
      if (!shown(element) || element.closest("dialog, .hidden-text") || element.matches(".card-name, .skip, .attached .card") || (sheet && !sheet.contains(element) && !element.closest(".actions"))) {
        continue;
      }
      const free = (place: readonly [number, number]) => {
        const there = document.elementFromPoint(...place);
        return there !== null && (element.contains(there) || (there instanceof HTMLElement && there.closest("label")?.contains(element)));
      };
      // Most have a finger's square about their middle, of which the corners tell.
      const square = (box: DOMRect) => [-1, 1].flatMap((right) => [-1, 1].map((down) => [box.x + box.width / 2 + right * 21.5, box.y + box.height / 2 + down * 21.5] as const));
      if (square(element.getBoundingClientRect()).every(free)) {
        continue;
      }
      element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const box = element.getBoundingClientRect();
      if (square(box).every(free)) {
        continue;
      }
      // Half a finger around: what is pressed may be larger than what is drawn.
      const [left, right, top, bottom] = [Math.max(0, box.left - 8), Math.min(innerWidth, box.right + 8), Math.max(0, box.top - 8), Math.min(innerHeight, box.bottom + 8)];
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const widths = (y: number) => run(element, left, right, (x) => document.elementFromPoint(x, y));
      const heights = (x: number) => run(element, top, bottom, (y) => document.elementFromPoint(x, y));
      let [width, height] = [widths(y), heights(x)];
      if (width < least || height < least) {
        // What lies fanned or stacked is pressed at its edge.
        width = Math.max(width, ...[0.15, 0.85].map((part) => widths(box.top + part * box.height)));
        height = Math.max(height, ...[0.15, 0.3, 0.85].map((part) => heights(box.left + part * box.width)));
      }
      if (width < least || height < least) {
        const over = square(box).map((place) => document.elementFromPoint(...place)).find((there) => there && !element.contains(there) && !there.contains(element));
        faults.push(`${named(element)} has ${Math.round(width)} by ${Math.round(height)} pixels to be pressed${over ? `, beside ${named(over)}` : ""}`);
      }
    }
    return [...new Set(faults)];
  });
}
