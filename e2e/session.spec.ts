// Covers apps/web/src folders: session.

import type { BrowserContext, Page } from '@playwright/test';
import { accounts, hostOf } from './support/portal.ts';
import { openMenu, pageTitle, signInOnScreen, signOutOnScreen } from './support/screen.ts';
import { callServer } from './support/server-call.ts';
import { expect, test } from './support/test.ts';

/** The polling interval of K-04 plus a second for the response, in milliseconds. */
const POLL_MS = 61_000;

async function sessionCookies(context: BrowserContext): Promise<string[]> {
  const cookies = await context.cookies();
  return cookies.filter(({ name }) => ['sid', '__Host-sid', 'token'].includes(name)).map(({ name }) => name);
}

/** Ends the session of this browser on the server, as if it had expired. */
async function lapse(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const { status } = await callServer('baken', { method: 'POST', path: '/api/logout', cookie });
  expect(status).toBe(204);
}

/** Waits until the overview with its contracts is loaded and no pending call could fail when the session expires. */
async function waitForOverview(page: Page): Promise<void> {
  await expect(pageTitle(page, 'Mijn vastgoed')).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** `mark` sets a flag on the current document. `isMarked` returns true until a new document is loaded. */
const mark = (page: Page) => page.evaluate('window.isMarked = true');
const isMarked = (page: Page) => page.evaluate<boolean>('window.isMarked === true');

test.describe('a user signs out', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn();
    await page.goto('/mijn-vastgoed');
    await waitForOverview(page);
  });

  test('L-12 signing out requires confirmation, and the button Annuleren leaves the user signed in', async ({
    page,
    context,
  }) => {
    await signOutOnScreen(page, 'Annuleren');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Uitloggen' })).toBeFocused();
    expect(await sessionCookies(context)).toEqual(['sid', 'token']);
    await page.reload();
    await expect(page).toHaveURL('/mijn-vastgoed');
  });

  test('L-12 the dialog works with the keyboard, and Escape cancels', async ({ page }) => {
    await page.getByRole('banner').getByRole('button', { name: 'Uitloggen' }).press('Enter');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page).toHaveURL('/mijn-vastgoed');
  });

  test('S-02 the button Oké ends the session and removes all personal data from the browser', async ({
    page,
    context,
  }) => {
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    await page.evaluate(`new Promise((resolve) => {
      const opening = indexedDB.open('db', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('files');
      opening.onsuccess = () => resolve(opening.result.close());
    })`);
    await signOutOnScreen(page, 'Oké');
    await expect(page).toHaveURL('/login');
    await expect(pageTitle(page)).toBeVisible();
    expect(await sessionCookies(context)).toEqual([]);
    const stored = await page.evaluate<string | null>("localStorage.getItem('store')");
    expect(stored ?? '').not.toContain(accounts.investor);
    expect(await page.evaluate('indexedDB.databases().then((found) => found.length)')).toBe(0);
    expect((await callServer('baken', { path: '/api/users/me', cookie })).status).toBe(401);
    await page.goBack();
    await expect(pageTitle(page, 'Mijn vastgoed')).toBeHidden();
  });
});

test('S-02 signing out in one tab also signs out the other tab', async ({ page, context, signIn }) => {
  await signIn();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/mijn-vastgoed');
    await waitForOverview(tab);
  }
  await signOutOnScreen(page, 'Oké');
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  await expect(pageTitle(other, 'Mijn vastgoed')).toBeHidden();
});

test('G-03 signing in in one tab also signs in the other tab', async ({ page, context }) => {
  await page.goto('/login');
  const other = await context.newPage();
  await other.goto('/login');
  await expect(pageTitle(other)).toBeVisible();
  await signInOnScreen(page, accounts.newcomer);
  await expect(page).toHaveURL('/mijn-vastgoed');
  await expect(other).toHaveURL('/mijn-vastgoed');
});

test('S-01, K-04 a signed-in page checks every 60 seconds whether the session is valid', async ({
  page,
  signIn,
}) => {
  const requested: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/session-health-check')) requested.push(response.status());
  });
  await page.clock.install();
  await signIn();
  await page.goto('/mijn-vastgoed');
  await waitForOverview(page);
  for (const polls of [1, 2]) {
    await page.clock.runFor(POLL_MS);
    await expect.poll(() => requested).toEqual(Array(polls).fill(200));
  }
});

test('S-03 an expired session reloads to the sign-in page, which shows the reason and leads back to the page', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  complaints.foresee(/^401 GET .*\/api\/session-health-check$/);
  await page.clock.install();
  await signIn();
  await page.goto('/mijn-betaling-afronden');
  await expect(pageTitle(page, 'Betaling afronden')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await mark(page);
  await lapse(context);
  await page.clock.runFor(POLL_MS);
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByRole('main')).toContainText('Uw sessie is verlopen. Log opnieuw in.');
  expect(await isMarked(page)).toBe(false);
  expect(await sessionCookies(context)).toEqual([]);
  await signInOnScreen(page, accounts.investor);
  await expect(page).toHaveURL('/mijn-betaling-afronden');
});

test('S-03 after a session expires on a public page, the sign-in page has no page to return to', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  complaints.foresee(/^401 GET .*\/api\/session-health-check$/);
  await page.clock.install();
  await signIn();
  await page.goto('/about');
  // This link appears last, because the menu shows it only after loading the contracts.
  await expect((await openMenu(page)).getByRole('link', { name: /^Jaarverslagen/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await lapse(context);
  await page.clock.runFor(POLL_MS);
  await expect(page).toHaveURL('/login?sessie=verlopen');
});

test('S-03 a session that has already ended when the page opens is treated as absent, not as expired (G-04)', async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await page.goto('/mijn-vastgoed');
  await waitForOverview(page);
  await lapse(context);
  await page.reload();
  await expect(page).toHaveURL('/login?redirect=%2Fmijn-vastgoed');
  const stored = await page.evaluate<string | null>("localStorage.getItem('store')");
  expect(stored ?? '').not.toContain(accounts.investor);
});

test('S-03 visiting public pages without a session causes no rejected call', async ({ page }) => {
  const rejected: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) rejected.push(response.url());
  });
  for (const path of ['/login', '/about', '/contact', '/maintenance', '/bedrag-beleggen/stap1', '/test']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Inloggen' })).toBeVisible();
  }
  expect(rejected).toEqual([]);
});

test('S-02 session cookies are inaccessible to scripts and other sites', async ({ page, context }) => {
  await page.goto('/login');
  await signInOnScreen(page, accounts.newcomer);
  await expect(page).toHaveURL('/mijn-vastgoed');
  const cookies = await context.cookies();
  for (const name of ['sid', 'token']) {
    const cookie = cookies.find((candidate) => candidate.name === name);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', domain: hostOf('baken') });
  }
});
