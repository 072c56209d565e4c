// Covers apps/web/src folders: routes, session.

import { accounts } from './support/portal.ts';
import { pageTitle, signInOnScreen } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

const loginFor = (target: string): string => `/login?redirect=${encodeURIComponent(target)}`;

test('G-01 the maintenance page opens while the server rejects every call', async ({ page, complaints }) => {
  complaints.foresee(/^503 .*\/api\//);
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/maintenance');
  await expect(pageTitle(page, 'Wij zijn even bezig')).toBeVisible();
});

for (const path of ['/admin', '/admin/personen', '/ADMIN']) {
  test(`G-02 an investor who opens ${path} is redirected to their investments`, async ({ page, signIn }) => {
    await signIn();
    await page.goto(path);
    await expect(page).toHaveURL('/mijn-investeringen');
    await expect(pageTitle(page, 'Mijn investeringen')).toBeVisible();
  });
}

test('G-02 a visitor who opens the admin area is redirected to the sign-in page', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(loginFor('/mijn-investeringen'));
});

test('G-03 a signed-in investor who opens /login is redirected to their overview', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/mijn-vastgoed');
  await expect(pageTitle(page, 'Mijn vastgoed')).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL('/mijn-vastgoed');
});

test('G-03 the redirect also works in a tab that has not loaded the session yet', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/login');
  await expect(page).toHaveURL('/mijn-vastgoed');
});

for (const path of [
  '/mijn-investeringen',
  '/mijn-vastgoed',
  '/fondsen-tabel',
  '/mijn-instellingen/wachtwoord',
  '/contractbeheer/een-contract/rendement?van=2026-01-01&tot=2026-06-01',
]) {
  test(`G-04, G-05 a visitor who opens ${path} is redirected to the sign-in page and returns there after signing in`, async ({
    page,
    complaints,
  }) => {
    complaints.foresee(/^404 GET .*\/api\/contracts\/een-contract/);
    await page.goto(path);
    await expect(page).toHaveURL(loginFor(path));
    await expect(page.getByRole('main')).toContainText('Log in om verder te gaan naar');
    await signInOnScreen(page, accounts.newcomer);
    await expect(page).toHaveURL(path);
  });
}

for (const target of [
  '//kwaad.example',
  '/\\kwaad.example',
  '\\\\kwaad.example',
  '/\t/kwaad.example',
  'https://kwaad.example/mijn-vastgoed',
  'javascript:alert(1)',
  '/login?redirect=//kwaad.example',
]) {
  test(`G-05 signing in with the redirect path ${JSON.stringify(target)} stays on this site`, async ({
    page,
  }) => {
    await page.goto(loginFor(target));
    await signInOnScreen(page, accounts.newcomer);
    await expect(page).toHaveURL('/mijn-vastgoed');
  });
}

test('G-05 a signed-in user who opens a link with a redirect path is redirected to that path', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(loginFor('/mijn-betaling-afronden'));
  await expect(page).toHaveURL('/mijn-betaling-afronden');
  await page.goto(loginFor('//kwaad.example'));
  await expect(page).toHaveURL('/mijn-vastgoed');
});
