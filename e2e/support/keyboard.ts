import type { Locator } from '@playwright/test';
import { expect } from './test.ts';

/** Presses Tab until the target has the focus, at most 60 times. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const isReached = () => target.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed < 60 && !(await isReached()); pressed += 1) {
    await target.page().keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
