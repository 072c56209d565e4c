// @vitest-environment happy-dom
import type { Payment } from '@portaal/domain/money/payments/calls';
import { isoDate } from '@portaal/engine';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useStore } from '../../../state/store.ts';
import { noMandate, signedMandate } from '../../../testing/mandates.ts';
import { CHECKOUT, openPayment, openTransfer, PAYMENT } from '../../../testing/payments.ts';
import { serve, visit } from '../../../testing/visit.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Reply = Payment | number;

const paid: Payment = {
  ...openPayment,
  status: 'paid',
  paidWith: 'ideal',
  checkoutUrl: null,
  receipt: { receivedOn: isoDate('2026-11-20'), dealingDay: isoDate('2026-12-01') },
};
const ended = (status: Payment['status'], of: Partial<Payment> = {}): Payment => ({
  ...openPayment,
  ...of,
  status,
  checkoutUrl: null,
});

function answer(reply: Reply): Response {
  if (typeof reply !== 'number') return Response.json({ data: reply });
  const body = { message: 'Er ging iets mis.', code: 'x', errors: { ErrorMessage: [] } };
  return Response.json(body, { status: reply });
}

/** Opens the page. Successive requests receive successive responses; the last response repeats. */
function open(replies: readonly Reply[], path = `/ideal-result?p=${PAYMENT}`, mandate = signedMandate) {
  let requestCount = 0;
  const next = () => {
    const reply = replies[Math.min(requestCount, replies.length - 1)] ?? 500;
    requestCount += 1;
    return answer(reply);
  };
  const requested = serve({
    [`GET /api/payments/${PAYMENT}`]: next,
    'GET /api/contracts/c1/mandate': () => Response.json({ data: mandate }),
  });
  const router = visit(path, { signedIn: true });
  return {
    router,
    requestCount: () => requested.filter((call) => call.startsWith('GET /api/payments/')).length,
    summaries: () => requested.filter((call) => call === 'GET /api/contracts/summaries').length,
  };
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const words = () => screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ');

/** Advances the clock second by second, because each response may set the next timer. */
async function seconds(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed++) await act(() => vi.advanceTimersByTimeAsync(1_000));
}

