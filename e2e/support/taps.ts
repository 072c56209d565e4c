import type { Locator } from '@playwright/test';

/** Counts button and link presses, starting at the overview. Typing is not counted. */
export class Taps {
  count = 0;

  async on(what: Locator): Promise<void> {
    this.count += 1;
    await what.click();
  }
}
