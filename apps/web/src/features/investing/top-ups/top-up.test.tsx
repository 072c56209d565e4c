// @vitest-environment happy-dom
import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import type { TopUpTerms } from '@portaal/domain/investing/top-ups/calls';
import type { PaymentTerms } from '@portaal/domain/money/payments/calls';
import { isoDate } from '@portaal/engine';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { resetApplication, useApplication } from '../../../state/application.ts';
import { runningContract } from '../../../testing/contract-details.ts';
import {
  CHECKOUT,
  catchLeaving,
  comeBack,
  openPayment,
  openTransfer,
  ownTransfer,
  paymentTerms,
} from '../../../testing/payments.ts';
import { serve, visit } from '../../../testing/visit.tsx';
// The page's code loads when it is opened. Importing it here loads it up front, so that no test waits for it.
import './TopUpPage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  resetApplication();
});

interface PayResponse {
  /** Payment attempt that the server returns. */
  readonly attempt: PaymentTerms['attempt'];
  readonly isAvailable: boolean;
  readonly account: PaymentTerms['ownTransfer'];
  readonly start: () => Response;
}

const terms: TopUpTerms = {
  blocker: null,
  minimum: 250,
  onlineMaximum: 250_000,
  maximum: 200_000,
  cutOff: '2026-11-30T15:00:00.000Z',
  dealingDay: isoDate('2026-12-01'),
  funds: [{ id: 1, name: 'Nederlands Vastgoed Fonds', flow: 'nederlands', share: 1, entryCostRate: 0.03 }],
  questionnaireUntil: isoDate('2027-06-01'),
  missingQuestionnaires: [],
  underway: [],
  asksCode: false,
};
const announced: TopUpTerms = {
  ...terms,
  blocker: 'announced',
  underway: [
    { id: 't1', amount: 500, method: 'transfer', status: 'announced', createdAt: '2026-11-20T10:00:00.000Z' },
  ],
};

const due = { ...paymentTerms.due, purpose: 'topUp', amount: 500 } as PaymentTerms['due'];
const refused = () => {
  const message = 'Betalen lukt nu niet. Er is niets afgeschreven.';
  const body = { message, code: 'paymentsUnavailable', errors: { ErrorMessage: [message] } };
  return Response.json(body, { status: 502 });
};

/** Opens the page with the server's responses before and after the call that changes the top-up. */
function open(
  before: TopUpTerms,
  after = before,
  of: Partial<ContractDetails> = {},
  { attempt = openTransfer, isAvailable = true, account = null, start }: Partial<PayResponse> = {},
) {
  let now = before;
  let begun: PaymentTerms['attempt'] = null;
  const terms = () => ({
    isAvailable,
    due: now.blocker === 'announced' ? due : null,
    ownTransfer: account,
    attempt: begun,
  });
  const begin = () => {
    begun = attempt;
    return Response.json({ data: attempt }, { status: 201 });
  };
  const change = () => {
    now = after;
    return Response.json({ data: announced.underway[0] }, { status: 201 });
  };
  const requested = serve({
    'GET /api/contracts/c1': () => Response.json({ data: { Contract: [{ ...runningContract, ...of }] } }),
    'GET /api/contracts/c1/top-ups': () => Response.json({ data: now }),
    'GET /api/contracts/c1/payments': () => Response.json({ data: terms() }),
    'POST /api/contracts/c1/payments': start ?? begin,
    'POST /api/contracts/c1/top-ups': change,
    'POST /api/contracts/c1/top-ups/t1/cancel': change,
  });
  visit('/contractbeheer/c1/bijstorten', { signedIn: true });
  return requested;
}

const words = () => screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ');
const amountField = () => screen.findByRole('textbox', { name: 'Hoeveel wilt u bijstorten?' });
const send = () => screen.getByRole('button', { name: /^(Bijstorten|Betalen met)/ });
const posts = (requested: readonly string[], path: string) =>
  requested.filter((call) => call === `POST /api/contracts/c1/${path}`);

