// @vitest-environment happy-dom
import type { Mandate, SigningResult } from '@portaal/domain/money/mandates/calls';
import type { PaymentTerms } from '@portaal/domain/money/payments/calls';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runningContract } from '../../../testing/contract-details.ts';
import { noMandate, SIGN_PAGE, signedMandate } from '../../../testing/mandates.ts';
import { catchLeaving, paymentTerms } from '../../../testing/payments.ts';
import { serve, visit } from '../../../testing/visit.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Reply = SigningResult | number;

const RESULT = '/twikey-result?m=BAKEN-000123&status=ok&s=0123456789ABCDEF&token=a-b_1';
const invited: Mandate = { ...noMandate, state: 'invited' };
const signingResult = (provisional: SigningResult['provisional'], mandate: Mandate): SigningResult => ({
  provisional,
  mandate,
});
const processing = signingResult('signed', invited);
const signed = signingResult('signed', signedMandate);

function answer(reply: Reply): Response {
  if (typeof reply !== 'number') return Response.json({ data: reply });
  const body = { message: 'Er ging iets mis.', code: 'x', errors: { ErrorMessage: [] } };
  return Response.json(body, { status: reply });
}

/** Opens the page. Successive requests receive successive responses; the last response repeats. */
function open(replies: readonly Reply[], path = RESULT, due: PaymentTerms['due'] = null) {
  let requestCount = 0;
  const next = () => {
    const reply = replies[Math.min(requestCount, replies.length - 1)] ?? 500;
    requestCount += 1;
    return answer(reply);
  };
  const requested = serve({
    'GET /api/mandates/result': next,
    'GET /api/contracts/c1': () => Response.json({ data: { Contract: [runningContract] } }),
    'GET /api/contracts/c1/payments': () => Response.json({ data: { ...paymentTerms, due } }),
    'POST /api/contracts/c1/mandate': () => Response.json({ data: { signUrl: SIGN_PAGE } }, { status: 201 }),
  });
  visit(path, { signedIn: true });
  const count = (call: string) => requested.filter((one) => one === call).length;
  return {
    requestCount: () => count('GET /api/mandates/result'),
    began: () => count('POST /api/contracts/c1/mandate'),
  };
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const words = () => screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ');
const toContract = () => screen.getByRole('link', { name: 'Naar de gegevens van dit contract' });

/** Advances the clock second by second, because each response may set the next timer. */
async function seconds(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed++) await act(() => vi.advanceTimersByTimeAsync(1_000));
}

describe('R-11 a page shows the result of signing a mandate', () => {
  test('R-11 shows the first direct debit of a signed mandate, and that the investor can reverse a debit', async () => {
    const { requestCount } = open([signed]);
    await title('Uw machtiging is ondertekend');
    expect(words()).toContain('De eerste afschrijving is rond 28 december 2026: € 100,00.');
    expect(words()).toContain('U kunt een afschrijving binnen 8 weken laten terugboeken door uw bank.');
    expect(words()).toContain('Studie Lisa, contract 2024-000123');
    expect(words()).toContain('BAKEN-000123');
    expect(toContract().getAttribute('href')).toBe('/contractbeheer/c1/gegevens');
    await seconds(30);
    expect(requestCount()).toBe(1);
  });

  test('R-11 a mandate signed before the first deposit is paid links to the payment', async () => {
    open([signed], undefined, paymentTerms.due);
    const pay = await screen.findByRole('link', { name: 'Eerste inleg betalen' });
    expect(pay.getAttribute('href')).toBe('/mijn-betaling-afronden?contract=c1');
  });

  test('R-11 explains when the first direct debit will follow if its day is not known yet', async () => {
    open([signingResult('signed', { ...signedMandate, nextCollection: null })]);
    await title('Uw machtiging is ondertekend');
    expect(words()).toContain(
      'Wij schrijven uw maandelijkse inleg van uw rekening af als uw contract loopt.',
    );
  });

  test.each([
    ['pending', signingResult('pending', invited), 'Uw bank kijkt nog naar uw machtiging', 'enkele dagen'],
    [
      'an old link to a mandate that was withdrawn',
      signingResult('signed', { ...noMandate, state: 'cancelled' }),
      'Uw machtiging geldt nu niet',
      'Wij schrijven niets van uw rekening af.',
    ],
    [
      'cancelled, and signed at another time',
      signingResult('cancelled', signedMandate),
      'Uw machtiging is ondertekend',
      'De eerste afschrijving',
    ],
  ] as const)(
    'R-11 for the result %s, offers no signing and requests the result only once',
    async (_, result, heading, so) => {
      const { requestCount } = open([result]);
      await title(heading);
      expect(words()).toContain(so);
      expect(screen.queryByRole('button', { name: /ondertekenen/ })).toBeNull();
      expect(toContract()).toBeTruthy();
      await seconds(30);
      expect(requestCount()).toBe(1);
    },
  );

  test.each([
    ['cancelled', 'U hebt de machtiging niet ondertekend', 'U kunt dit later doen'],
    ['failed', 'Het ondertekenen is niet gelukt', 'Probeer het opnieuw.'],
  ] as const)(
    'R-11 for the result %s, offers to sign the mandate now, with one button, or later',
    async (provisional, heading, so) => {
      const left = catchLeaving();
      const { began } = open([signingResult(provisional, invited)]);
      await title(heading);
      expect(words()).toContain('Er is niets afgeschreven.');
      expect(words()).toContain(so);
      await waitFor(() =>
        expect(words()).toContain('om elke maand € 100,00 van uw rekening af te schrijven.'),
      );
      const button = screen.getByRole('button', { name: 'Machtiging ondertekenen' });
      fireEvent.click(button);
      fireEvent.click(button);
      await waitFor(() => expect(left).toEqual([SIGN_PAGE]));
      expect(began()).toBe(1);
    },
  );
});

