import { expect, type Page } from '@playwright/test';
import { calls } from '@portaal/contract';
import { AnnuityBuild, AnnuityPayout, example8, example8b, example14 } from './annuity.ts';
import { Calculator, example3 } from './calculator.ts';
import { contractAddress } from './contract.ts';
import { accounts } from './portal.ts';
import { everyWarning, offensive, Questionnaire } from './questionnaire.ts';
import { investment, payout } from './saved-offers.ts';
import { askToSignOut, openMenu, pageTitle, signInForm } from './screen.ts';
import { secondFactorStates, secondStepOn } from './second-factor-states.ts';

export interface ScreenState {
  /** As it stands in the title of a test. */
  readonly name: string;
  /** Who looks; nobody is signed in unless told. */
  readonly as?: string;
  /** Brings a fresh page into the state. */
  readonly show: (page: Page) => Promise<unknown>;
}

const shown = (path: string, title?: string | RegExp) => async (page: Page) => {
  await page.goto(path);
  await expect(pageTitle(page, title).first()).toBeVisible();
};

async function showOverview(page: Page): Promise<void> {
  await shown('/mijn-vastgoed')(page);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
}

/** An investment and a payout, saved by the one who is signed in. */
async function showOffers(page: Page): Promise<void> {
  await shown('/about')(page);
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
  await shown('/mijn-berekeningen')(page);
  await expect(page.getByRole('main').getByRole('article').nth(1)).toBeVisible();
}

async function showSecondStep(page: Page): Promise<Calculator> {
  const calculator = new Calculator(page);
  await calculator.open();
  await calculator.answerAmount(example3);
  return calculator;
}

async function showThirdStep(page: Page): Promise<Calculator> {
  const calculator = await showSecondStep(page);
  await calculator.answerDuration(example3);
  return calculator;
}

async function showRiskProfileIntro(page: Page): Promise<Questionnaire> {
  await showThirdStep(page);
  const questionnaire = new Questionnaire(page);
  await questionnaire.chooseProfile();
  return questionnaire;
}

