// @vitest-environment happy-dom
import type { FailedPayout, PayoutBatch, PayoutPreview } from '@portaal/domain/money/payouts/calls';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk } from '../../../testing/visit.tsx';

beforeAll(async () => {
  await Promise.all([import('./AdminPage.tsx'), import('./payouts/PayoutsPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = { count: 0, amount: 0 };
const payee = {
  contractNumbers: ['2026-000001', '2026-000002'],
  name: 'Zoë Müller',
  iban: 'NL•• •••• •••• ••43 00',
  amount: 1_200.5,
  isNew: true,
  nameInFile: 'Zoe Muller',
};
const preview: PayoutPreview = {
  executeOn: '2026-11-20',
  debtorIban: 'NL27TEST2000000010',
  total: { count: 2, amount: 1_200.5 },
  refunds: { count: 1, amount: 200.5 },
  accounts: 1,
  leftOut: [{ reason: 'confirmation', count: 1, amount: 75 }],
  newAccounts: { count: 2, amount: 1_200.5 },
  sinceYesterday: {
    due: nothing,
    released: { count: 1, amount: 50 },
    confirmed: nothing,
    confirmedByEmployee: nothing,
  },
  largest: [payee],
  rewritten: [payee],
  names: {
    ...{ match: 5, closeMatch: 1, noMatch: 1, notPossible: 2, waiting: 0 },
    differing: [
      {
        ...{ id: 'c1', contractNumbers: ['2026-000001'], name: 'Zoë Müller', iban: 'NL•• •••• •••• ••43 00' },
        ...{ outcome: 'noMatch', bankName: null, isAccepted: false },
      },
      {
        ...{ id: 'c2', contractNumbers: ['2026-000004'], name: 'P. Janssen', iban: 'NL•• •••• •••• ••67 89' },
        ...{ outcome: 'closeMatch', bankName: 'P. Jansen', isAccepted: false },
      },
    ],
  },
  limits: { line: 100, batch: 200, day: 300, orderedToday: 0 },
  seen: 'a'.repeat(64),
};
const batch: PayoutBatch = {
  id: 'b1',
  messageId: '019300000000700080000000000000aa',
  status: 'partlyAccepted',
  isWithdrawn: false,
  bankStatus: null,
  executeOn: '2026-11-19',
  debtorIban: 'NL27TEST2000000010',
  total: { count: 3, amount: 30 },
  askedBy: 'Anne Meester',
  approvedBy: 'Karel de Vries',
  madeAt: '2026-11-19T10:00:00.000Z',
  handedOverAt: null,
  digest: 'b'.repeat(64),
  underway: { count: 2, amount: 20 },
  undecided: { count: 0, amount: 0 },
  booked: nothing,
  rejected: { count: 1, amount: 10 },
  returned: nothing,
};
const failed: FailedPayout = {
  id: 'f1',
  contractNumber: '2026-000003',
  isRefund: false,
  amount: 10,
  iban: 'NL•• •••• •••• ••43 00',
  status: 'rejected',
  reasonCode: 'AC04',
  reason: 'De rekening is opgeheven',
  returnedOn: null,
};
const data = (value: unknown) => () => Response.json({ data: value });
const plain = { normalizer: (found: string) => found.replaceAll('\u00a0', ' ') };

function openSection(payoutPreview: PayoutPreview = preview, batches: PayoutBatch[] = [batch]) {
  return openDesk('/admin?deel=uitbetalen', {
    'GET /api/admin/payout-batches/preview': data(payoutPreview),
    'GET /api/admin/payout-batches': data({ items: batches, next: null }),
    'POST /api/admin/payout-batches/b1/withdrawn': () =>
      Response.json({ data: { approvalId: 'a1' } }, { status: 202 }),
    'GET /api/admin/payout-batches/b1/failed': data({ items: [failed], next: null }),
    'POST /api/admin/payees/c1/acceptance': () => new Response(null, { status: 204 }),
  });
}

test('the payout preview shows the due amounts, the excluded amounts and the names in the file', async () => {
  openSection();
  const now = within(await screen.findByRole('region', { name: 'Nu uit te betalen' }));
  expect(now.getAllByText('2 · € 1.200,50', plain)).toHaveLength(2);
  expect(now.getByText('Niet: de klant moet iets bevestigen')).toBeTruthy();
  expect(now.getByText('1 · € 75,00', plain)).toBeTruthy();
  expect(now.getAllByText('in het bestand: Zoe Muller')).toHaveLength(2);
  fireEvent.click(now.getByRole('button', { name: 'Uitbetalen' }));
  expect(await screen.findByText(/Een collega ziet wat u nu ziet/)).toBeTruthy();
});

test('shows the number of payee names that differ at the bank, and accepts such a payee with a reason', async () => {
  const { requests: requested } = openSection();
  const names = within(await screen.findByRole('region', { name: 'Namen volgens de bank' }));
  expect(names.getByText('2 namen wijken af')).toBeTruthy();
  expect(names.getByText('bij de bank: P. Jansen')).toBeTruthy();
  fireEvent.click(names.getByRole('button', { name: 'Toch betalen' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Waarom is deze rekening goed/), {
    target: { value: 'De klant liet een bankpas zien' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Toch betalen' }));
  await waitFor(() => expect(requested).toContain('POST /api/admin/payees/c1/acceptance'));
});

test('reports that no bank can verify payee names', async () => {
  openSection({ ...preview, names: null });
  expect(await screen.findByText(/niet beschikbaar/)).toBeTruthy();
});

test('offers no payout request when nothing is due', async () => {
  openSection({ ...preview, total: nothing, largest: [], rewritten: [] });
  expect(await screen.findByText('Er is nu niets uit te betalen.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Uitbetalen' })).toBeNull();
});

test('shows the employees who made a payout file, its status and the payouts that the bank did not pay', async () => {
  openSection();
  const row = within(await screen.findByRole('row', { name: /betalen op 19.november 2026/ }));
  for (const text of ['goedgekeurd door Karel de Vries', 'Voor een deel geweigerd', 'onderweg 2 · € 20,00']) {
    expect(row.getByText(text, plain)).toBeTruthy();
  }
  expect(row.getByRole('button', { name: /^Downloaden/ })).toBeTruthy();
  expect(row.getByRole('button', { name: /^Aangeleverd/ })).toBeTruthy();
  fireEvent.click(row.getByRole('button', { name: /^Niet betaald/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('De rekening is opgeheven')).toBeTruthy();
  expect(dialog.getByText('geweigerd (AC04)')).toBeTruthy();
});

test("withdraws a payout file without a payment status report, with a reason and a colleague's approval", async () => {
  const made: PayoutBatch = { ...batch, status: 'made', underway: batch.total, rejected: nothing };
  const { requests: requested } = openSection(preview, [made]);
  fireEvent.click(await screen.findByRole('button', { name: /^Intrekken bestand/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/weer uit te betalen met een nieuw bestand/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Waarom doet u dit/), {
    target: { value: 'De bank kent het niet' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Intrekken' }));
  await waitFor(() => expect(requested).toContain('POST /api/admin/payout-batches/b1/withdrawn'));
  expect(await screen.findByText(/collega/)).toBeTruthy();
});

test('a withdrawn payout file is marked as withdrawn and can no longer be handed over to the bank', async () => {
  openSection(preview, [
    { ...batch, status: 'rejected', isWithdrawn: true, underway: nothing, rejected: batch.total },
  ]);
  expect(await screen.findByText('Ingetrokken')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Aangeleverd/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Intrekken/ })).toBeNull();
});
