// @vitest-environment happy-dom
import type * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import type { ShadowComparison } from '@portaal/domain/office/shadow-comparisons/calls';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { admin, serve, visit } from '../../../testing/visit.tsx';

beforeAll(async () => {
  await Promise.all([import('./AdminPage.tsx'), import('./book-import/BookImportPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ID = '0195f2ab-0000-7000-8000-000000000001';
const comparison: ShadowComparison = {
  id: ID,
  day: '2026-11-20',
  month: '2026-11-01',
  digest: 'ab'.repeat(32),
  comparedAt: '2026-11-20T10:00:00.000Z',
  comparedBy: null,
  positions: 500,
  differenceCount: 1,
  funds: [
    {
      fund: 'NVF',
      reportedUnits: 12_345_678_0001,
      ourUnits: 12_345_678_0000,
      reportedCents: 123_456_789_00,
      ourCents: 123_456_789_00,
    },
  ],
  differences: [
    {
      number: 1,
      contract: 'HV-04711',
      fund: 'NVF',
      reportedUnits: 10_001,
      ourUnits: 10_000,
      reportedCents: 100_00,
      ourCents: null,
      reason: null,
    },
  ],
  isReplaced: false,
  explainedBy: null,
  own: false,
  accepted: null,
};

type TakeoverData = CallResponse<typeof calls.getTakeover>['data'];
const takeover: TakeoverData = {
  state: 'shadow',
  until: '2026-11-20',
  missing: ['Laad de lijst van machtigingen van de incassant.'],
  mandates: 1_234_567,
  list: null,
  unmatched: [],
  unmatchedCount: 0,
  askedBy: null,
  takenOver: null,
};

const arrive = (comparisons: readonly ShadowComparison[], change: Partial<TakeoverData> = {}) => {
  const requested = serve({
    'GET /api/admin/takeover': () => Response.json({ data: { ...takeover, ...change } }),
    'GET /api/admin/book-exports': () => Response.json({ data: [] }),
    'GET /api/admin/book-imports': () => Response.json({ data: [] }),
    'GET /api/admin/shadow-comparisons': () => Response.json({ data: comparisons }),
    [`POST /api/admin/shadow-comparisons/${ID}/reasons`]: () => new Response(null, { status: 204 }),
  });
  visit('/admin?deel=bestaand-boek', { signedIn: true, user: admin });
  return requested;
};

test('shows that no month has been compared yet, and offers the upload of a file', async () => {
  arrive([]);
  expect(await screen.findByText(/^Er is nog geen maand vergeleken\./)).toBeTruthy();
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Vergelijken' })));
  expect((await screen.findAllByText('Kies het bestand standen.csv.')).length).toBeGreaterThan(0);
});

const nextSteps: readonly (readonly [Partial<TakeoverData>, string, string])[] = [
  [
    { state: 'preparing', until: null, missing: ['x'] },
    'Boek importeren',
    'book:import PAKKET.zip --brand MERK',
  ],
  [{ state: 'preparing', missing: ['x'] }, 'Merk in schaduw zetten', 'een tweede hoofd keurt het goed'],
  [{ missing: ['x'] }, 'Twee maanden vergelijken', 'Importeer telkens het nieuwe maandpakket'],
  [{ missing: [] }, 'Overnemen', 'De een vraagt de overname hieronder'],
  [
    { missing: [], takenOver: { by: 'Bram Kok', at: '2026-11-20T10:00:00.000Z' } },
    'Merk openzetten',
    'Twee hoofden zetten het merk open',
  ],
];

test.each(nextSteps)('in the state %o the next step is %s', async (change, step, text) => {
  arrive([], change);
  const list = await screen.findByRole('region', { name: 'Van het oude systeem naar dit portaal' });
  const current = within(list).getByText('Nu').closest('li');
  expect(current?.textContent).toMatch(new RegExp(`^${step}`));
  expect(current?.textContent).toContain(text);
});

test('a brand that is open shows no steps towards its opening', async () => {
  arrive([], { state: 'open', missing: [] });
  expect(await screen.findByRole('heading', { name: 'Boek uitvoeren' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Van het oude systeem naar dit portaal' })).toBeNull();
});

test('shows each difference and stores its reason', async () => {
  const requested = arrive([comparison]);
  expect(await screen.findByRole('heading', { name: /20.november 2026: 1 verschil/ })).toBeTruthy();
  const row = screen.getByRole('row', { name: /HV-04711/ });
  expect(within(row).getByText('1,0001')).toBeTruthy();
  expect(within(row).getByText('Geen stand')).toBeTruthy();
  expect(within(row).getByText('Nog geen reden')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Redenen aanvaarden' })).toBeNull();
  const field = screen.getByLabelText('Reden van het verschil van contract HV-04711 in NVF');
  fireEvent.change(field, { target: { value: 'Het oude systeem boekte later' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Redenen bewaren' })));
  expect(await screen.findByText('De redenen zijn bewaard. Een collega kan ze aanvaarden.')).toBeTruthy();
  expect(requested.join(' ')).toContain('/reasons');
});

test('lets a colleague accept the reasons, but not the employee who wrote them', async () => {
  const explained = { ...comparison, explainedBy: 'Bram Kok' };
  arrive([{ ...explained, own: true }]);
  expect(await screen.findByText('U gaf zelf de redenen. Een collega aanvaardt ze.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Redenen aanvaarden' })).toBeNull();
  cleanup();
  arrive([explained]);
  expect(await screen.findByRole('button', { name: 'Redenen aanvaarden' })).toBeTruthy();
});

test('offers no fields for reasons when there are too many differences to explain', async () => {
  arrive([{ ...comparison, differenceCount: 4_321 }]);
  expect(await screen.findByText(/te veel verschillen om elk te verklaren/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Redenen bewaren' })).toBeNull();
});

test('offers no upload for a brand that is not in shadow', async () => {
  arrive([comparison], { state: 'preparing', missing: ['Het merk loopt niet in schaduw.'] });
  expect(await screen.findByText(/Vergelijken kan zolang het merk in schaduw loopt/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Vergelijken' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Machtigingen vergelijken' })).toBeNull();
  expect(screen.getByText('Het merk loopt niet in schaduw.')).toBeTruthy();
});

test('lists what is missing for a takeover, and offers the takeover only when nothing is missing', async () => {
  arrive([]);
  expect(await screen.findByText('Laad de lijst van machtigingen van de incassant.')).toBeTruthy();
  expect(screen.getByText(/1\.234\.567 machtigingen in gebruik/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Overnemen' })).toBeNull();
  cleanup();
  const unmatched = [{ side: 'ours', reference: 'M00007' }] as const;
  arrive([], { missing: [], unmatched: [...unmatched], unmatchedCount: 1 });
  expect(await screen.findByRole('button', { name: 'Overnemen' })).toBeTruthy();
  expect(screen.getByLabelText('Machtiging M00007 staat in ons boek en niet bij de incassant')).toBeTruthy();
  cleanup();
  arrive([], { missing: [], takenOver: { by: 'Bram Kok en Eva Smit', at: '2026-12-20T10:00:00.000Z' } });
  expect(await screen.findByText(/overgenomen door Bram Kok en Eva Smit/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Overnemen' })).toBeNull();
});
