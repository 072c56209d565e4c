// Covers apps/web/src folders: ui, app.

import { expectAccessible, expectReflow } from './support/accessibility.ts';
import type { Brand } from './support/portal.ts';
import { pageTitle } from './support/screen.ts';
import { states } from './support/states.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

for (const brand of ['baken', 'anker'] as const satisfies readonly Brand[]) {
  test.describe(`pages of ${brand} have no axe violations and can be read at 400 % zoom`, () => {
    test.use({ brand });
    // Running axe on a page is slow on a small machine.
    test.describe.configure({ timeout: 180_000 });

    for (const { name, as, ofEachBrand, show } of states) {
      if (brand !== 'baken' && ofEachBrand !== true) continue;
      test(`the page state ${name} has no accessibility problems`, async ({ page, signIn }) => {
        if (as !== undefined) await signIn(as);
        await show(page);
        await expectAccessible(page, brand);
        await expectReflow(page);
        expect.soft(await pageTitle(page).count(), 'headings of level 1').toBe(1);
      });
    }

    test.describe('pages are accessible before the cookie choice', () => {
      test.use({ cookiesAnswered: false });

      test('L-09 the cookie banner has no accessibility problems', async ({ page }) => {
        await page.goto('/about');
        await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
        await expect(pageTitle(page)).toBeVisible();
        await expectAccessible(page, brand);
        await expectReflow(page);
      });
    });
  });
}
