import { expect, type Page } from '@playwright/test';
import * as calls from '@portaal/domain/calls';
import type { TopUpTerms } from '@portaal/domain/investing/top-ups/calls';
import type { Mandate } from '@portaal/domain/money/mandates/calls';
import type { Payment, PaymentTerms } from '@portaal/domain/money/payments/calls';
import { isoDate } from '@portaal/engine';
import { contractAddress } from './contract.ts';
import { accounts } from './portal.ts';
import { american, Questionnaire } from './questionnaire.ts';
import { openPage, type ScreenState } from './screen-state.ts';

const PAYMENT = '0198f0aa-0000-7000-8000-000000000001';
const dealingDay = isoDate('2030-12-01');

const ideal: Payment = {
  id: PAYMENT,
  contract: {
    id: PAYMENT,
    number: '2030-000123',
    description: 'Een lange omschrijving van een belegging',
    isUnderReview: false,
  },
  flow: null,
  purpose: 'initial',
  amount: 48_250.5,
  method: 'ideal',
  paidWith: null,
  status: 'open',
  startedAt: '2030-11-20T10:00:00.000Z',
  expiresAt: '2030-11-20T10:15:00.000Z',
  checkoutUrl: 'http://127.0.0.1/',
  transfer: null,
  receipt: null,
};
const transfer: Payment = {
  ...ideal,
  method: 'transfer',
  expiresAt: '2030-12-04T10:00:00.000Z',
  checkoutUrl: null,
  transfer: {
    accountHolder: 'Stichting Derdengelden Betaaldienst',
    iban: 'NL13TEST0123456789',
    bic: 'TESTNL10',
    reference: 'RF18 5390 0754 7034',
  },
};
const terms = (attempt: Payment | null): PaymentTerms => ({
  isAvailable: true,
  due: {
    purpose: 'initial',
    amount: 48_250.5,
    methods: ['ideal', 'transfer'],
    cutOff: '2030-11-30T15:00:00.000Z',
    dealingDay,
    isUnderReview: false,
  },
  ownTransfer: null,
  attempt,
});

async function answer(page: Page, path: string, data: unknown): Promise<void> {
  await page.route(`**${path.replaceAll(/\{\w+\}/g, '*')}`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { data } }) : route.fallback(),
  );
}

/** Returns a page state with two unpaid contracts, one of which is expanded for payment. */
const unpaid = (name: string, terms: PaymentTerms, sign: string): ScreenState => ({
  name,
  as: accounts.unpaid,
  show: async (page) => {
    await answer(page, calls.getPaymentTerms.path, terms);
    await openPage('/mijn-betaling-afronden')(page);
    await page
      .getByRole('button', { name: /^Nu betalen/ })
      .first()
      .click();
    await expect(page.getByText(sign).first()).toBeVisible();
  },
});

/** An unsigned mandate for a contract with a monthly deposit. */
const mandate: Mandate = {
  contract: { id: PAYMENT, number: '2030-000123', description: 'Een lange omschrijving van een belegging' },
  isWanted: true,
  isAvailable: true,
  isInvitable: true,
  state: 'none',
  reference: null,
  creditorId: null,
  iban: null,
  signedOn: null,
  nextCollection: null,
  lastFailure: null,
};

/** Returns a page state of the payment result page. */
const result = (name: string, payment: Payment, title: string): ScreenState => ({
  name,
  as: accounts.newcomer,
  show: async (page) => {
    await answer(page, calls.getPayment.path, payment);
    await answer(page, calls.getMandate.path, mandate);
    await openPage(`/ideal-result?p=${PAYMENT}`, title)(page);
  },
});

const paid: Payment = {
  ...ideal,
  status: 'paid',
  paidWith: 'other',
  checkoutUrl: null,
  receipt: { receivedOn: isoDate('2030-11-20'), dealingDay },
};

