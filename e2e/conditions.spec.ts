// Covers apps/web/src folders: ui, app.

import type { Page } from '@playwright/test';
import { expectConditions } from './support/conditions.ts';
import { contractAddress } from './support/contract.ts';
import { accounts } from './support/portal.ts';
import { pageTitle } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

/** Opens each page, waits until it has loaded, and checks it under every display condition. */
async function walk(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(address);
      await expect(pageTitle(page).first()).toBeVisible();
      await expect(page.locator('[class*="Skeleton_skeleton"]')).toHaveCount(0);
      await expectConditions(page);
    });
  }
}

test.describe('pages adapt to other colours, letter spacing, zoom and reduced motion', () => {
  test.describe.configure({ timeout: 180_000 });

  test('a visitor and an investor can read and reach all content', async ({ page, signIn }) => {
    await walk(page, [
      '/login',
      '/about',
      '/begrippen',
      '/bedrag-beleggen/stap1',
      '/lijfrente-uitkeren/stap1',
    ]);
    await signIn(accounts.investor);
    const contract = await contractAddress(page);
    await walk(page, [
      '/mijn-vastgoed',
      contract,
      `${contract}/transacties`,
      `${contract}/rendement`,
      `${contract}/verkopen`,
      `${contract}/wijzigen/inleg`,
    ]);
  });

  test.describe('pages adapt to display conditions before the cookie choice', () => {
    test.use({ cookiesAnswered: false });

    test('L-09 the cookie banner covers no focused element', async ({ page }) => {
      await walk(page, ['/about']);
      // On a screen of little height the banner precedes the page instead of covering it.
      const banner = await page.getByRole('region', { name: 'Cookies' }).boundingBox();
      const main = await page.getByRole('main').boundingBox();
      expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
    });
  });

  test.describe('pages of the second brand adapt to display conditions', () => {
    test.use({ brand: 'anker' });

    test('an investor and an employee can read and reach all content', async ({ page, signIn }) => {
      await signIn(accounts.investor);
      const contract = await contractAddress(page);
      await walk(page, [
        `${contract}/gegevens`,
        `${contract}/documenten`,
        `${contract}/bijstorten`,
        '/fondsen-tabel',
        '/mijn-berekeningen',
        '/mijn-documenten',
        '/mijn-instellingen/wachtwoord',
        '/mijn-instellingen/persoonlijke-informatie',
      ]);
      await signIn(accounts.admin);
      await walk(page, ['/admin', '/admin?deel=koersen', '/admin?deel=maand']);
    });
  });
});
