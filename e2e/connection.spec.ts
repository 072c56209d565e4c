// Covers apps/web/src folders: app, lib.

import type { Page } from '@playwright/test';
import { builtFile } from './support/built-file.ts';
import { accounts } from './support/portal.ts';
import { askToSignOut, pageTitle, signInForm, signInOnScreen, toasts } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const UNREACHABLE = 'Wij kunnen de server niet bereiken.';
const rejectedConnection = /^net::ERR_CONNECTION_REFUSED .*\/api\//;

/** Simulates a server that is down: every call fails, and content that is already loaded stays. */
const takeServerDown = (page: Page) => page.route('**/api/**', (route) => route.abort('connectionrefused'));

const offlineNotice = (page: Page) => page.getByRole('status').filter({ hasText: UNREACHABLE });

test('S-04 a public page stays visible and shows the offline notice while the server is down', async ({
  page,
  complaints,
}) => {
  complaints.foresee(rejectedConnection);
  await takeServerDown(page);
  await page.goto('/about');
  await expect(offlineNotice(page)).toBeVisible();
  await expect(page).toHaveURL('/about');
});

test('S-04 a signed-in page redirects to the sign-in page while the server is down', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.foresee(rejectedConnection);
  await signIn();
  await takeServerDown(page);
  await page.goto('/mijn-vastgoed');
  await expect(page).toHaveURL('/login?redirect=%2Fmijn-vastgoed');
  await expect(offlineNotice(page)).toBeVisible();
});

test('S-04 the notice appears and disappears with the network connection', async ({
  page,
  context,
  complaints,
}) => {
  // A slow browser may still load content that the page does not show yet.
  complaints.foresee(/^net::ERR_INTERNET_DISCONNECTED /);
  await page.goto('/about');
  await expect(pageTitle(page)).toBeVisible();
  await context.setOffline(true);
  await expect(offlineNotice(page)).toBeVisible();
  await context.setOffline(false);
  await expect(offlineNotice(page)).toBeHidden();
});

test('S-04 signing in while offline shows an error in the form and preserves the input', async ({
  page,
  complaints,
}) => {
  complaints.foresee(rejectedConnection);
  await page.goto('/login');
  await expect(pageTitle(page)).toBeVisible();
  await takeServerDown(page);
  await signInOnScreen(page, accounts.newcomer);
  const form = signInForm(page);
  await expect(form.rejection).toContainText(UNREACHABLE);
  await expect(form.email).toHaveValue(accounts.newcomer);
  await page.unroute('**/api/**');
  await form.submit.click();
  await expect(page).toHaveURL('/mijn-vastgoed');
});

test('E-02 a server in maintenance leads to the maintenance page, and a retry returns to the requested page', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.foresee(/^503 GET .*\/api\/contracts\/summaries$/);
  await signIn();
  await page.route('**/api/contracts/summaries', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/mijn-vastgoed');
  await expect(page).toHaveURL('/maintenance');
  await expect(pageTitle(page, 'Wij zijn even bezig')).toBeVisible();
  await page.unroute('**/api/contracts/summaries');
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await expect(page).toHaveURL('/mijn-vastgoed');
});

test('E-03 reports contracts that cannot be loaded, and offers a retry', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.foresee(/^500 GET .*\/api\/contracts\/summaries$/);
  await signIn();
  let requestCount = 0;
  await page.route('**/api/contracts/summaries', (route) => {
    requestCount += 1;
    return route.fulfill({ status: 500, body: '' });
  });
  const alert = page.getByRole('main').getByRole('alert');
  // The test loads the menu, which counts the unpaid contracts, only after the error is shown, to prove that the menu
  // does not repeat the failed call.
  await page.route(`**${builtFile('src/app/shell/SideMenu.tsx')}`, async (route) => {
    await expect(alert).toBeVisible();
    await route.continue();
  });
  await page.goto('/mijn-vastgoed');
  await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toBeVisible();
  await expect(alert).toContainText('Wij kunnen uw beleggingen nu niet laten zien');
  expect(requestCount).toBe(1);
  await page.unroute('**/api/contracts/summaries');
  await alert.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test.describe('a toast reports a result', () => {
  test.beforeEach(async ({ page, signIn, complaints }) => {
    complaints.foresee(rejectedConnection);
    await page.clock.install();
    await signIn();
    await page.goto('/about');
    await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible();
    await takeServerDown(page);
    const question = await askToSignOut(page);
    // From here on, the clock that closes the toast advances only when the test advances it.
    await page.clock.pauseAt(Date.now() + 10_000);
    await question.getByRole('button', { name: 'Oké' }).click();
    await expect(toasts(page)).toHaveCount(1);
  });

  test('L-10, K-04 a toast shows its title and message and disappears after 3 seconds', async ({ page }) => {
    await expect(toasts(page)).toContainText('Uitloggen is niet gelukt');
    await expect(toasts(page)).toContainText('U bent nog ingelogd.');
    await page.clock.runFor(2_900);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('L-10 a toast can be closed by the user', async ({ page }) => {
    await toasts(page)
      .getByRole('button', { name: /Sluit melding/ })
      .click();
    await expect(toasts(page)).toHaveCount(0);
  });

  test('S-02 signing out without a connection leaves the user signed in', async ({ page }) => {
    await expect(page).toHaveURL('/about');
    await page.unroute('**/api/**');
    await page.clock.resume();
    await page.goto('/mijn-vastgoed');
    await expect(pageTitle(page, 'Mijn vastgoed')).toBeVisible();
  });
});
