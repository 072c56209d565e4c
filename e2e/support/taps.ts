import type { Locator } from '@playwright/test';

/** Counts what is pressed from the overview on; what is typed is no tap. */
export class Taps {
  count = 0;

  async on(what: Locator): Promise<void> {
    this.count += 1;
    await what.click();
  }
}
