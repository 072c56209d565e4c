// Covers apps/web/src folders: routes, applications, brand, callbacks, mandates, payments, health.

import { contractAddress } from './support/contract.ts';
import { accounts } from './support/portal.ts';
import { pageTitle } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

const unknownMandate = 'Wij kunnen deze machtiging niet vinden';
const unknownPayment = 'Wij kunnen deze betaling niet vinden';

test.describe('a visitor without a session opens a route', () => {
  for (const [requirement, path, end, title] of [
    ['R-01', '/', '/login', 'Welkom bij Baken'],
    ['R-02', '/login', '/login', 'Welkom bij Baken'],
    ['R-03', '/account-aanmaken', '/account-aanmaken', 'Account aanmaken'],
    ['R-04', '/wachtwoord-vergeten', '/wachtwoord-vergeten', 'Wachtwoord vergeten'],
    ['R-05', '/wachtwoord-reset?token=abc', '/wachtwoord-reset?token=abc', 'Nieuw wachtwoord kiezen'],
    ['R-06', '/contact', '/contact', /Contact/],
    ['R-07', '/about', '/about', /Over/],
    ['R-08', '/maintenance', '/maintenance', 'Wij zijn even bezig'],
    ['R-09', '/test', '/test', 'Zelftest'],
    ['R-35', '/bedrag-beleggen', '/bedrag-beleggen/stap1', 'Hoeveel wilt u inleggen?'],
    ['R-35', '/lijfrente-opbouwen', '/lijfrente-opbouwen/stap1', 'Wat is uw situatie?'],
    ['R-35', '/lijfrente-uitkeren', '/lijfrente-uitkeren/stap1', 'Hoeveel lijfrentekapitaal hebt u?'],
  ] as const) {
    test(`${requirement} a visitor who opens ${path} arrives at ${end}`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(end);
      await expect(pageTitle(page, title)).toBeVisible();
    });
  }
});

test.describe('an investor opens each route', () => {
  for (const [requirement, path, end, title] of [
    ['R-01', '/', '/mijn-vastgoed', 'Mijn vastgoed'],
    ['R-11', '/twikey-result', '/twikey-result', unknownMandate],
    ['R-12', '/ideal-result', '/ideal-result', unknownPayment],
    ['R-13', '/nederlands-ideal-result', '/nederlands-ideal-result', unknownPayment],
    ['R-14', '/mijn-investeringen', '/mijn-investeringen', 'Mijn investeringen'],
    ['R-15', '/mijn-vastgoed', '/mijn-vastgoed', 'Mijn vastgoed'],
    ['R-16', '/mijn-betaling-afronden', '/mijn-betaling-afronden', 'Betaling afronden'],
    ['R-17', '/fondsen-tabel', '/fondsen-tabel', 'Onze fondsen'],
    ['R-18', '/nederlands-vastgoed', /\/nederlands-vastgoed\?/, 'Beleggen in Nederlands Vastgoed Fonds'],
    ['R-19', '/duits-vastgoed', /\/duits-vastgoed\?/, 'Beleggen in Duits Vastgoed Fonds'],
    ['R-20', '/amerikaans-vastgoed', /\/amerikaans-vastgoed\?/, 'Beleggen in Amerikaans Vastgoed Fonds'],
    ['R-21', '/leningenfonds', /\/leningenfonds\?/, 'Beleggen in Vastgoed Leningen Fonds'],
    ['R-22', '/mijn-instellingen/wachtwoord', '/mijn-instellingen/wachtwoord', 'Wachtwoord en beveiliging'],
    [
      'R-23',
      '/mijn-instellingen/overige-relaties',
      '/mijn-instellingen/overige-relaties',
      'Overige relaties',
    ],
    [
      'R-24',
      '/mijn-instellingen/persoonlijke-informatie',
      '/mijn-instellingen/persoonlijke-informatie',
      'Persoonlijke informatie',
    ],
    ['R-34', '/bestaat-niet', '/mijn-investeringen', 'Mijn vastgoed'],
    ['R-34', '/mijn-instellingen/bestaat/niet', '/mijn-investeringen', 'Mijn vastgoed'],
    ['R-36', '/mijn-berekeningen', '/mijn-berekeningen', 'Mijn berekeningen'],
  ] as const) {
    test(`${requirement} an investor who opens ${path} arrives at ${end}`, async ({ page, signIn }) => {
      await signIn();
      await page.goto(path);
      await expect(page).toHaveURL(end);
      await expect(pageTitle(page, title)).toBeVisible();
    });
  }
});

