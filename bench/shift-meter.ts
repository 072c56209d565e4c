import type { Page } from '@playwright/test';

interface LayoutShift {
  readonly value: number;
  readonly what: string;
}

/**
 * Sums the layout shift of all documents in a visit, as browsers count it per page. Shifts within half a second of
 * user input are excluded.
 */
export class ShiftMeter {
  readonly #page: Page;
  #moved: LayoutShift[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  static async on(page: Page): Promise<ShiftMeter> {
    const meter = new ShiftMeter(page);
    await page.exposeBinding('noteShift', (_, moved: LayoutShift) => {
      meter.#moved.push(moved);
    });
    await page.addInitScript(`new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue;
        const node = sources[0]?.node;
        const what = location.pathname.split('/')[1] + ' ' + (node?.nodeName ?? '') + '.' + (node?.className ?? '');
        window.noteShift({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });`);
    return meter;
  }

  /** Returns the total layout shift while `walk` runs, and a description of the largest shift. */
  async during(walk: () => Promise<void>): Promise<{ readonly sum: number; readonly moved: string }> {
    this.#moved = [];
    await walk();
    await this.#page.waitForTimeout(500);
    const furthest = this.#moved.toSorted((a, b) => b.value - a.value)[0];
    return {
      sum: this.#moved.reduce((sum, { value }) => sum + value, 0),
      moved: furthest === undefined ? '' : `${furthest.value.toFixed(4)} ${furthest.what}`,
    };
  }
}
