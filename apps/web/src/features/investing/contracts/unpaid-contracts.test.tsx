// @vitest-environment happy-dom
import type { Mandate } from '@portaal/domain/money/mandates/calls';
import type { PaymentTerms } from '@portaal/domain/money/payments/calls';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useStore } from '../../../state/store.ts';
import { runningContract } from '../../../testing/contract-details.ts';
import { noMandate, SIGN_PAGE, signedMandate } from '../../../testing/mandates.ts';
import {
  CHECKOUT,
  catchLeaving,
  comeBack,
  openPayment,
  openTransfer,
  ownTransfer,
  PAYMENT,
  paymentTerms,
} from '../../../testing/payments.ts';
import { serve, visit } from '../../../testing/visit.tsx';
// The page's code loads when it is opened. Importing it here loads it up front, so that no test waits for it.
import './UnpaidContracts.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const unpaid = (id: string, name: string) => ({
  ...runningContract,
  ContractID: id,
  Omschrijving: name,
  Status: 'awaitingPayment',
  IsPaymentCompleted: false,
  OpenstaandBedrag: 2_500,
});
const one = [unpaid('c1', 'Studie Lisa')];
const two = [...one, unpaid('c2', 'Later')];

interface Server {
  readonly contracts?: readonly object[];
  readonly before?: PaymentTerms;
  readonly after?: PaymentTerms;
  readonly answer?: () => Response;
  readonly path?: string;
  readonly mandate?: Mandate;
}

/** Opens the page. `before` and `after` are the server's responses before and after a payment begins. */
function open({
  contracts = one,
  before = paymentTerms,
  after = before,
  answer,
  path = '',
  mandate,
}: Server = {}) {
  let now = before;
  const start = () => {
    now = after;
    return answer?.() ?? Response.json({ data: after.attempt }, { status: 201 });
  };
  const requested = serve({
    'GET /api/contracts/summaries': () => Response.json({ data: contracts }),
    'GET /api/contracts/c1/payments': () => Response.json({ data: now }),
    'GET /api/contracts/c2/payments': () => Response.json({ data: now }),
    'POST /api/contracts/c1/payments': start,
    'GET /api/contracts/c1': () => Response.json({ data: { Contract: [runningContract] } }),
    'GET /api/contracts/c1/mandate': () => Response.json({ data: mandate ?? [] }),
    'POST /api/contracts/c1/mandate': () => Response.json({ data: { signUrl: SIGN_PAGE } }, { status: 201 }),
  });
  visit(`/mijn-betaling-afronden${path}`, { signedIn: true });
  return requested;
}

const words = () => screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ');
const payButton = () => screen.findByRole('button', { name: /^Betalen met iDEAL \| Wero/ });
const started = (requested: readonly string[]) =>
  requested.filter((call) => call === 'POST /api/contracts/c1/payments');
const running = (attempt: PaymentTerms['attempt']): PaymentTerms => ({ ...paymentTerms, attempt });

