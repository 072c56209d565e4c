// Covers apps/web/src folders: session.

import type { Page } from '@playwright/test';
import * as calls from '@portaal/domain/calls';
import { pageTitle } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const health = `**${calls.sessionHealthCheck.path}`;
const nowIn = (page: Page) => page.evaluate<number>('Math.floor(Date.now() / 1000)');
const warning = (page: Page) => page.getByRole('alertdialog');

/**
 * Opens a page with a session that ends in two minutes. The test supplies the server's end time and advances only the
 * browser's clock. Separate server tests prove that activity extends a session.
 */
async function arriveNearTheEnd(page: Page, path: string, secondsToLimit: number): Promise<void> {
  const learned = page.waitForResponse((response) => response.url().includes(calls.getCookie.path));
  await page.goto(path);
  await expect(pageTitle(page)).toBeVisible();
  await learned;
  await page.waitForLoadState('networkidle');
  const begin = await nowIn(page);
  const limit = begin + secondsToLimit;
  let exp = begin + 30 * 60;
  await page.route(health, (route) => route.fulfill({ json: { data: { valid: true, exp, limit } } }));
  await page.route(`**${calls.getMe.path}`, async (route) => {
    exp = Math.min((await nowIn(page)) + 30 * 60, limit);
    await route.continue();
  });
  await page.clock.fastForward('28:10');
}

test.describe('a warning appears shortly before the session ends', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page, signIn }) => {
    await page.clock.install();
    await signIn();
  });

  test('S-01 the button Blijf ingelogd closes the warning without loading the page again', async ({
    page,
  }) => {
    await arriveNearTheEnd(page, '/about', 12 * 3600);
    await expect(warning(page)).toContainText('Bent u er nog?');
    await expect(page.getByRole('button', { name: 'Blijf ingelogd' })).toBeFocused();
    await expect(page.getByRole('timer')).toHaveText(/^1:\d\d$/);
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
    await page.keyboard.press('Enter');
    await expect(warning(page)).toBeHidden();
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
    await expect(page).toHaveURL('/about');
  });

  test('S-01 pressing Escape counts as activity', async ({ page }) => {
    await arriveNearTheEnd(page, '/about', 12 * 3600);
    await expect(warning(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(warning(page)).toBeHidden();
  });

  test('S-01 after twelve hours the page redirects to the sign-in page and, after signing in, back to the page', async ({
    page,
  }) => {
    await arriveNearTheEnd(page, '/mijn-vastgoed', 30 * 60);
    await expect(warning(page)).toContainText('U bent bijna 12 uur ingelogd.');
    await page.getByRole('button', { name: 'Opnieuw inloggen' }).click();
    await expect(page).toHaveURL('/login?redirect=%2Fmijn-vastgoed&sessie=verlopen');
  });
});

test('S-01 extending the session in one tab applies to all tabs', async ({ page, context, signIn }) => {
  await page.clock.install();
  await signIn();
  const other = await context.newPage();
  await other.goto('/about');
  await expect(pageTitle(other)).toBeVisible();
  await arriveNearTheEnd(page, '/about', 12 * 3600);
  await expect(warning(page)).toBeVisible();
  const renewed = other.waitForResponse((response) => response.url().includes(calls.getMe.path));
  await page.getByRole('button', { name: 'Blijf ingelogd' }).click();
  await expect(warning(page)).toBeHidden();
  expect((await renewed).status()).toBe(200);
});