describe('R-31 an investor tops up a contract', () => {
  test('rejects an amount out of range or a missing payment method, and sends nothing', async () => {
    const requested = open(terms);
    fireEvent.change(await amountField(), { target: { value: '249,99' } });
    fireEvent.click(send());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent?.replaceAll(/\s/g, ' ')).toContain('Stort minimaal € 250,00 bij.');
    expect(alert.textContent).toContain('Kies hoe u wilt betalen.');
    expect(requested.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('a double click announces the top-up once and starts one payment', async () => {
    const requested = open(terms, announced);
    fireEvent.change(await amountField(), { target: { value: '500' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Overboeking' }));
    const button = send();
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByText('RF18 5390 0754 7034');
    expect(words()).toContain('Bijstorting van € 500,00');
    expect(posts(requested, 'top-ups')).toHaveLength(1);
    expect(posts(requested, 'payments')).toHaveLength(1);
    expect(document.activeElement?.textContent).toContain('Bijstorting van');
  });

  test('sends the browser to the payment provider for iDEAL, and shows the form as busy until then', async () => {
    const left = catchLeaving();
    const requested = open(terms, announced, {}, { attempt: openPayment });
    fireEvent.change(await amountField(), { target: { value: '500' } });
    fireEvent.click(screen.getByRole('radio', { name: 'iDEAL | Wero' }));
    fireEvent.click(send());
    await waitFor(() => expect(left).toEqual([CHECKOUT]));
    expect(send().getAttribute('aria-busy')).toBe('true');
    fireEvent.click(send());
    expect(posts(requested, 'payments')).toHaveLength(1);
    act(() => void comeBack());
    expect(await screen.findByRole('button', { name: 'Ga verder met betalen' })).toBeTruthy();
  });

  test('shows the announced top-up when its payment cannot be started, so that the user can still pay', async () => {
    let start = refused;
    const requested = open(terms, announced, {}, { start: () => start() });
    fireEvent.change(await amountField(), { target: { value: '500' } });
    fireEvent.click(screen.getByRole('radio', { name: 'iDEAL | Wero' }));
    fireEvent.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain('Er is niets afgeschreven.');
    const left = catchLeaving();
    start = () => Response.json({ data: openPayment }, { status: 201 });
    const transfer = await screen.findByRole('button', { name: 'Toon de rekeninggegevens' });
    fireEvent.click(screen.getByRole('radio', { name: 'iDEAL | Wero' }));
    fireEvent.click(transfer);
    await waitFor(() => expect(left).toEqual([CHECKOUT]));
    expect(posts(requested, 'top-ups')).toHaveLength(1);
  });

  test('a large amount can be paid only by bank transfer, and the field explains the reason', async () => {
    open(terms);
    fireEvent.change(await amountField(), { target: { value: '50.000,01' } });
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'iDEAL | Wero' })).toBeNull());
    expect(screen.getByRole('radio', { name: 'Overboeking' })).toHaveProperty('checked', true);
    expect(words()).toContain('Met iDEAL | Wero betaalt u maximaal € 50.000.');
    fireEvent.change(await amountField(), { target: { value: '50.000' } });
    await screen.findByRole('radio', { name: 'iDEAL | Wero' });
  });

  test('without a payment provider and without our own account, links to our contact page instead of showing a form', async () => {
    open(terms, terms, {}, { isAvailable: false });
    await screen.findByText('Online betalen kan hier nu niet');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('R-31 without a payment provider, shows our bank account and the reference for the transfer', async () => {
    const requested = open(terms, announced, {}, { isAvailable: false, account: ownTransfer });
    expect(screen.queryByRole('radio', { name: 'iDEAL | Wero' })).toBeNull();
    fireEvent.change(await amountField(), { target: { value: '500' } });
    expect(screen.getByRole('radio', { name: 'Overboeking' })).toHaveProperty('checked', true);
    fireEvent.click(send());
    await screen.findByText('RF49 2024 0001 23');
    expect(words()).toContain('NL20 INGB 0001 2345 67');
    expect(words()).toContain('Betaling volgt');
    expect(words()).not.toContain('Dat is niet gelukt');
    // Without a payment provider, no payment is started.
    expect(posts(requested, 'payments')).toHaveLength(0);
  });

  test('an unpaid top-up can be cancelled', async () => {
    open(announced, terms);
    fireEvent.click(await screen.findByRole('button', { name: 'Bijstorting annuleren' }));
    const [, confirm] = screen.getAllByRole('button', { name: 'Bijstorting annuleren' });
    if (confirm) fireEvent.click(confirm);
    await screen.findByText('Uw bijstorting is geannuleerd');
    await waitFor(() => expect(send()).toBeTruthy());
  });

  test('updates the entry cost and the invested amount with the typed amount, per fund and in total', async () => {
    const [fund] = terms.funds;
    const other = { id: 4, name: 'Vastgoed Leningen Fonds', flow: 'leningenfonds', entryCostRate: 0.02 };
    open({
      ...terms,
      funds: [
        { ...fund, share: 0.25 },
        { ...other, share: 0.75 },
      ] as typeof terms.funds,
    });
    fireEvent.change(await amountField(), { target: { value: '249' } });
    expect(words()).not.toContain('wordt belegd');
    fireEvent.change(await amountField(), { target: { value: '1.000,01' } });
    // The entry costs are 3 % of 250,00 and 2 % of 750,01: 7,50 and 15,00.
    await waitFor(() =>
      expect(words()).toContain(
        'U betaalt € 1.000,01 − instapkosten € 22,50 = € 977,51 wordt belegd, tegen de koers van 1 december.',
      ),
    );
    expect(words()).toContain(
      '75% gaat naar Vastgoed Leningen Fonds. De instapkosten zijn 2,00%: € 15,00 van € 750,01.',
    );
  });

  test('P-01 restores the input after a reload, only for this contract', async () => {
    open(terms);
    fireEvent.change(await amountField(), { target: { value: '512,50' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Overboeking' }));
    expect(JSON.parse(localStorage.getItem('store') ?? '{}').topUp).toMatchObject({
      contractId: 'c1',
      amount: 51_250,
      method: 'transfer',
    });
    cleanup();
    open(terms);
    expect(await amountField()).toHaveProperty('value', '512,50');
    expect(screen.getByRole('radio', { name: 'Overboeking' })).toHaveProperty('checked', true);
    cleanup();
    useApplication.setState(({ topUp }) => ({ topUp: { ...topUp, contractId: 'c2' } }));
    open(terms);
    expect(await amountField()).toHaveProperty('value', '');
  });

  test('reports a sale in progress, with a link to it', async () => {
    open({ ...terms, blocker: 'notActive' }, undefined, { Status: 'sellPending' });
    const link = await screen.findByRole('link', { name: 'Bekijk uw verkoop' });
    expect(link.getAttribute('href')).toBe('/contractbeheer/c1/verkopen');
    expect(words()).toContain('U kunt weer bijstorten als uw verkoop is uitgevoerd of geannuleerd.');
  });

  test('an annuity in accumulation shows a notice about the contribution room', async () => {
    open(terms, terms, { Product: 'SUL' });
    await screen.findByText('Let op hoeveel u mag aftrekken');
    const help = screen.getByRole('link', { name: 'Lijfrente opbouwen' });
    expect(help.getAttribute('href')).toBe('/lijfrente-opbouwen/stap1');
  });
});
