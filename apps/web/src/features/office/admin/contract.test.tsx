// @vitest-environment happy-dom

import type { ContractLedger, LedgerLine } from '@portaal/domain/investing/contract-ledger/calls';
import type { BookingPreview } from '@portaal/domain/money/ledger/calls';
import { rights } from '@portaal/domain/rights';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk, type serve } from '../../../testing/visit.tsx';

beforeAll(async () => {
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([import('./AdminPage.tsx'), import('./contract-ledger/ContractPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NUMBER = '2026-000001';
const BASE = `/api/admin/contracts/${NUMBER}`;
const data = (value: unknown) => () => Response.json({ data: value });

const contract: ContractLedger = {
  id: 'c1',
  number: NUMBER,
  formerNumber: 'HV-04711',
  product: 'SB',
  description: 'Voor later',
  status: 'active',
  personId: 'p1',
  personName: 'Iris Veldkamp',
  startDate: '2024-01-01',
  deposited: 1_000,
  withdrawn: 0,
  value: 1_050.25,
  dealingDay: '2026-11-01',
  holdings: [
    {
      fundId: 1,
      name: 'Nederlands Vastgoed Fonds',
      units: 10,
      price: 105.025,
      priceDate: '2026-11-01',
      value: 1_050.25,
    },
  ],
  deposits: [
    {
      id: 'd1',
      type: 'PERIODIC_DEPOSIT',
      method: 'directDebit',
      amount: 250,
      status: 'dealt',
      receivedOn: '2026-10-25',
      dealingDay: '2026-11-01',
      isReversible: true,
    },
  ],
  payouts: [],
  unconfirmedChanges: [],
  years: [2026],
  aboveCeiling: null,
};
const line: LedgerLine = {
  id: '12',
  type: 'REINVESTMENT',
  bookedOn: '2026-11-01',
  dealingDay: '2026-11-01',
  fundId: 1,
  fundName: 'Nederlands Vastgoed Fonds',
  amount: 33.95,
  price: 100.1042,
  units: 0.3391,
  unitsAfter: 10,
  reverses: null,
  reversedBy: null,
  rejection: null,
};
const preview: BookingPreview = {
  contractNumber: NUMBER,
  lines: [
    {
      type: 'CORRECTION',
      fundName: line.fundName,
      dealingDay: '2026-11-20',
      amount: -33.95,
      price: 100.1042,
      units: -0.3391,
      unitsAfter: 9.6609,
    },
  ],
  valueBefore: 1_050.25,
  valueAfter: 1_014.64,
  repaid: 0,
  seen: 'a'.repeat(64),
};

/** Opens a page and records each request by method and path. */
function openSection(path: string, answers: Parameters<typeof serve>[0]) {
  return openDesk(path, { [`GET ${BASE}`]: data(contract), ...answers });
}
const codes = {
  'POST /api/step-up': data({
    stepUpId: 's1',
    method: 'totp',
    methods: ['totp'],
    hint: '',
    expiresAt: '2026-11-20T10:10:00.000Z',
  }),
  'POST /api/step-up/s1/confirm': data({ twoFaToken: 't'.repeat(43), expiresAt: '2026-11-20T10:20:00.000Z' }),
};
async function giveCode(): Promise<void> {
  fireEvent.change(await screen.findByRole('textbox', { name: /code/i }), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Bevestigen' }));
}

test.each([
  [50_000, 500_000],
  [2_500, 7_500],
])(
  'R-10 a dialog names the amounts from which two employees are required, as sent by the server: € %d and € %d',
  async (alone, ceiling) => {
    openSection(`/admin?contract=${NUMBER}`, {
      [`GET ${BASE}`]: data({ ...contract, status: 'blocked' }),
      [`GET ${BASE}/ledger`]: data({ items: [], next: null }),
      'GET /api/admin/rights': data({
        roles: [],
        calls: Object.keys(rights),
        limits: [
          { calls: ['releasePayout'], alone: 1, ceiling: 2 },
          { calls: ['releaseContract'], alone, ceiling },
        ],
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Contract vrijgeven' }));
    const text = screen.getByRole('dialog').textContent?.replaceAll('\u00a0', ' ');
    const euro = (amount: number) => `€ ${amount.toLocaleString('nl-NL')}`;
    expect(text).toContain(
      `Vanaf ${euro(alone)} keurt een collega dit eerst goed. Kleinere bedragen van 31 dagen tellen samen. Komt u zo zelf op ${euro(ceiling)}, dan keurt ook een collega het goed.`,
    );
  },
);

test('R-10 a ledger line is reversed as previewed, after a reason and a code', async () => {
  const { sent } = openSection(`/admin?contract=${NUMBER}`, {
    ...codes,
    [`GET ${BASE}/ledger`]: data({ items: [line], next: null }),
    [`POST ${BASE}/ledger/12/preview`]: data(preview),
    [`POST ${BASE}/ledger/12/correction`]: () => new Response(null, { status: 204 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Regel 12 terugdraaien' }));
  const dialog = within(screen.getByRole('dialog'));
  // Nothing can be booked until the user changes a value.
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Regel herstellen' }).disabled).toBe(true);
  fireEvent.click(dialog.getByRole('radio', { name: 'Alleen terugdraaien' }));
  expect(await dialog.findByText(/daarna 9,6609/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Regel terugdraaien' }));
  expect(await dialog.findByText(/Vul een reden in/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Waarom doet u dit/), {
    target: { value: 'Dubbel geboekt in november' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Regel terugdraaien' }));
  await giveCode();
  expect(await screen.findByText(/De regel is hersteld/)).toBeTruthy();
  expect(sent.map(({ key }) => key)).toContain('POST /api/step-up');
  expect(sent.find(({ key }) => key === 'POST /api/step-up')?.body).toEqual({
    act: 'correctLedger',
    content: {
      path: '/api/admin/contracts/{number}/ledger/{lineId}/correction',
      params: { number: NUMBER, lineId: '12' },
      body: { correct: null, reason: 'Dubbel geboekt in november', seen: preview.seen },
    },
  });
  expect(sent.find(({ key }) => key.endsWith('/correction'))?.body).toEqual({
    correct: null,
    reason: 'Dubbel geboekt in november',
    seen: preview.seen,
    twoFaToken: 't'.repeat(43),
  });
});

test('R-10 a temporary annuity above the ceiling of its last year is extended after a reason and a code', async () => {
  const found = { above: 32_807.5, endDate: '2027-07-31', extendedTo: '2029-07-31' };
  const { sent } = openSection(`/admin?contract=${NUMBER}`, {
    ...codes,
    [`GET ${BASE}`]: data({ ...contract, product: 'SDIL', aboveCeiling: found }),
    [`GET ${BASE}/ledger`]: data({ items: [], next: null }),
    [`POST ${BASE}/extension`]: () => new Response(null, { status: 204 }),
  });
  expect(await screen.findByText(/nog ongeveer € 32\.807,50 in dit contract/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Langer laten doorlopen' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/door tot en met 31 juli 2029/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Waarom doet u dit/), {
    target: { value: 'Besproken aan de telefoon' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Laten doorlopen' }));
  await giveCode();
  expect(await screen.findByText(/De lijfrente loopt langer door/)).toBeTruthy();
  expect(sent.find(({ key }) => key === 'POST /api/step-up')?.body).toMatchObject({
    act: 'extendAnnuity',
    content: { params: { number: NUMBER }, body: { extendedTo: found.extendedTo } },
  });
  expect(sent.find(({ key }) => key.endsWith('/extension'))?.body).toEqual({
    extendedTo: found.extendedTo,
    reason: 'Besproken aan de telefoon',
    twoFaToken: 't'.repeat(43),
  });
});

test("R-10 previews the booking of a corrected amount, and shows the server's rejection in the dialog", async () => {
  const { sent } = openSection(`/admin?contract=${NUMBER}`, {
    ...codes,
    [`GET ${BASE}/ledger`]: data({ items: [line], next: null }),
    [`POST ${BASE}/ledger/12/preview`]: data(preview),
    [`POST ${BASE}/ledger/12/correction`]: () =>
      Response.json(
        {
          message: 'Intussen gewijzigd.',
          code: 'changedMeanwhile',
          errors: { ErrorMessage: ['Intussen gewijzigd.'] },
        },
        { status: 409 },
      ),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Regel 12 terugdraaien' }));
  fireEvent.change(screen.getByLabelText('Het goede bedrag'), { target: { value: '30' } });
  await screen.findByText(/daarna 9,6609/);
  fireEvent.change(screen.getByLabelText(/Waarom doet u dit/), {
    target: { value: 'Uitkering was te hoog' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Regel herstellen' }));
  await giveCode();
  expect(await screen.findByText('Intussen gewijzigd.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Waarom doet u dit/).value).toBe('Uitkering was te hoog');
  expect(sent.find(({ key }) => key.endsWith('/preview'))?.body).toEqual({
    correct: { amount: 30, price: 100.1042 },
  });
});

test('R-10 a ledger line that cannot be reversed shows the reason, or the line that reversed it', async () => {
  const deposit: LedgerLine = {
    ...line,
    id: '11',
    type: 'PERIODIC_DEPOSIT',
    rejection: 'Hoort bij een storting.',
  };
  const reversed = { ...line, reversedBy: '15', rejection: 'Deze regel is al teruggedraaid.' };
  openSection(`/admin?contract=${NUMBER}`, {
    [`GET ${BASE}/ledger`]: data({ items: [reversed, deposit], next: null }),
  });
  expect(await screen.findByText(/door regel 15/)).toBeTruthy();
  expect(screen.getByText('Hoort bij een storting.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /terugdraaien$/ })).toBeNull();
});

test('R-10 the reversal of a direct debit is previewed before it is booked', async () => {
  const reversal = `${BASE}/deposits/d1/reversal`;
  const { sent } = openSection(`/admin?contract=${NUMBER}`, {
    ...codes,
    [`GET ${BASE}/ledger`]: data({ items: [], next: null }),
    [`GET ${reversal}`]: data({ ...preview, contractNumber: '2026-000002', repaid: 250 }),
    [`POST ${reversal}`]: () => new Response(null, { status: 204 }),
  });
  fireEvent.click(await screen.findByText('Stortingen (1)'));
  fireEvent.click(screen.getByRole('button', { name: /Incasso van .* terugboeken/, hidden: true }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('Terug naar de klant')).toBeTruthy();
  // The units bought with this direct debit moved to another contract.
  expect(dialog.getByText(/staan nu op contract 2026-000002/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Waarom doet u dit/), { target: { value: 'Bericht van de bank' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Incasso terugboeken' }));
  await giveCode();
  expect(await screen.findByText(/De incasso is teruggeboekt/)).toBeTruthy();
  expect(sent.find(({ key }) => key === `POST ${reversal}`)?.body).toMatchObject({ seen: preview.seen });
});

test('R-10 shows why a payout is withheld, and releases it with a reason and a code', async () => {
  const withheld = {
    id: 'p1',
    kind: 'distribution',
    amount: 12.34,
    dealingDay: '2026-11-01',
    payOn: '2026-11-13',
    status: 'ordered',
    withheldBy: 'contract',
    isReleasable: true,
  } as const;
  const renewed = {
    ...withheld,
    id: 'p2',
    kind: 'sale',
    withheldBy: 'account',
    isReleasable: false,
  } as const;
  const { sent } = openSection(`/admin?contract=${NUMBER}`, {
    ...codes,
    [`GET ${BASE}`]: data({ ...contract, status: 'blocked', payouts: [withheld, renewed] }),
    [`GET ${BASE}/ledger`]: data({ items: [], next: null }),
    [`POST ${BASE}/payouts/p1/release`]: () => new Response(null, { status: 204 }),
  });
  fireEvent.click(await screen.findByText('Uitbetalingen (2)'));
  expect(screen.getAllByText('Aangehouden')).toHaveLength(2);
  expect(screen.getByText('Nieuw rekeningnummer: pas vanaf de betaaldag.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Uitkering .*vrijgeven$/, hidden: true }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Waarom doet u dit/), {
    target: { value: 'Akkoord van de notaris' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Uitbetaling vrijgeven' }));
  await giveCode();
  expect(await screen.findByText(/De uitbetaling is vrijgegeven/)).toBeTruthy();
  expect(sent.find(({ key }) => key === 'POST /api/step-up')?.body).toMatchObject({
    act: 'releasePayout',
    content: { params: { number: NUMBER, payoutId: 'p1' } },
  });
  expect(sent.find(({ key }) => key.endsWith('/release'))?.body).toEqual({
    reason: 'Akkoord van de notaris',
    twoFaToken: 't'.repeat(43),
  });
});

test.each([
  [
    'active',
    'Contract blokkeren',
    'Blokkeren',
    /is geblokkeerd. De klant/,
    'blockContract',
    'block',
    'blocked',
  ],
  ['maturing', 'Overlijden vastleggen', null, /overlijden is vastgelegd/, 'recordDeath', 'block', 'deceased'],
  ['deceased', 'Contract vrijgeven', 'Vrijgeven', /is vrijgegeven/, 'releaseContract', 'release', null],
] as const)(
  'R-10 for a contract with status %s, the action %s requires a reason and a code',
  async (status, button, confirm, done, act, path, block) => {
    const { sent } = openSection(`/admin?contract=${NUMBER}`, {
      ...codes,
      [`GET ${BASE}`]: data({ ...contract, status }),
      [`GET ${BASE}/ledger`]: data({ items: [], next: null }),
      [`POST ${BASE}/${path}`]: () => new Response(null, { status: 204 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: button }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/Waarom doet u dit/), {
      target: { value: 'Besluit van compliance' },
    });
    fireEvent.click(dialog.getByRole('button', { name: confirm ?? button }));
    await giveCode();
    expect(await screen.findByText(done)).toBeTruthy();
    expect(sent.find(({ key }) => key === 'POST /api/step-up')?.body).toMatchObject({
      act,
      content: { params: { number: NUMBER }, body: { reason: 'Besluit van compliance' } },
    });
    expect(sent.find(({ key }) => key === `POST ${BASE}/${path}`)?.body).toEqual({
      ...(block === null ? {} : { block }),
      reason: 'Besluit van compliance',
      twoFaToken: 't'.repeat(43),
    });
  },
);

test("R-10 shows the server's rejection in the dialog, and offers no button to block an ended contract", async () => {
  openSection(`/admin?contract=${NUMBER}`, {
    ...codes,
    [`GET ${BASE}/ledger`]: data({ items: [], next: null }),
    [`POST ${BASE}/block`]: () =>
      Response.json(
        { message: 'Kan niet.', code: 'statusRefuses', errors: { ErrorMessage: ['Kan niet.'] } },
        { status: 409 },
      ),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Contract blokkeren' }));
  fireEvent.change(screen.getByLabelText(/Waarom doet u dit/), {
    target: { value: 'Besluit van compliance' },
  });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Blokkeren' }));
  await giveCode();
  expect(await screen.findByText('Kan niet.')).toBeTruthy();
  cleanup();
  openSection(`/admin?contract=${NUMBER}`, {
    [`GET ${BASE}`]: data({ ...contract, status: 'sold' }),
    [`GET ${BASE}/ledger`]: data({ items: [], next: null }),
  });
  await screen.findByText('Gegevens');
  expect(screen.queryByRole('button', { name: /blokkeren|vastleggen|vrijgeven/i })).toBeNull();
});

test('R-10 reports a contract that does not exist, and stores the chosen kind and year in the URL', async () => {
  const { router } = openSection(`/admin?contract=${NUMBER}`, {
    [`GET ${BASE}/ledger`]: data({ items: [], next: null }),
  });
  fireEvent.change(await screen.findByLabelText('Jaar'), { target: { value: '2026' } });
  await waitFor(() => expect(router.state.location.href).toMatch(/contract=2026-000001&jaar=.*2026/));
  cleanup();
  openSection('/admin?contract=2026-000099', {
    'GET /api/admin/contracts/2026-000099': () =>
      Response.json(
        { message: 'Weg.', code: 'notFound', errors: { ErrorMessage: ['Weg.'] } },
        { status: 404 },
      ),
  });
  expect(await screen.findByText('Dit contract bestaat niet')).toBeTruthy();
});