const topUp: TopUpTerms = {
  blocker: 'announced',
  minimum: 250,
  onlineMaximum: 250_000,
  maximum: 200_000,
  cutOff: '2030-11-30T15:00:00.000Z',
  dealingDay,
  funds: [{ id: 1, name: 'Nederlands Vastgoed Fonds', flow: 'nederlands', share: 1, entryCostRate: 0.03 }],
  questionnaireUntil: isoDate('2031-06-01'),
  missingQuestionnaires: [],
  asksCode: false,
  underway: [
    {
      id: PAYMENT,
      amount: 1_500,
      method: 'transfer',
      status: 'announced',
      createdAt: '2030-11-20T10:00:00.000Z',
    },
  ],
};

/** Page states of a payment, on every page that shows it and for every status that the payment provider may report. */
export const paymentStates: readonly ScreenState[] = [
  unpaid('the choice how to pay', terms(null), 'Hoe wilt u betalen?'),
  unpaid('a payment that was begun', terms(ideal), 'Ga verder met betalen'),
  unpaid('the details of a bank transfer', terms(transfer), 'Kopieer Kenmerk'),
  unpaid(
    'a portal without a payment provider',
    { ...terms(null), isAvailable: false },
    'Online betalen kan hier nu niet',
  ),
  result('a payment whose outcome is not known yet', ideal, 'Uw betaling wordt verwerkt'),
  result('a payment that is paid', paid, 'Uw betaling is gelukt'),
  result(
    'a payment of an application that is looked at',
    { ...paid, flow: 'nederlands', contract: { ...paid.contract, isUnderReview: true } },
    'Uw betaling is gelukt',
  ),
  result('a payment that goes back', { ...paid, receipt: null }, 'U krijgt dit bedrag terug'),
  result('a payment that was broken off', { ...ideal, status: 'cancelled' }, 'U hebt de betaling afgebroken'),
  result('a bank transfer that is awaited', transfer, 'Maak uw inleg over'),
  {
    name: 'a payment nobody knows',
    as: accounts.newcomer,
    show: openPage('/ideal-result', 'Wij kunnen deze betaling niet vinden'),
  },
  {
    name: 'an amount to top up that can only be transferred',
    as: accounts.investor,
    show: async (page) => {
      await answer(page, calls.getTopUpTerms.path, { ...topUp, blocker: null, underway: [] });
      await answer(page, calls.getPaymentTerms.path, { ...terms(null), due: null });
      await page.goto(`${await contractAddress(page)}/bijstorten`);
      await page.getByRole('textbox', { name: 'Hoeveel wilt u bijstorten?' }).fill('75.000');
      await expect(page.getByRole('radio', { name: 'Overboeking' })).toBeChecked();
    },
  },
  {
    name: 'a top-up that is to be paid',
    as: accounts.investor,
    show: async (page) => {
      await answer(page, calls.getTopUpTerms.path, topUp);
      const due = { ...terms(null).due, purpose: 'topUp', amount: 1_500 };
      await answer(page, calls.getPaymentTerms.path, { ...terms(null), due });
      await page.goto(`${await contractAddress(page)}/bijstorten`);
      await expect(page.getByText('Hoe wilt u betalen?')).toBeVisible();
    },
  },
  {
    name: 'the outcome of the questions of a top-up, with a fund far above the profile',
    as: accounts.investor,
    show: async (page) => {
      const fund = {
        id: 3,
        name: 'Amerikaans Vastgoed Fonds',
        flow: 'american',
        share: 1,
        entryCostRate: 0.035,
      };
      const missing = { blocker: 'questionnaire', funds: [fund], missingQuestionnaires: [2] } as const;
      await answer(page, calls.getTopUpTerms.path, { ...topUp, ...missing, underway: [] });
      await page.goto(`${await contractAddress(page)}/bijstorten`);
      const questionnaire = new Questionnaire(page);
      await questionnaire.answerQuestions(american);
      await questionnaire.showProfile.click();
      await questionnaire.choice('Defensief').check();
      await questionnaire.next.click();
      await expect(page.getByRole('alert')).toContainText('Amerikaans Vastgoed Fonds');
    },
  },
];
