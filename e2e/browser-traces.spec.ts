// Covers apps/web/src folders: state, session.

import type { Page } from '@playwright/test';
import { saved } from './support/browser-state.ts';
import { pageTitle, signOutOnScreen } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

test.describe('a browser stores data of the portal', () => {
  test('S-02 signing in creates a key, and signing out leaves no personal data', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/mijn-vastgoed');
    await expect.poll(() => databases(page)).toEqual(['keys']);
    await expect
      .poll(() => saved(page))
      .toMatchObject({ user: { role: 'investor' }, applicants: {}, company: {} });
    await signOutOnScreen(page, 'Oké');
    await expect(page).toHaveURL('/login');
    await expect.poll(() => databases(page)).toEqual([]);
    await expect.poll(async () => (await saved(page))?.user ?? null).toBeNull();
  });

  test('14.3.1 leftover personal data is erased at a visit without a session', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn();
    await page.goto('/mijn-vastgoed');
    await expect.poll(() => saved(page)).toMatchObject({ applicants: { mijn: {} } });
    await page.evaluate(() => {
      const document = JSON.parse(localStorage.getItem('store') ?? '');
      document.applicants.mijn.bsn = 'v1.verzegeld';
      localStorage.setItem('store', JSON.stringify(document));
    });
    // The page is left first, because an open page would navigate to the sign-in page when the session ends.
    await page.goto('about:blank');
    await context.clearCookies({ name: /sid|token/ });
    await page.goto('/contact');
    await expect.poll(() => databases(page)).toEqual([]);
    expect(JSON.stringify(await saved(page))).not.toContain('verzegeld');
  });

  test('L-15 the page links each of the brand’s icons and its manifest once, with a timestamp', async ({
    page,
    brand,
  }) => {
    await page.goto('/contact');
    await expect(pageTitle(page)).toBeVisible();
    const links = await page
      .locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]')
      .evaluateAll((all) =>
        all.map((link) => link.getAttribute('href')?.replace(/\?v=\d{13}$/, '?v=timestamp')),
      );
    expect(links.sort()).toEqual([
      `/brand/${brand}/icons/apple-touch-icon.png?v=timestamp`,
      `/brand/${brand}/icons/favicon-32.png?v=timestamp`,
      `/brand/${brand}/icons/favicon.svg?v=timestamp`,
      `/brand/${brand}/manifest.webmanifest?v=timestamp`,
    ]);
  });

  test("a visitor's choice of light or dark theme is preserved", async ({ page }) => {
    const root = page.locator('html');
    const choice = page.getByRole('contentinfo').getByLabel('Weergave');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/contact');
    await expect(choice).toHaveValue('system');
    await expect(root).not.toHaveAttribute('data-theme');
    await choice.selectOption('Donker');
    await expect(root).toHaveCSS('color-scheme', 'dark');
    await page.reload();
    await expect(choice).toHaveValue('dark');
    await expect(root).toHaveCSS('color-scheme', 'dark');
    await choice.selectOption('Systeem');
    await page.reload();
    await expect(choice).toHaveValue('system');
    await expect(root).toHaveCSS('color-scheme', 'light');
  });

  test("the theme follows the visitor's choice or else the system setting, and print is always light", async ({
    page,
  }) => {
    const ground = () => page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
    const choice = page.getByRole('contentinfo').getByLabel('Weergave');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/login');
    const light = await ground();
    const link = page.getByRole('link', { name: 'Wachtwoord vergeten' });
    const linkOnLight = await link.evaluate((element) => getComputedStyle(element).color);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(link).not.toHaveCSS('color', linkOnLight);
    const dark = await ground();
    expect(dark).not.toBe(light);
    await choice.selectOption('Licht');
    expect(await ground()).toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await choice.selectOption('Donker');
    expect(await ground()).toBe(dark);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
    await expect(link).toHaveCSS('color', linkOnLight);
  });
});
