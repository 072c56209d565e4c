import type { Page } from '@playwright/test';
import type { Brand } from './support/portal.ts';
import { states } from './support/states.ts';
import { expect, test } from './support/test.ts';

/** WCAG 1.4.10: the width of a page of 1280 pixels at 400 % zoom. */
const NARROWEST = { width: 320, height: 640 };

/** What sticks out of the page to the right, so that a failed test says where to look. */
const sticksOut = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const page = document.documentElement;
    if (page.scrollWidth <= page.clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > page.clientWidth + 1)
      .map((element) => element.tagName + '.' + element.className);
  })()`);

for (const brand of ['baken', 'anker'] as const satisfies readonly Brand[]) {
  test.describe(`at 320 pixels, ${brand}`, () => {
    test.use({ brand, viewport: NARROWEST });

    for (const { name, as, show } of states) {
      test(`${name} does not scroll sideways`, async ({ page, signIn }) => {
        if (as !== undefined) await signIn(as);
        await show(page);
        expect(await sticksOut(page)).toEqual([]);
      });
    }
  });
}