describe('R-16 an investor pays the amount due', () => {
  test("R-16 expands the only contract at once, with the amount, the deadline and the rule about the payer's account", async () => {
    open();
    await payButton();
    expect(words()).toContain('Te betalen€ 2.500,00');
    expect(words()).toContain('vóór 30 november 2026, 16.00 uur? Dan beleggen wij het per 1 december 2026.');
    expect(words()).toContain('Betaal vanaf een rekening die op uw naam staat.');
    expect(screen.queryByRole('button', { name: /^Nu betalen/ })).toBeNull();
  });

  test('R-16 with two unpaid contracts, expands the chosen contract and moves the focus to that contract', async () => {
    open({ contracts: two });
    expect(await screen.findAllByRole('button', { name: /^Nu betalen/ })).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Nu betalen voor Later' }));
    await payButton();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Betalen voor Later' }));
    expect(screen.getByRole('button', { name: 'Nu betalen voor Studie Lisa' })).toBeTruthy();
  });

  test('R-16 the URL of a contract expands that contract', async () => {
    open({ contracts: two, path: '?contract=c1' });
    expect(await screen.findByRole('region', { name: 'Betalen voor Studie Lisa' })).toBeTruthy();
  });

  test('R-16 pressing the button twice starts one payment, and the button is busy until the browser leaves the page', async () => {
    const left = catchLeaving();
    const requested = open({ after: running(openPayment) });
    const button = await payButton();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(left).toEqual([CHECKOUT]));
    await waitFor(() => expect(requested.filter((call) => call.startsWith('GET')).length).toBeGreaterThan(3));
    expect((await payButton()).getAttribute('aria-busy')).toBe('true');
    fireEvent.click(await payButton());
    expect(started(requested)).toHaveLength(1);
    expect(useStore.getState().pendingIdealPayment).toEqual({ id: PAYMENT });
  });

  test("R-16 after the browser's back button the payment can be resumed", async () => {
    const left = catchLeaving();
    open({ after: running(openPayment) });
    fireEvent.click(await payButton());
    await waitFor(() => expect(left).toHaveLength(1));
    act(() => void comeBack());
    const resume = await screen.findByRole('button', { name: 'Ga verder met betalen' });
    expect(resume.getAttribute('aria-busy')).toBeNull();
    expect(words()).toContain('op 20 november 2026 om 11:00 begonnen € 2.500,00 te betalen met iDEAL | Wero');
    fireEvent.click(resume);
    fireEvent.click(resume);
    await waitFor(() => expect(left).toEqual([CHECKOUT, CHECKOUT]));
    expect((await screen.findByRole('button', { name: /^Ga verder/ })).getAttribute('aria-busy')).toBe(
      'true',
    );
  });

  test('R-16 the button can be pressed again if the browser did not leave the page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const left = catchLeaving();
    open({ after: running(openPayment) });
    fireEvent.click(await payButton());
    await waitFor(() => expect(left).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    fireEvent.click(await screen.findByRole('button', { name: 'Ga verder met betalen' }));
    await waitFor(() => expect(left).toHaveLength(2));
  });

  test('R-16 the user can switch from a payment in progress to another method', async () => {
    const requested = open({ before: running(openPayment), after: running(openTransfer) });
    fireEvent.click(await screen.findByRole('button', { name: 'Kies een andere manier' }));
    expect(screen.getByRole('radio', { name: 'Overboeking' })).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('button', { name: 'Toon de rekeninggegevens' }));
    await screen.findByText('RF18 5390 0754 7034');
    expect(started(requested)).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Betalen voor Studie Lisa' }));
  });

  test('R-16 requests no second payment while the first payment may still arrive', async () => {
    open({ before: running({ ...openPayment, status: 'pending', checkoutUrl: null }) });
    const link = await screen.findByRole('link', { name: 'Bekijk uw betaling' });
    expect(link.getAttribute('href')).toBe(`/ideal-result?p=${PAYMENT}`);
    expect(screen.queryByRole('button', { name: 'Kies een andere manier' })).toBeNull();
  });

  test('R-16 an amount above the maximum of iDEAL is paid by bank transfer, and the page shows the reason', async () => {
    const due = { ...paymentTerms.due, amount: 60_000, methods: ['transfer'] } as PaymentTerms['due'];
    open({ before: { ...paymentTerms, due } });
    await screen.findByRole('button', { name: 'Toon de rekeninggegevens' });
    expect(words()).toContain('Met iDEAL | Wero betaalt u maximaal € 50.000.');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('R-16 reports that no payment provider is available, with a link to our contact page', async () => {
    open({ before: { ...paymentTerms, isAvailable: false } });
    await screen.findByText('Online betalen kan hier nu niet');
    expect(words()).toContain('Te betalen€ 2.500,00');
    expect(screen.getByRole('link', { name: 'Naar Contact' }).getAttribute('href')).toBe('/contact');
  });

  test('R-16 without a payment provider, shows our bank account and the reference for the transfer', async () => {
    open({ before: { ...paymentTerms, isAvailable: false, ownTransfer } });
    await screen.findByRole('button', { name: 'Kopieer Kenmerk' });
    expect(words()).toContain('Te betalen€ 2.500,00');
    expect(words()).toContain('NL20 INGB 0001 2345 67');
    expect(words()).toContain('RF49 2024 0001 23');
    expect(screen.queryByRole('button', { name: 'Kopieer BIC' })).toBeNull();
    expect(screen.queryByText('Online betalen kan hier nu niet')).toBeNull();
  });

  test('R-16 a bank transfer through the payment provider also shows our own account as an alternative', async () => {
    open({ before: { ...running(openTransfer), ownTransfer } });
    await screen.findByText('Liever naar onze eigen rekening?');
    expect(words()).toContain('RF18 5390 0754 7034');
    expect(words()).toContain('RF49 2024 0001 23');
  });

  test('R-16 reports that starting a payment failed and nothing was debited, and offers a retry', async () => {
    const message = 'Betalen lukt nu niet. Er is niets afgeschreven.';
    const body = { message, code: 'paymentsUnavailable', errors: { ErrorMessage: [message] } };
    const requested = open({ answer: () => Response.json(body, { status: 502 }) });
    fireEvent.click(await payButton());
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    fireEvent.click(await payButton());
    await waitFor(() => expect(started(requested)).toHaveLength(2));
  });

  test('R-16 shows the reason when the server rejects a payment method', async () => {
    const message = 'Kies hoe u wilt betalen.';
    const errors = { ErrorMessage: [message], Fields: [{ field: 'method', message }] };
    open({ answer: () => Response.json({ message, code: 'invalidInput', errors }, { status: 422 }) });
    fireEvent.click(await payButton());
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });
});

