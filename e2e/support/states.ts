import { expect, type Page } from '@playwright/test';
import * as calls from '@portaal/domain/calls';
import { adminStates } from './admin-states.ts';
import { applicationReviewStates } from './application-review-states.ts';
import { calculatorStates } from './calculator-states.ts';
import { contractStates } from './contract-states.ts';
import { mandateStates } from './mandate-states.ts';
import { paymentStates } from './payment-states.ts';
import { accounts } from './portal.ts';
import { investment, payout } from './saved-offers.ts';
import { askToSignOut, openMenu, signInForm } from './screen.ts';
import { openPage, type ScreenState } from './screen-state.ts';
import { secondFactorStates, secondStepOn } from './second-factor-states.ts';

async function showOverview(page: Page): Promise<void> {
  await openPage('/mijn-vastgoed')(page);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
}

/** Saves an investment and a payout for the signed-in user, and opens the list with both. */
async function showOffers(page: Page): Promise<void> {
  await openPage('/about')(page);
  for (const input of [investment('Een lange omschrijving van een berekening voor later'), payout()]) {
    const saved = await page.evaluate(
      async ([path, body]) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(path, { method: 'POST', headers, body })).status;
      },
      [calls.saveOffer.path, JSON.stringify(input)] as const,
    );
    expect(saved).toBe(201);
  }
  await openPage('/mijn-berekeningen')(page);
  await expect(page.getByRole('main').getByRole('article').nth(1)).toBeVisible();
}

/** All pages in all their states, so that a visual check omits none. */
export const states: readonly ScreenState[] = [
  { name: 'the sign-in page', ofEachBrand: true, show: openPage('/login') },
  {
    name: 'the sign-in page after sending it empty',
    show: async (page) => {
      await openPage('/login?redirect=%2Ffondsen-tabel')(page);
      await signInForm(page).submit.click();
      await expect(signInForm(page).email).toHaveAttribute('aria-invalid', 'true');
    },
  },
  { name: 'the sign-in page after a lapsed session', show: openPage('/login?sessie=verlopen') },
  { name: 'the about page', ofEachBrand: true, show: openPage('/about') },
  { name: 'the page of terms', show: openPage('/begrippen') },
  { name: 'the contact page', show: openPage('/contact') },
  { name: 'the maintenance page', show: openPage('/maintenance') },
  { name: 'the page for a forgotten password', show: openPage('/wachtwoord-vergeten') },
  { name: 'the page for a new account', show: openPage('/account-aanmaken') },
  {
    name: 'the first page of an application',
    as: accounts.investor,
    show: async (page) => {
      await page.goto('/duits-vastgoed');
      await expect(page.getByRole('link', { name: /^Essentiële/ })).toBeVisible();
    },
  },
  {
    name: 'the funds side by side',
    as: accounts.investor,
    show: async (page) => {
      await openPage('/fondsen-tabel')(page);
      await expect(page.getByRole('table').first()).toBeVisible();
    },
  },
  {
    name: 'the self-test with every component',
    show: async (page) => {
      await openPage('/test')(page);
      await expect(page.getByRole('heading', { name: 'Vensters' })).toBeVisible();
    },
  },
  {
    name: 'the menu of a visitor',
    ofEachBrand: true,
    show: async (page) => {
      await openPage('/about')(page);
      await openMenu(page);
    },
  },
  { name: 'the overview of 12 contracts', ofEachBrand: true, as: accounts.investor, show: showOverview },
  {
    name: 'the question before logging out',
    as: accounts.investor,
    show: async (page) => {
      await showOverview(page);
      await askToSignOut(page);
    },
  },
  {
    name: 'the overview without contracts',
    ofEachBrand: true,
    as: accounts.newcomer,
    show: openPage('/mijn-investeringen'),
  },
  { name: 'the overview with unpaid contracts', as: accounts.unpaid, show: showOverview },
  {
    name: 'the unpaid contracts',
    as: accounts.unpaid,
    show: async (page) => {
      await openPage('/mijn-betaling-afronden')(page);
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
    },
  },
  ...paymentStates,
  ...mandateStates,
  { name: 'the saved calculations, none yet', as: accounts.admin, show: openPage('/mijn-berekeningen') },
  { name: 'the saved calculations', as: accounts.newcomer, show: showOffers },
  {
    name: 'the question before a saved calculation is deleted',
    as: accounts.newcomer,
    show: async (page) => {
      await showOffers(page);
      await page
        .getByRole('button', { name: /^Verwijderen/ })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'the password with a fault, the devices and a second step that is on',
    as: accounts.newcomer,
    show: async (page) => {
      await page.route('**/api/second-factor', (route) => route.fulfill({ json: { data: secondStepOn } }));
      await openPage('/mijn-instellingen/wachtwoord')(page);
      await expect(page.getByText('Dit apparaat')).toBeVisible();
      await expect(page.getByText('Vertrouwde apparaten')).toBeVisible();
      await expect(page.getByRole('table')).toBeVisible();
      await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
      await expect(page.getByLabel('Nieuw wachtwoord')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'the question for a code',
    as: accounts.newcomer,
    show: async (page) => {
      // The responses are stubbed, because real codes are limited to three per 15 minutes.
      const data = {
        stepUpId: 'x',
        reason: 'U wilt uw e-mailadres wijzigen in e•••••@example.nl.',
        method: 'email',
        methods: ['email'],
        hint: 'n•••••@example.nl',
        expiresAt: '',
      };
      await page.route('**/api/step-up', (route) => route.fulfill({ status: 201, json: { data } }));
      await openPage('/mijn-instellingen/wachtwoord')(page);
      await expect(page.getByText('Dit apparaat')).toBeVisible();
      await page.getByLabel('Nieuw e-mailadres').fill('een-ander-adres@example.nl');
      await page.getByRole('button', { name: 'E-mailadres wijzigen' }).click();
      await page.getByLabel('Code van 6 cijfers').fill('12');
      await page.getByRole('button', { name: 'Bevestigen' }).click();
      await expect(page.getByLabel('Code van 6 cijfers')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'the question whether another e-mail address is right',
    show: openPage(`/e-mailadres-wijzigen?token=${'a'.repeat(43)}&adres=oud`),
  },
  {
    name: 'what is known of a person, with one part being changed',
    as: accounts.investor,
    show: async (page) => {
      await openPage('/mijn-instellingen/persoonlijke-informatie')(page);
      await page.getByRole('button', { name: 'Wijzigen: Adres' }).click();
      await page.getByRole('textbox', { name: 'Huisnummer' }).fill('10');
      await page.getByRole('textbox', { name: 'Toevoeging' }).focus();
      await expect(page.getByText(/^Gevonden: /)).toBeVisible();
    },
  },
  {
    name: 'the personal information of a new user, sent empty',
    as: accounts.newcomer,
    show: async (page) => {
      await openPage('/mijn-instellingen/persoonlijke-informatie')(page);
      await page.getByRole('button', { name: 'Opslaan' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the relations, with the form of an organisation',
    as: accounts.investor,
    show: async (page) => {
      await openPage('/mijn-instellingen/overige-relaties')(page);
      await page.getByText('Alle gegevens').first().click();
      await page.getByRole('button', { name: 'Organisatie toevoegen' }).click();
      await expect(page.getByRole('textbox', { name: 'KVK-nummer' })).toBeVisible();
    },
  },
  ...adminStates,
  ...applicationReviewStates,
  ...calculatorStates,
  ...contractStates,
  ...secondFactorStates,
];
