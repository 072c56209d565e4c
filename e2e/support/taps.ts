import type { Locator } from '@playwright/test';

/** Counts presses from the overview on; typing is not counted. */
export class Taps {
  count = 0;

  async on(what: Locator): Promise<void> {
    this.count += 1;
    await what.click();
  }
}
