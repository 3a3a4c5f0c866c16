// The window's size, which a browser takes some time after it was asked to.
import type { Page, ViewportSize } from "@playwright/test";
import { expect } from "@playwright/test";

/** Gives the window this size, CSS pixels, and waits until the page is laid out for it. What the styles set going by that is at its end. */
export async function resize(page: Page, { width, height }: ViewportSize): Promise<void> {
  await page.setViewportSize({ width, height });
  const taken = () =>
    page.evaluate(([width, height]) => {
      if (!matchMedia(`(width: ${width}px) and (height: ${height}px)`).matches) {
        return false;
      }
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) {
          animation.finish();
        }
      }
      return true;
    }, [width, height]);
  await expect.poll(taken, `a window of ${width} by ${height}`).toBe(true);
}
