import type { Page } from '@playwright/test';

interface Moved {
  readonly value: number;
  readonly what: string;
}

/**
 * Adds up how far a page moves under its reader, over all documents of a visit, as browsers count it for a page: what
 * moves within half a second of something the reader did, they made move.
 */
export class ShiftMeter {
  readonly #page: Page;
  #moved: Moved[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  static async on(page: Page): Promise<ShiftMeter> {
    const meter = new ShiftMeter(page);
    await page.exposeBinding('noteShift', (_, moved: Moved) => {
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

  /** The sum, and what moved furthest. */
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