describe('R-16 the investor signs the mandate of a contract that waits for payment', () => {
  const panel = () => screen.queryByRole('region', { name: 'Machtiging voor uw maandelijkse inleg' });

  test('R-16 the mandate can be signed beside the payment', async () => {
    const left = catchLeaving();
    open({ mandate: noMandate });
    await payButton();
    fireEvent.click(await screen.findByRole('button', { name: 'Machtiging ondertekenen' }));
    await waitFor(() => expect(left).toEqual([SIGN_PAGE]));
  });

  test('R-16 shows a signed mandate beside the payment', async () => {
    open({ mandate: signedMandate });
    await waitFor(() => expect(panel()?.textContent).toContain('BAKEN-000123'));
  });

  test.each([
    ['needed', { isWanted: false }],
    ['available', { isAvailable: false }],
  ])('R-16 hides a mandate that is not %s', async (_, of) => {
    const requested = open({ mandate: { ...noMandate, ...of } });
    await payButton();
    await waitFor(() => expect(requested).toContain('GET /api/contracts/c1/mandate'));
    expect(panel()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Machtiging ondertekenen' })).toBeNull();
  });
});

describe('R-16 the investor views the details of a bank transfer', () => {
  const line = (term: string) => screen.findByRole('button', { name: `Kopieer ${term}` });

  test('R-16 shows the transfer details again at a later visit, in readable groups', async () => {
    open({ before: running(openTransfer) });
    await line('IBAN');
    expect(words()).toContain('NL13 TEST 0123 4567 89');
    expect(words()).toContain('Dat kan tot en met 4 december 2026.');
    expect(words()).toContain('Neem het kenmerk precies over.');
    expect(words()).toContain('Wij sturen u bericht als uw geld binnen is.');
  });

  test('R-16 copies each detail in the format that banks accept, and confirms the copy', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => void copied.push(text) },
    });
    open({ before: running(openTransfer) });
    for (const term of ['Bedrag', 'IBAN', 'Naam', 'BIC', 'Kenmerk']) {
      fireEvent.click(await line(term));
      await within(screen.getByRole('main')).findByText(`${term} gekopieerd.`);
    }
    expect(copied).toEqual([
      '2500,00',
      'NL13TEST0123456789',
      'Stichting Proefgelden',
      'TESTNL10',
      'RF18 5390 0754 7034',
    ]);
  });

  test('R-16 selects the text if the clipboard is not available', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    open({ before: running(openTransfer) });
    fireEvent.click(await line('Kenmerk'));
    await screen.findByText('Kopiëren lukt niet vanzelf. Kenmerk is geselecteerd: kopieer deze zelf.');
    expect(window.getSelection()?.toString()).toBe('RF18 5390 0754 7034');
  });
});