function show(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

describe('R-12 a page shows the result of a payment', () => {
  test('R-12 a successful payment shows its amount, contract and dealing day, and the menu refetches its count', async () => {
    // The menu loaded its count before the payment arrived.
    const { summaries } = open([openPayment, paid]);
    await waitFor(() => expect(summaries()).toBe(1));
    await title('Uw betaling is gelukt');
    expect(words()).toContain('Wij hebben € 2.500,00 ontvangen. Wij beleggen het per 1 december 2026.');
    expect(words()).toContain('Studie Lisa, contract 2024-000123');
    expect(words()).not.toContain('andere betaalmethode');
    const toContract = await screen.findByRole('link', { name: 'Naar dit contract' });
    expect(toContract.getAttribute('href')).toBe('/contractbeheer/c1/transacties');
    expect(screen.queryByRole('link', { name: 'Maandelijks bedrag instellen' })).toBeNull();
    await waitFor(() => expect(summaries()).toBeGreaterThan(1));
  });

  test('R-12 accepts a payment made with another method than the investor chose', async () => {
    open([{ ...paid, paidWith: 'other' }]);
    await title('Uw betaling is gelukt');
    expect(words()).toContain('U hebt betaald met een andere betaalmethode dan u koos. Dat is goed.');
  });

  test('R-13 a payment for an application explains that the application is reviewed first, and links to the mandate', async () => {
    const contract = { ...paid.contract, isUnderReview: true };
    const path = `/american-ideal-result?p=${PAYMENT}`;
    open([{ ...paid, contract, flow: 'american' }], path, noMandate);
    await title('Uw betaling is gelukt');
    expect(words()).toContain('Wij controleren nu uw aanvraag. Wij beleggen uw geld als uw aanvraag is');
    expect(words()).not.toContain('1 december 2026');
    const on = await screen.findByRole('link', { name: 'Maandelijks bedrag instellen' });
    expect(on.getAttribute('href')).toBe('/amerikaans-vastgoed?pagina=monthly-payment&contract=c1');
  });

  test('R-12 links a payment for another contract to the details page of that contract, which shows its mandate', async () => {
    open([paid], undefined, noMandate);
    const on = await screen.findByRole('link', { name: 'Maandelijks bedrag instellen' });
    expect(on.getAttribute('href')).toBe('/contractbeheer/c1/gegevens');
  });

  test('R-12 a payment that the contract could not accept is announced as a refund', async () => {
    open([{ ...paid, receipt: null }]);
    await title('U krijgt dit bedrag terug');
    expect(words()).toContain('U krijgt het terug, en bericht als het is teruggestort.');
    expect(screen.queryByRole('link', { name: 'Opnieuw betalen' })).toBeNull();
  });

  test.each([
    ['cancelled', 'U hebt de betaling afgebroken', 'Er is niets afgeschreven.'],
    ['expired', 'De tijd om te betalen is voorbij', 'Wij hebben geen geld ontvangen.'],
    ['failed', 'De betaling is niet gelukt', 'Wij hebben geen geld ontvangen.'],
  ] as const)('R-12 explains the status %s, and offers to pay again', async (status, heading, so) => {
    const { requestCount } = open([ended(status)]);
    await title(heading);
    expect(words()).toContain(so);
    expect(screen.getByRole('link', { name: 'Opnieuw betalen' }).getAttribute('href')).toBe(
      '/mijn-betaling-afronden?contract=c1',
    );
    await seconds(30);
    expect(requestCount()).toBe(1);
  });

  test('R-12 an unpaid top-up links to the top-up page to pay again', async () => {
    open([ended('cancelled', { purpose: 'topUp' })]);
    const again = await screen.findByRole('link', { name: 'Opnieuw betalen' });
    expect(again.getAttribute('href')).toBe('/contractbeheer/c1/bijstorten');
  });

  test('R-12 an expired transfer warns the user not to pay twice', async () => {
    open([ended('expired', { method: 'transfer' })]);
    await title('De tijd om te betalen is voorbij');
    expect(words()).toContain('Betaal dan niet nog een keer');
    expect(words()).not.toContain('Wij hebben geen geld ontvangen.');
  });

  test('R-12 a transfer shows its payment details until the payment arrives', async () => {
    open([openTransfer, { ...paid, method: 'transfer', paidWith: 'transfer' }]);
    await title('Maak uw inleg over');
    expect(words()).toContain('RF18 5390 0754 7034');
    await seconds(2);
    await title('Uw betaling is gelukt');
  });

  test('R-12 a cancellation in the URL is ignored, and the page waits for the status from the server', async () => {
    open([openPayment, paid], `/ideal-result?p=${PAYMENT}&c=1`);
    await title('Uw betaling wordt verwerkt');
    await seconds(2);
    await title('Uw betaling is gelukt');
  });

  test("R-13 shows the same page at the product's own result URL", async () => {
    open([paid], `/nederlands-ideal-result?p=${PAYMENT}`);
    await title('Uw betaling is gelukt');
  });
});

describe('R-12 the URL identifies the payment', () => {
  test.each([
    ['no payment id', '/ideal-result'],
    ['an invalid payment id', '/ideal-result?p=1'],
  ])('R-12 a URL with %s shows that the payment is not found, without a request', async (_, path) => {
    const { requestCount } = open([paid], path);
    await title('Wij kunnen deze betaling niet vinden');
    expect(requestCount()).toBe(0);
    const way = screen.getByRole('link', { name: 'Naar Betaling afronden' });
    expect(way.getAttribute('href')).toBe('/mijn-betaling-afronden');
  });

  test("R-12 another investor's payment is not found, and the page does not request it again", async () => {
    const { requestCount } = open([404]);
    await title('Wij kunnen deze betaling niet vinden');
    await seconds(30);
    expect(requestCount()).toBe(1);
  });

  test('P-03 without a payment ID in the URL, shows the pending payment until its outcome arrives', async () => {
    const { router } = open([paid], '/about');
    await screen.findByRole('heading', { level: 1 });
    act(() => useStore.setState({ pendingIdealPayment: { id: PAYMENT } }));
    await act(() => router.navigate({ to: '/ideal-result' }));
    await title('Uw betaling is gelukt');
    expect(useStore.getState().pendingIdealPayment).toBeNull();
  });

  test('G-04 the page shows the same payment after the user signs in', async () => {
    serve();
    const router = visit(`/ideal-result?p=${PAYMENT}&c=1`);
    await waitFor(() =>
      expect(router.state.location.href).toBe(
        `/login?redirect=${encodeURIComponent(`/ideal-result?p=${PAYMENT}&c=1`)}`,
      ),
    );
  });
});

describe('R-12 the page polls the outcome', () => {
  test('R-12 polls frequently at first, stops after 90 seconds and then shows what happens next', async () => {
    const { requestCount } = open([openPayment]);
    await title('Uw betaling wordt verwerkt');
    expect(requestCount()).toBe(1);
    for (const [wait, count] of [
      [2, 2],
      [3, 3],
      [5, 4],
      [8, 5],
      [8, 6],
    ] as const) {
      await seconds(wait);
      expect(requestCount()).toBe(count);
    }
    await seconds(66);
    const total = requestCount();
    expect(total).toBe(14);
    await seconds(120);
    expect(requestCount()).toBe(total);
    expect(words()).toContain('Wij sturen u een mail zodra wij uw geld hebben ontvangen.');
    expect(screen.getByRole('link', { name: 'Verder met betalen' }).getAttribute('href')).toBe(CHECKOUT);

    fireEvent.click(screen.getByRole('button', { name: 'Opnieuw kijken' }));
    expect(document.activeElement).toBe(await title('Uw betaling wordt verwerkt'));
    await seconds(2);
    expect(requestCount()).toBeGreaterThan(total + 1);
  });

  test('R-12 does not poll while the page is hidden, and polls at once when the page is visible again', async () => {
    const { requestCount } = open([
      openPayment,
      { ...openPayment, status: 'pending', checkoutUrl: null },
      paid,
    ]);
    await title('Uw betaling wordt verwerkt');
    show('hidden');
    const before = requestCount();
    await seconds(60);
    expect(requestCount()).toBe(before);
    show('visible');
    await waitFor(() => expect(requestCount()).toBe(before + 1));
    await seconds(2);
    await title('Uw betaling is gelukt');
  });

  test('R-12 retries until the server is available again', async () => {
    open([500, 500, paid]);
    await screen.findByText('Even geduld. Wij kijken hoe het met uw betaling staat.');
    await seconds(6);
    await title('Uw betaling is gelukt');
  });

  test('R-12 shows an error with a retry if the server stays unavailable', async () => {
    const { requestCount } = open([openPayment, 500]);
    await title('Uw betaling wordt verwerkt');
    await seconds(95);
    expect((await screen.findByRole('alert')).textContent).toContain('Betaal dan niet nog een keer.');
    const before = requestCount();
    fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }));
    await waitFor(() => expect(requestCount()).toBe(before + 1));
    await screen.findByRole('heading', { level: 1, name: 'Uw betaling wordt verwerkt' });
  });

  test('R-12 screen readers announce the outcome of a payment', async () => {
    open([openPayment, paid]);
    await title('Uw betaling wordt verwerkt');
    await seconds(2);
    const heading = await title('Uw betaling is gelukt');
    expect(heading.closest('[role="status"]')?.textContent).toContain('ontvangen');
  });
});
