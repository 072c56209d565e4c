// Covers apps/web/src folders: app, consent.

import { type Brand, brandNames } from './support/portal.ts';
import { pageTitle } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

for (const brand of ['baken', 'anker'] as const satisfies readonly Brand[]) {
  test.describe(`the pages of ${brand} share a page frame`, () => {
    test.use({ brand });

    test('L-01, K-01 the footer and the console show the build version, and the footer also shows brand and year', async ({
      page,
    }) => {
      const messages: string[] = [];
      page.on('console', (message) => messages.push(message.text()));
      await page.goto('/about');
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText(`© ${new Date().getFullYear()} ${brandNames[brand]}`);
      await expect(footer).toContainText('20250909.1');
      expect(messages.filter((text) => text.includes('20250909.1'))).toHaveLength(1);
    });

    test("L-02 links to the brand's privacy statement and disclaimer open in a new tab", async ({ page }) => {
      await page.goto('/about');
      for (const [name, path] of [
        [/^Privacy- en cookieverklaring/, 'privacy-en-cookies'],
        [/^Disclaimer/, 'disclaimer'],
      ] as const) {
        const link = page.getByRole('contentinfo').getByRole('link', { name });
        await expect(link).toHaveAttribute('href', new RegExp(`^https://www\\.${brand}-.*/${path}$`));
        await expect(link).toHaveAttribute('target', '_blank');
        await expect(link).toHaveAttribute('rel', /noopener/);
      }
    });

    test('L-15 icons and manifest belong to the brand and have a cache-busting timestamp', async ({
      page,
    }) => {
      await page.goto('/about');
      await expect(page).toHaveTitle(new RegExp(`${brandNames[brand]}$`));
      const links = page.locator('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]');
      await expect(links).not.toHaveCount(0);
      for (const link of await links.all()) {
        const href = (await link.getAttribute('href')) ?? '';
        expect(href).toMatch(new RegExp(`^/brand/${brand}/.+\\?v=\\d{13}$`));
        expect((await page.request.get(`http://127.0.0.1:${new URL(page.url()).port}${href}`)).status()).toBe(
          200,
        );
      }
    });
  });
}

test('L-03 a visitor sees the logo, Contact and Inloggen in the header', async ({ page }) => {
  await page.goto('/about');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: /Baken Vastgoed/ })).toBeVisible();
  await expect(header.getByRole('link', { name: /Contact/ })).toHaveAttribute('target', '_blank');
  await expect(header.getByRole('link', { name: 'Inloggen' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Uitloggen' })).toBeHidden();
});

test('L-03 an investor sees their name, which links to their personal information', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Iris Veldkamp' }).click();
  await expect(page).toHaveURL('/mijn-instellingen/persoonlijke-informatie');
});

test('T-01 after navigation the focus moves to the heading of the page and the document title changes', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(page).toHaveTitle('Over ons – Baken Vastgoed');
  await page.getByRole('main').getByRole('link', { name: 'Contact' }).click();
  await expect(pageTitle(page, /Contact/)).toBeFocused();
  await expect(page).toHaveTitle('Contact – Baken Vastgoed');
});

test.describe('the cookie banner asks for a choice', { tag: '@phone' }, () => {
  test.use({ cookiesAnswered: false });

  for (const [answer, choice] of [
    ['Accepteren', 'accepted'],
    ['Weigeren', 'refused'],
    ['Sluiten zonder cookies te accepteren', 'refused'],
  ] as const) {
    test(`L-09, K-04 the cookie banner stores the choice ${answer} for 365 days`, async ({
      page,
      context,
    }) => {
      await page.goto('/about');
      const banner = page.getByRole('region', { name: 'Cookies' });
      await expect(banner).toContainText('Deze website gebruikt cookies.');
      // The banner is first in the document. The page receives the focus after the choice.
      await page.keyboard.press('Tab');
      await expect(banner.getByRole('link')).toBeFocused();
      await banner.getByRole('button', { name: answer, exact: true }).click();
      await expect(banner).toBeHidden();
      await expect(page.getByRole('main')).toBeFocused();
      const cookies = await context.cookies();
      const answered = cookies.find(({ name }) => name === 'hasCookie');
      expect(answered?.expires).toBeGreaterThan(Date.now() / 1000 + YEAR_IN_SECONDS - 120);
      expect(answered?.expires).toBeLessThan(Date.now() / 1000 + YEAR_IN_SECONDS + 120);
      expect(cookies.find(({ name }) => name === 'cookieChoice')?.value).toBe(choice);
      await page.reload();
      await expect(pageTitle(page)).toBeVisible();
      await expect(banner).toBeHidden();
    });
  }

  test('L-09 the cookie banner can be reopened from the footer to change the choice', async ({
    page,
    context,
  }) => {
    await page.goto('/about');
    const banner = page.getByRole('region', { name: 'Cookies' });
    await banner.getByRole('button', { name: 'Accepteren', exact: true }).click();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie-instellingen' }).click();
    await banner.getByRole('button', { name: 'Weigeren' }).click();
    const choice = (await context.cookies()).find(({ name }) => name === 'cookieChoice');
    expect(choice?.value).toBe('refused');
  });
});