test.describe('an investor with a contract opens a route', () => {
  for (const [requirement, part, title] of [
    ['R-25', 'transacties', /– Transacties$/],
    ['R-26', 'rendement', /– Rendement$/],
    ['R-27', 'gegevens', /– Gegevens$/],
    ['R-28', 'historie', /– Historie$/],
    ['R-29', 'documenten', /– Documenten$/],
    ['R-30', 'verkocht', /– Verkocht$/],
    ['R-31', 'bijstorten', /– Bijstorten$/],
    ['R-32', 'verkopen', /– Verkopen$/],
    ['R-33', 'wijzigen', /– Wat wilt u wijzigen\?$/],
    ['R-33', 'wijzigen/omschrijving', /– Wat wilt u wijzigen\?$/],
  ] as const) {
    test(`${requirement} an investor who opens ${part} sees the page below the header of the contract`, async ({
      page,
      signIn,
    }) => {
      await signIn();
      const path = `${await contractAddress(page)}/${part}`;
      await page.goto(path);
      await expect(page).toHaveURL(path);
      await expect(pageTitle(page, title)).toBeVisible();
    });
  }

  test("R-25 a URL with another investor's contract shows that the contract is not found", async ({
    page,
    signIn,
    complaints,
  }) => {
    complaints.foresee(/^404 GET .*\/api\/contracts\/een-contract$/);
    await signIn();
    await page.goto('/contractbeheer/een-contract/transacties');
    await expect(pageTitle(page, 'Wij kunnen dit contract niet vinden')).toBeVisible();
  });
});

test('R-10 an administrator opens the admin area, which has no side menu', async ({ page, signIn }) => {
  await signIn(accounts.admin);
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin');
  await expect(pageTitle(page, 'Beheer: personen')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
});

test('R-08 the maintenance page has no side menu, even for an investor', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/mijn-vastgoed');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.goto('/maintenance');
  await expect(pageTitle(page, 'Wij zijn even bezig')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
});

test('R-34 an unknown API call returns 404 as JSON, and a missing file returns 404', async ({
  page,
  complaints,
}) => {
  complaints.foresee(/^404 GET .*\/api\/bestaat-niet$/, /^404 GET .*\/assets\/bestaat-niet\.js$/);
  const call = await page.goto('/api/bestaat-niet');
  expect(call?.status()).toBe(404);
  expect(await call?.json()).toMatchObject({ errors: { ErrorMessage: [expect.any(String)] } });
  const file = await page.goto('/assets/bestaat-niet.js');
  expect(file?.status()).toBe(404);
});

test('R-06 a visitor requests a callback and sees when to expect it', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Uw naam').fill('Nel de Wit');
  await page.getByLabel('Telefoonnummer').fill('020 123 45 67');
  await page.getByLabel('Waarover gaat het?').selectOption('Iets anders');
  await page.getByRole('button', { name: 'Bel mij terug' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Uw verzoek is binnen' })).toBeVisible();
});

test('R-09 the self-test page shows the version, the brand, and whether API and database can be reached', async ({
  page,
}) => {
  await page.goto('/test');
  const main = page.getByRole('main');
  await expect(main).toContainText('20250909.1');
  await expect(main).toContainText('Baken Vastgoed (baken)');
  await expect(main.getByText('bereikbaar', { exact: true })).toHaveCount(2);
});
