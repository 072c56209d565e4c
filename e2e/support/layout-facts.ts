import type { Locator, Page } from '@playwright/test';

/** How many pixels from the top of the document something begins, wherever the page is scrolled to. */
export const topOf = (what: Locator): Promise<number> =>
  what.first().evaluate((element) => element.getBoundingClientRect().top + window.scrollY);

interface Shift {
  readonly sum: number;
  /** What moved, for who reads that it moved too far. */
  readonly moved: string;
}

/** How far the page moved under its reader since it was opened: the sum of its layout shifts. */
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

/** Milliseconds a response waits, by the length of its address: so they come in one by one, in an order of their own. */
const STEP = 15;

/** Lets what a page asks come in one after another, so that every state of it is drawn. */
export async function answerOneByOne(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    await new Promise((done) => setTimeout(done, 100 + (pathname.length % 20) * STEP));
    await route.continue();
  });
}
