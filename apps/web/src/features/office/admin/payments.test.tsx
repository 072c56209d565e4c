// @vitest-environment happy-dom
import type { PaymentReview } from '@portaal/domain/money/payments/reviews';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk, type serve } from '../../../testing/visit.tsx';

beforeAll(async () => {
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([import('./AdminPage.tsx'), import('./queues/PaymentsPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const TOKEN = 't'.repeat(43);
const surplus: PaymentReview = {
  id: 'b1',
  contractNumber: '2026-000001',
  personId: 'p1',
  personName: 'Iris Veldkamp',
  amount: 2_500,
  method: 'ideal',
  paidWith: 'transfer',
  status: 'paid',
  startedAt: '2026-11-19T10:00:00.000Z',
  paidAt: '2026-11-20T11:30:00.000Z',
  providerId: 'tr_WDqYK6vllg',
  isSurplus: true,
  discrepancies: [],
  refund: null,
  isRefundable: true,
};
const refundOf = (status: NonNullable<PaymentReview['refund']>['status']): PaymentReview['refund'] => ({
  status,
  by: 'Anne Meester',
  at: '2026-11-21T09:00:00.000Z',
  reason: 'Dubbel betaald',
});

const data = (value: unknown) => () => Response.json({ data: value });
const done = () => new Response(null, { status: 204 });

/**
 * Opens the page. `lists` returns the list that the server currently has; the result contains the calls and the
 * request bodies.
 */
function openSection(lists: () => readonly PaymentReview[], answers: Parameters<typeof serve>[0] = {}) {
  return openDesk('/admin?deel=betalingen', {
    'GET /api/admin/payments': () => data({ items: lists(), next: null })(),
    'POST /api/step-up': data({
      stepUpId: 's1',
      method: 'totp',
      methods: ['totp'],
      hint: '',
      expiresAt: surplus.startedAt,
    }),
    'POST /api/step-up/s1/confirm': data({ twoFaToken: TOKEN, expiresAt: surplus.startedAt }),
    ...answers,
  });
}

const recheck = () => screen.findByRole('button', { name: /^Vraag Mollie opnieuw/ });
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

test('R-10 a surplus payment shows its payer, the request, the payment method and the reason for review', async () => {
  openSection(() => [surplus]);
  const person = await screen.findByRole('link', { name: 'Iris Veldkamp' });
  expect(person.getAttribute('href')).toContain('persoon=p1');
  const contract = screen.getByRole('link', { name: '2026-000001' });
  expect(contract.getAttribute('href')).toContain('contract=2026-000001');
  const row = rowOf('Iris Veldkamp');
  for (const text of [
    '€ 2.500,00',
    'tr_WDqYK6vllg',
    'iDEAL | Wero',
    'begonnen op 19 november 2026 om 11:00',
    'Overboeking',
    'betaald op 20 november 2026 om 12:30',
    'Deze betaling was niet nodig: er stond geen storting meer open.',
    'Voorstel: terugstorten.',
  ])
    expect(row.getByText(text)).toBeTruthy();
});

test('R-10 shows a discrepancy with the payment provider as text, and offers no button to refund the payment', async () => {
  const differs: PaymentReview = {
    ...surplus,
    status: 'open',
    paidWith: null,
    paidAt: null,
    isSurplus: false,
    isRefundable: false,
    discrepancies: ['id', 'reference', 'amount', 'mode', 'profile'],
  };
  openSection(() => [
    differs,
    { ...differs, id: 'b2', personName: 'Otto Stam', providerId: null, status: 'paid' },
  ]);
  await screen.findByText('Otto Stam');
  const row = rowOf('Iris Veldkamp');
  expect(row.getByText('Mollie noemt een ander bedrag dan wij hebben gevraagd.')).toBeTruthy();
  expect(row.getByText('Er is niets geboekt. Bekijk de betaling bij Mollie.')).toBeTruthy();
  expect(row.getByText('Nog niet betaald')).toBeTruthy();
  expect(row.getAllByText(/Mollie|profiel|test/).length).toBeGreaterThanOrEqual(6);
  // For a payment that was already booked, the row shows only the advice.
  expect(rowOf('Otto Stam').getByText('Bekijk de betaling bij Mollie.')).toBeTruthy();
  expect(rowOf('Otto Stam').getByText('niet bij Mollie')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /terugstorten$/ })).toBeNull();
});

test.each([
  ['ordered', 'Opgedragen', 'Mollie heeft de opdracht nog niet.'],
  ['underway', 'Onderweg', null],
  ['refunded', 'Teruggestort', null],
  ['failed', 'Mislukt', 'U kunt het opnieuw opdragen.'],
  ['cancelled', 'Geannuleerd', 'U kunt het opnieuw opdragen.'],
] as const)(
  'R-10 a refund that is %s shows its status, the employee who ordered it and the reason',
  async (status, text, note) => {
    openSection(() => [
      { ...surplus, refund: refundOf(status), isRefundable: note?.startsWith('U ') ?? false },
    ]);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('Reden: Dubbel betaald')).toBeTruthy();
    expect(screen.getByText(/^Anne Meester, .*2026$/)).toBeTruthy();
    if (note !== null) expect(screen.getByText(note)).toBeTruthy();
  },
);

test('R-10 refunds a payment once, with a reason and a code, and confirms the order', async () => {
  let waiting = [surplus];
  const { requests, bodies } = openSection(() => waiting, {
    'POST /api/admin/payments/b1/refund': () => {
      waiting = [];
      return done();
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Betaling van Iris Veldkamp terugstorten' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/gaat terug naar de rekening waarmee is betaald/)).toBeTruthy();
  const send = dialog.getByRole('button', { name: 'Terugstorten' });
  fireEvent.click(send);
  expect(dialog.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Dubbel betaald' } });
  fireEvent.click(send);
  fireEvent.click(send);
  fireEvent.change(await screen.findByRole('textbox', { name: /code/i }), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Bevestigen' }));
  expect(
    await screen.findByText('De terugstorting van € 2.500,00 van Iris Veldkamp is opgedragen.'),
  ).toBeTruthy();
  expect(screen.getByText('Er wacht niets')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(bodies['/api/step-up']).toMatchObject({
    act: 'refundPayment',
    content: { params: { id: 'b1' }, body: { reason: 'Dubbel betaald' } },
  });
  expect(bodies['/api/admin/payments/b1/refund']).toEqual({ reason: 'Dubbel betaald', twoFaToken: TOKEN });
  expect(requests.filter((call) => call.endsWith('/refund'))).toHaveLength(1);
});

test('R-10 does not refund a payment that a colleague refunded first, and preserves the reason', async () => {
  const message = 'Van deze betaling is niets meer terug te storten.';
  openSection(() => [surplus], {
    'POST /api/admin/payments/b1/refund': () =>
      Response.json({ message, code: 'notRefundable', errors: { ErrorMessage: [message] } }, { status: 409 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /terugstorten$/ }));
  const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Waarom/ });
  fireEvent.change(reason(), { target: { value: 'Dubbel betaald' } });
  fireEvent.click(screen.getByRole('button', { name: 'Terugstorten' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /code/i }), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Bevestigen' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(reason().value).toBe('Dubbel betaald');
});

test("R-10 a double click requests the payment's status once, and shows the result in the row", async () => {
  let displayed: PaymentReview = { ...surplus, refund: refundOf('ordered'), isRefundable: false };
  let answer = (_: Response): void => undefined;
  const { requests } = openSection(() => [displayed], {
    'POST /api/admin/payments/b1/recheck': () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  const button = await recheck();
  const statusText = () => rowOf('Iris Veldkamp').getByRole('status').textContent;
  expect(statusText()).toBe('');
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(requests.filter((call) => call.endsWith('/recheck'))).toHaveLength(1));
  await act(async () => answer(done()));
  await waitFor(() => expect(statusText()).toBe('Mollie zegt hetzelfde.'));
  displayed = { ...displayed, refund: refundOf('underway') };
  fireEvent.click(button);
  await waitFor(() => expect(requests.filter((call) => call.endsWith('/recheck'))).toHaveLength(2));
  await act(async () => answer(done()));
  await waitFor(() => expect(statusText()).toBe('Bijgewerkt met wat Mollie nu zegt.'));
  expect(screen.getByText('Onderweg')).toBeTruthy();
});

test('R-10 names a payment above the list when a new check removes it from the list', async () => {
  const message = 'Betalen lukt nu niet. Er is niets afgeschreven.';
  let waiting = [surplus];
  let isAway = true;
  openSection(() => waiting, {
    'POST /api/admin/payments/b1/recheck': () => {
      if (isAway) {
        const body = { message, code: 'providerUnavailable', errors: { ErrorMessage: [message] } };
        return Response.json(body, { status: 502 });
      }
      waiting = [];
      return done();
    },
  });
  fireEvent.click(await recheck());
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  isAway = false;
  fireEvent.click(await recheck());
  expect(await screen.findByText(/is bijgewerkt en staat niet meer in deze lijst\.$/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('R-10 reports an empty list, and offers to retry a list that failed to load', async () => {
  let isAway = true;
  const failed = { message: 'Mislukt.', code: 'internal', errors: { ErrorMessage: ['Mislukt.'] } };
  openSection(() => [], {
    'GET /api/admin/payments': () =>
      isAway ? Response.json(failed, { status: 500 }) : data({ items: [], next: null })(),
  });
  const retry = await screen.findByRole('button', { name: 'Probeer opnieuw' });
  isAway = false;
  fireEvent.click(retry);
  expect(await screen.findByText('Geen betaling hoeft nog te worden bekeken.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Stand'), { target: { value: 'closed' } });
  expect(await screen.findByText('Er is nog niets afgehandeld')).toBeTruthy();
});
