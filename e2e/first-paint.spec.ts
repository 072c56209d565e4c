// Covers apps/web/src folders: app, routes.

import { shiftOf } from './support/layout-facts.ts';
import { pageTitle } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/** Prerendered public pages, each with a text that must be visible. */
const pages = [
  ['/login', 'Wachtwoord vergeten?'],
  ['/bedrag-beleggen/stap1', 'Hoeveel wilt u inleggen?'],
  ['/lijfrente-opbouwen/stap1', 'Stap 1 van'],
  ['/lijfrente-uitkeren/stap1', 'Stap 1 van'],
] as const;

for (const brand of ['baken', 'anker'] as const) {
  test.describe(`the pages of ${brand} are prerendered`, { tag: '@phone' }, () => {
    test.use({ brand });

    for (const [path, text] of pages) {
      test.describe('prerendered pages work with the script blocked', () => {
        test.use({ livingPages: false });

        test(`the prerendered page ${path} is readable, and its form cannot be submitted`, async ({
          page,
        }) => {
          await page.route('**/assets/*.js', () => undefined);
          await page.goto(path);
          const ahead = page.locator('#app > [inert]');
          await expect(ahead.locator('h1')).toBeVisible();
          await expect(ahead).toContainText(text);
        });
      });

      test(`the prerendered page ${path} does not shift when the script becomes active`, async ({ page }) => {
        await page.goto(path);
        await expect(pageTitle(page)).toBeVisible();
        await page.waitForLoadState('networkidle');
        const { sum, moved } = await shiftOf(page);
        // A font that loads late on a busy machine may move a word slightly. A real layout shift scores 0.1 or more.
        expect(sum, moved).toBeLessThan(0.01);
      });
    }
  });
}