describe('R-11 the URL identifies the mandate', () => {
  test.each([
    ['nothing', '/twikey-result'],
    ['no signature', '/twikey-result?m=BAKEN-000123&status=ok&token=a'],
    ['no token', '/twikey-result?m=BAKEN-000123&status=ok&s=AB'],
    ['a mandate number that is too long', `/twikey-result?m=${'a'.repeat(65)}&status=ok&s=AB&token=a`],
  ])('R-11 a URL with %s shows that the mandate is not found, without a request', async (_, path) => {
    const { requestCount } = open([signed], path);
    await title('Wij kunnen deze machtiging niet vinden');
    expect(requestCount()).toBe(0);
    expect(screen.getByRole('link', { name: 'Naar mijn overzicht' }).getAttribute('href')).toBe('/');
  });

  test.each([404, 422])(
    'R-11 reports that the mandate of a forged link (%i) is not found, and does not repeat the request',
    async (status) => {
      const { requestCount } = open([status]);
      await title('Wij kunnen deze machtiging niet vinden');
      await seconds(30);
      expect(requestCount()).toBe(1);
    },
  );

  test('G-04 the page shows the same mandate after the user signs in', async () => {
    serve();
    const router = visit(RESULT);
    await waitFor(() =>
      expect(router.state.location.href).toBe(`/login?redirect=${encodeURIComponent(RESULT)}`),
    );
  });
});

describe("R-11 the page polls the provider's result", () => {
  test('R-11 polls until the mandate is signed, and announces it to screen readers', async () => {
    open([processing, processing, signed]);
    await title('Uw machtiging wordt verwerkt');
    await seconds(5);
    const heading = await title('Uw machtiging is ondertekend');
    expect(heading.closest('[role="status"]')?.textContent).toContain('De eerste afschrijving');
  });

  test('R-11 stops polling after 90 seconds without promising a result, and offers to resume polling', async () => {
    const { requestCount } = open([processing]);
    await title('Uw machtiging wordt verwerkt');
    await seconds(92);
    const total = requestCount();
    expect(total).toBe(14);
    await seconds(60);
    expect(requestCount()).toBe(total);
    expect(words()).toContain('Kijk straks nog eens bij de gegevens van uw contract.');
    expect(words()).not.toContain('Wij sturen');
    expect(toContract()).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Opnieuw kijken' }));
    expect(document.activeElement).toBe(await title('Uw machtiging wordt verwerkt'));
    await waitFor(() => expect(requestCount()).toBeGreaterThan(total));
  });

  test('R-11 shows an error with a retry if the server stays unavailable', async () => {
    const { requestCount } = open([500]);
    await screen.findByText('Even geduld. Wij kijken hoe het met uw machtiging staat.');
    await seconds(95);
    expect((await screen.findByRole('alert')).textContent).toContain('Hebt u al ondertekend?');
    const before = requestCount();
    fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }));
    await waitFor(() => expect(requestCount()).toBe(before + 1));
  });
});