/** Every page and state that is built, so that a check of looks leaves none out. */
export const states: readonly ScreenState[] = [
  { name: 'the sign-in page', show: shown('/login') },
  {
    name: 'the sign-in page after sending it empty',
    show: async (page) => {
      await shown('/login?redirect=%2Ffondsen-tabel')(page);
      await signInForm(page).submit.click();
      await expect(signInForm(page).email).toHaveAttribute('aria-invalid', 'true');
    },
  },
  { name: 'the sign-in page after a lapsed session', show: shown('/login?sessie=verlopen') },
  { name: 'the about page', show: shown('/about') },
  { name: 'the contact page', show: shown('/contact') },
  { name: 'the maintenance page', show: shown('/maintenance') },
  { name: 'the page for a forgotten password', show: shown('/wachtwoord-vergeten') },
  { name: 'the page for a new account', show: shown('/account-aanmaken') },
  { name: 'a page that is not available yet', as: accounts.investor, show: shown('/duits-vastgoed') },
  {
    name: 'the funds side by side',
    as: accounts.investor,
    show: async (page) => {
      await shown('/fondsen-tabel')(page);
      await expect(page.getByRole('table').first()).toBeVisible();
    },
  },
  {
    name: 'the self-test with every component',
    show: async (page) => {
      await shown('/test')(page);
      await expect(page.getByRole('heading', { name: 'Vensters' })).toBeVisible();
    },
  },
  {
    name: 'the menu of a visitor',
    show: async (page) => {
      await shown('/about')(page);
      await openMenu(page);
    },
  },
  { name: 'the overview of 12 contracts', as: accounts.investor, show: showOverview },
  {
    name: 'the question before logging out',
    as: accounts.investor,
    show: async (page) => {
      await showOverview(page);
      await askToSignOut(page);
    },
  },
  { name: 'the overview without contracts', as: accounts.newcomer, show: shown('/mijn-investeringen') },
  { name: 'the overview with unpaid contracts', as: accounts.unpaid, show: showOverview },
  {
    name: 'the unpaid contracts',
    as: accounts.unpaid,
    show: async (page) => {
      await shown('/mijn-betaling-afronden')(page);
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
    },
  },
  { name: 'the saved calculations, none yet', as: accounts.admin, show: shown('/mijn-berekeningen') },
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
    name: 'the people of the admin area',
    as: accounts.admin,
    show: async (page) => {
      await shown('/admin')(page);
      await expect(page.getByRole('table', { name: 'Personen' })).toBeVisible();
    },
  },
  {
    name: 'a person of the admin area, and the question why somebody looks along',
    as: accounts.admin,
    show: async (page) => {
      await shown('/admin')(page);
      await page.getByRole('link', { name: 'Otto Stam' }).click();
      await expect(pageTitle(page, 'Otto Stam')).toBeVisible();
      await page.getByRole('button', { name: 'Bekijk als klant' }).click();
      const question = page.getByRole('dialog');
      await question.getByRole('button', { name: 'Bekijk als klant' }).click();
      await expect(question.getByLabel('Waarom kijkt u mee?')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'the month that is to be run',
    as: accounts.admin,
    show: async (page) => {
      await shown('/admin?deel=maand')(page);
      await expect(page.getByRole('table', { name: 'Koersen en participaties' })).toBeVisible();
    },
  },
  {
    name: 'the prices to enter',
    as: accounts.admin,
    show: async (page) => {
      await shown('/admin?deel=koersen')(page);
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'the orders to sell that wait',
    as: accounts.admin,
    show: async (page) => {
      const funds = [
        {
          fundId: 1,
          name: 'Nederlands Vastgoed Fonds',
          units: 800,
          amount: null,
          dealFrom: '2026-11-01',
          executedUnits: 628,
          executedGross: 62_800,
          isDone: false,
        },
      ];
      const sale = {
        id: '1',
        number: 'V-2026-000001',
        contractNumber: '2026-000001',
        personName: 'Iris Veldkamp',
        kind: 'units',
        status: 'partlyExecuted',
        requestedAt: '2026-10-02T10:00:00Z',
        cancellableUntil: '2026-10-30T15:00:00Z',
        funds,
      };
      await page.route('**/api/admin/sell-requests?*', (route) =>
        route.fulfill({ json: { data: { requests: [sale], next: null } } }),
      );
      await shown('/admin?deel=verkopen')(page);
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'the password with a fault, the devices and a second step that is on',
    as: accounts.newcomer,
    show: async (page) => {
      await page.route('**/api/second-factor', (route) => route.fulfill({ json: { data: secondStepOn } }));
      await shown('/mijn-instellingen/wachtwoord')(page);
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
      // A real one is sent three times in a quarter of an hour.
      const data = { stepUpId: 'x', method: 'email', hint: 'n•••••@example.nl', expiresAt: '' };
      await page.route('**/api/step-up', (route) => route.fulfill({ status: 201, json: { data } }));
      await shown('/mijn-instellingen/wachtwoord')(page);
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
    show: shown(`/e-mailadres-wijzigen?token=${'a'.repeat(43)}&adres=oud`),
  },
  { name: 'the first step of the calculator', show: shown('/bedrag-beleggen/stap1') },
  {
    name: 'the first step with a fault',
    show: async (page) => {
      const calculator = new Calculator(page);
      await calculator.open();
      await calculator.next.click();
      await expect(calculator.faults).toBeVisible();
    },
  },
  { name: 'the second step of the calculator', show: showSecondStep },
  { name: 'the third step of the calculator', show: showThirdStep },
  {
    name: 'a question about the risk profile with a fault',
    show: async (page) => {
      const questionnaire = await showRiskProfileIntro(page);
      await questionnaire.begin.click();
      await expect(questionnaire.progress(1)).toBeVisible();
      await questionnaire.next.click();
      await expect(page.getByText('Kies een antwoord om verder te gaan.')).toBeVisible();
    },
  },
  {
    name: 'the risk profile with every warning, its faults and its answers',
    show: async (page) => {
      const questionnaire = await showRiskProfileIntro(page);
      await questionnaire.answer(everyWarning, 'Zeer defensief');
      await questionnaire.choice('Neutraal').check();
      await page.getByText('Uw vragen en antwoorden').click();
      await questionnaire.next.click();
      await expect(new Calculator(page).faults).toBeVisible();
    },
  },
  {
    name: 'the division on a risk profile',
    show: async (page) => {
      const questionnaire = await showRiskProfileIntro(page);
      await questionnaire.answer(offensive, 'Offensief');
      await questionnaire.giveStatements();
      await questionnaire.next.click();
      await expect(new Calculator(page).share('Amerikaans Vastgoed Fonds')).toHaveValue('25');
    },
  },
  {
    name: 'the window that shares input',
    show: async (page) => {
      await (await showThirdStep(page)).answerFunds(example3);
      await page.getByRole('button', { name: 'Deel uw invoer' }).click();
      await expect(page.getByRole('dialog', { name: 'Deel uw invoer' })).toBeVisible();
    },
  },
  {
    name: 'the choice of the fund to apply for',
    as: accounts.newcomer,
    show: async (page) => {
      await (await showThirdStep(page)).answerFunds(example3);
      await page.getByRole('button', { name: 'Nu aanvragen' }).click();
      await expect(page.getByRole('dialog', { name: 'Voor welk fonds wilt u aanvragen?' })).toBeVisible();
    },
  },
  {
    name: 'the outcome of the calculator with its table',
    show: async (page) => {
      await (await showThirdStep(page)).answerFunds(example3);
      await new Calculator(page).lastYear();
    },
  },
  {
    name: 'what is known of a person, with one part being changed',
    as: accounts.investor,
    show: async (page) => {
      await shown('/mijn-instellingen/persoonlijke-informatie')(page);
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
      await shown('/mijn-instellingen/persoonlijke-informatie')(page);
      await page.getByRole('button', { name: 'Opslaan' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the relations, with the form of an organisation',
    as: accounts.investor,
    show: async (page) => {
      await shown('/mijn-instellingen/overige-relaties')(page);
      await page.getByText('Alle gegevens').first().click();
      await page.getByRole('button', { name: 'Organisatie toevoegen' }).click();
      await expect(page.getByRole('textbox', { name: 'KVK-nummer' })).toBeVisible();
    },
  },
  {
    name: 'the first step of building up an annuity with a fault',
    show: async (page) => {
      const build = new AnnuityBuild(page);
      await build.open();
      await build.next.click();
      await expect(build.faults).toBeVisible();
    },
  },
  {
    name: 'the room to deduct',
    show: async (page) => {
      const build = new AnnuityBuild(page);
      await build.answerUntilBirth(example14);
      await build.back.click();
      await page.getByText('Bereken uw jaarruimte').click();
      await page.getByRole('textbox', { name: /Uw bruto inkomen in/ }).fill('60.000');
      await page.getByRole('button', { name: /^Voeg \d{4} toe$/ }).click();
      await page
        .getByRole('textbox', { name: /Uw bruto inkomen in/ })
        .last()
        .fill('58.000');
      await page.getByRole('button', { name: 'Bereken mijn jaarruimte' }).click();
      await expect(page.getByText('Samen aftrekbaar')).toBeVisible();
    },
  },
  {
    name: 'the birth date with what it means',
    show: async (page) => {
      const build = new AnnuityBuild(page);
      await build.answerUntilBirth(example14);
      await build.fillBirthDate(example14.born);
      await expect(page.getByText('Uw AOW-datum')).toBeVisible();
    },
  },
  {
    name: 'until when an annuity is built up',
    show: async (page) => {
      const build = new AnnuityBuild(page);
      await build.answerUntilDuration(example14);
      await build.choice('Tot een leeftijd').check();
    },
  },
  { name: 'the first step of a payout', show: shown('/lijfrente-uitkeren/stap1') },
  {
    name: 'a temporary payout that is too high',
    show: async (page) => {
      const payout = new AnnuityPayout(page);
      await payout.answerUntilFunds(example8b);
      await payout.share('Vastgoed Leningen Fonds').fill('100');
      await payout.calculate.click();
      await expect(payout.faults).toBeVisible();
    },
  },
  {
    name: 'how often a payout comes',
    show: async (page) => {
      const payout = new AnnuityPayout(page);
      await payout.answerUntilDuration(example8);
      await payout.goOnTo('Hoe vaak wilt u een uitkering?');
      await page.getByText('Wat is het verschil?').click();
    },
  },
  {
    name: 'the outcome of a payout, and the question before its answers are wiped',
    show: async (page) => {
      const payout = new AnnuityPayout(page);
      await payout.answerAll(example8);
      await payout.lastYear();
      await page.getByRole('button', { name: 'Wis deze antwoorden' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'what a sale would bring, with its lots',
    as: accounts.investor,
    show: async (page) => {
      await page.goto(`${await contractAddress(page)}/verkopen`);
      await page.getByRole('radio', { name: 'Alles' }).check();
      await page.getByRole('button', { name: 'Volgende' }).click();
      await page.getByText('aankopen die wij verkopen').click();
      await expect(page.getByRole('rowheader', { name: 'Totaal' })).toBeVisible();
    },
  },
  {
    name: 'an amount to sell with a fault',
    as: accounts.investor,
    show: async (page) => {
      await page.goto(`${await contractAddress(page, 'Amerika en leningen')}/verkopen`);
      await page.getByRole('radio', { name: 'Een bedrag' }).check();
      await page.getByRole('button', { name: 'Volgende' }).click();
      await page.getByRole('button', { name: 'Volgende' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'what can be changed on a contract',
    as: accounts.investor,
    show: async (page) => {
      await page.goto(`${await contractAddress(page)}/wijzigen`);
      await expect(page.getByRole('heading', { name: 'Wat wilt u wijzigen?', level: 2 })).toBeVisible();
    },
  },
  {
    name: 'another monthly deposit with a fault',
    as: accounts.investor,
    show: async (page) => {
      await page.goto(`${await contractAddress(page)}/wijzigen/inleg`);
      await page.getByRole('textbox', { name: 'Bedrag per maand' }).fill('20');
      await page.getByRole('button', { name: 'Verder' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the transactions of a contract',
    as: accounts.investor,
    show: async (page) => {
      await shown(`${await contractAddress(page)}/transacties`)(page);
      await page.getByText('Totalen per jaar', { exact: true }).click();
    },
  },
  {
    name: 'the return of a contract, with its explanation and another period',
    as: accounts.investor,
    show: async (page) => {
      await shown(`${await contractAddress(page)}/rendement?van=2026-01-01`)(page);
      await page.getByText('Andere periode').click();
      await page.getByRole('button', { name: 'Uitleg over uw persoonlijk rendement' }).click();
    },
  },
  {
    name: 'the details of a contract',
    as: accounts.investor,
    show: async (page) => {
      await shown(`${await contractAddress(page)}/gegevens`)(page);
      await expect(page.getByRole('table', { name: 'Kosten per fonds' })).toBeVisible();
    },
  },
  ...secondFactorStates,
];
