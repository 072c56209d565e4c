// Journeys through: app, routes.

import { shiftOf } from './support/layout-facts.ts';
import { pageTitle } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/** Public pages that are drawn ahead, with a text on each. */
const pages = [
  ['/login', 'Wachtwoord vergeten?'],
  ['/bedrag-beleggen/stap1', 'Hoeveel wilt u inleggen?'],
  ['/lijfrente-opbouwen/stap1', 'Stap 1 van'],
  ['/lijfrente-uitkeren/stap1', 'Stap 1 van'],
] as const;

for (const brand of ['baken', 'anker'] as const) {
  test.describe(`before the script of ${brand}`, { tag: '@phone' }, () => {
    test.use({ brand });

    for (const [path, text] of pages) {
      test.describe('held back', () => {
        test.use({ livingPages: false });

        test(`${path} can be read, and nothing of it can be sent`, async ({ page }) => {
          await page.route('**/assets/*.js', () => undefined);
          await page.goto(path);
          const ahead = page.locator('#app > [inert]');
          await expect(ahead.locator('h1')).toBeVisible();
          await expect(ahead).toContainText(text);
        });
      });

      test(`${path} does not move when the script takes over`, async ({ page }) => {
        await page.goto(path);
        await expect(pageTitle(page)).toBeVisible();
        await page.waitForLoadState('networkidle');
        const { sum, moved } = await shiftOf(page);
        // A font that comes late on a busy machine may nudge a word; a page that jumps scores 0.1 and more.
        expect(sum, moved).toBeLessThan(0.01);
      });
    }
  });
}
