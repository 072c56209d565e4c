import { expect, type Page } from '@playwright/test';
import * as calls from '@portaal/domain/calls';
import type { Mandate, SigningResult } from '@portaal/domain/money/mandates/calls';
import { isoDate } from '@portaal/engine';
import { contractAddress } from './contract.ts';
import { accounts } from './portal.ts';
import { openPage, type ScreenState } from './screen-state.ts';

const CONTRACT = '0198f0aa-0000-7000-8000-000000000001';
const PANEL = 'Machtiging voor uw maandelijkse inleg';

const none: Mandate = {
  contract: { id: CONTRACT, number: '2030-000123', description: 'Een lange omschrijving van een belegging' },
  isWanted: true,
  isAvailable: true,
  isInvitable: true,
  state: 'none',
  reference: null,
  creditorId: 'NL80ZZZ100000020000',
  iban: null,
  signedOn: null,
  nextCollection: null,
  lastFailure: null,
};
const signed: Mandate = {
  ...none,
  isInvitable: false,
  state: 'signed',
  reference: 'BAKEN-2030-000123-00000000001',
  iban: 'NL•• •••• •••• •• 4300',
  signedOn: isoDate('2030-11-20'),
  nextCollection: { on: isoDate('2030-12-28'), amount: 12_500.5, isFixed: false },
};
const noMoney: Mandate['lastFailure'] = {
  on: isoDate('2030-11-28'),
  amount: 12_500.5,
  reason: 'noMoney',
  action: 'wait',
  retryOn: isoDate('2030-12-05'),
};

async function answer(page: Page, path: string, data: unknown): Promise<void> {
  await page.route(
    ({ pathname }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
    (route) => (route.request().method() === 'GET' ? route.fulfill({ json: { data } }) : route.fallback()),
  );
}

/** The contract of these mandates does not exist, so the page cannot load its deposit. */
const withoutContract = (page: Page): Promise<void> =>
  answer(page, calls.getContract.path.replace('{id}', CONTRACT), { Contract: [] });

/** Returns a page state of the mandate on the details page of a contract with a monthly deposit. */
const ofContract = (name: string, mandate: Mandate): ScreenState => ({
  name,
  as: accounts.investor,
  show: async (page) => {
    const address = await contractAddress(page);
    const id = address.split('/').at(-1) ?? '';
    await answer(page, calls.getMandate.path, { ...mandate, contract: { ...mandate.contract, id } });
    // Stubs the contract with a monthly deposit, independent of its real data.
    const path = calls.getContract.path.replace('{id}', id);
    await page.goto(address);
    const { data } = await page.evaluate(async (url) => (await fetch(url)).json(), path);
    const Contract = data.Contract.map((contract: object) => ({ ...contract, InlegPerMaand: 12_500.5 }));
    await answer(page, path, { ...data, Contract });
    await openPage(`${address}/gegevens`)(page);
    await expect(page.getByRole('region', { name: PANEL })).toBeVisible();
  },
});

/** Returns a page state of the result page after signing a mandate. */
const result = (
  name: string,
  provisional: SigningResult['provisional'],
  mandate: Mandate,
  title: string,
): ScreenState => ({
  name,
  as: accounts.newcomer,
  show: async (page) => {
    await withoutContract(page);
    await answer(page, calls.getPaymentTerms.path, { isAvailable: true, due: null, attempt: null });
    await answer(page, calls.getMandateResult.path, { provisional, mandate });
    await openPage('/twikey-result?m=BAKEN-1&status=ok&s=AB12&token=a-b_1', title)(page);
  },
});

/** Page states of a mandate, on every page that shows it and for every status that the provider may report. */
export const mandateStates: readonly ScreenState[] = [
  {
    name: 'a mandate that is asked beside a payment',
    as: accounts.unpaid,
    show: async (page) => {
      await withoutContract(page);
      await answer(page, calls.getMandate.path, none);
      await openPage('/mijn-betaling-afronden')(page);
      await page
        .getByRole('button', { name: /^Nu betalen/ })
        .first()
        .click();
      await expect(page.getByRole('region', { name: PANEL })).toBeVisible();
    },
  },
  ofContract('a mandate that is not signed', none),
  ofContract('a mandate with a collection that is tried again', { ...signed, lastFailure: noMoney }),
  ofContract('a mandate that was stopped', {
    ...signed,
    state: 'suspended',
    isInvitable: true,
    nextCollection: null,
    lastFailure: { ...noMoney, reason: 'takenBack', action: 'newMandate', retryOn: null },
  }),
  result('a mandate that is signed', 'signed', signed, 'Uw machtiging is ondertekend'),
  result('a mandate whose news is not there yet', 'signed', none, 'Uw machtiging wordt verwerkt'),
  result('a mandate the bank looks at', 'pending', none, 'Uw bank kijkt nog naar uw machtiging'),
  result('a mandate that was not signed', 'cancelled', none, 'U hebt de machtiging niet ondertekend'),
  {
    name: 'a mandate nobody knows',
    as: accounts.newcomer,
    show: openPage('/twikey-result', 'Wij kunnen deze machtiging niet vinden'),
  },
];
