import type { Locator, Page } from '@playwright/test';

/** Returns the distance in pixels from the top of the document, independent of the scroll position. */
export const topOf = (what: Locator): Promise<number> =>
  what.first().evaluate((element) => element.getBoundingClientRect().top + window.scrollY);

interface Shift {
  readonly sum: number;
  /** The elements that moved, for the failure message. */
  readonly moved: string;
}

/** Returns the sum of the page's layout shifts since it was opened. */
export const shiftOf = (page: Page): Promise<Shift> =>
  page.evaluate<Shift>(`new Promise((resolve) => {
    let sum = 0;
    const moved = [];
    const placeOf = ({ top, height }) => Math.round(top) + '+' + Math.round(height);
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) {
        sum += value;
        for (const { node, previousRect, currentRect } of sources) {
          const name = (node?.nodeName ?? '') + '.' + (node?.className ?? '');
          moved.push(value.toFixed(4) + ' ' + name + ' ' + placeOf(previousRect) + ' to ' + placeOf(currentRect));
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve({ sum, moved: moved.join(', ') })));
  })`);

/**
 * Delay step in milliseconds. The length of a URL determines its number of steps, so that responses arrive one by one
 * in a fixed order.
 */
const STEP = 15;

/** Delays the API responses so that they arrive one by one and every intermediate state is rendered. */
export async function answerOneByOne(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    await new Promise((done) => setTimeout(done, 100 + (pathname.length % 20) * STEP));
    await route.continue();
  });
}
