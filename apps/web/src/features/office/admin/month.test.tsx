// @vitest-environment happy-dom
import type {
  DealingRunFund,
  DealingRunPreview,
  DealingRunReport,
} from '@portaal/domain/month/dealing-runs/calls';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk } from '../../../testing/visit.tsx';

beforeAll(async () => {
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([import('./dealing-runs/MonthsPage.tsx'), import('./fund-prices/PricesPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const V = '2026-12-01';

const data = (value: unknown) => () => Response.json({ data: value });

const days = {
  dealingDay: V,
  cutOff: '2026-11-30T15:00:00.000Z',
  publicationDay: '2026-12-07',
  payDay: '2026-12-14',
};
const fund: DealingRunFund = {
  fundId: 1,
  code: 'NVF',
  name: 'Nederlands Vastgoed Fonds',
  nav: 100,
  distribution: 0.35,
  unitsBefore: 1000,
  reinvested: 350,
  paidOut: 0,
  deposits: 250,
  entryCost: 7.5,
  sales: 78_500,
  exitCost: 2_355,
  switchedOut: 0,
  switchedIn: 0,
  unitsAsked: 1000,
  unitsExecuted: 785,
  redemptionLimit: 785,
  annuityPayouts: 0,
  wrapperCost: 0,
  unitsAfter: 220.925,
  value: 22_092.5,
};
const counts = { contracts: 22, deposits: 1, sellRequests: 2, annuityPayouts: 0 };
const preview: DealingRunPreview = {
  ...days,
  blockers: [],
  missingPrices: [],
  missingStatements: [],
  isOverdue: false,
  waiting: null,
  counts,
  funds: [fund],
  seen: 'a'.repeat(64),
};
const report: DealingRunReport = {
  ...days,
  state: 'running',
  startedAt: '2026-12-07T10:00:00.000Z',
  startedBy: 'Anne Meester',
  completedAt: null,
  done: 10,
  total: 22,
  value: null,
  waiting: null,
  counts,
  funds: [fund],
};
const runs = (state: DealingRunReport['state'] | null) => {
  const { counts: _, funds: __, cutOff, publicationDay, payDay, ...run } = report;
  return { next: days, runs: state === null ? [] : [{ ...run, state }] };
};

test('R-10 the next dealing run shows its blockers, and shows unknown figures as unknown instead of 0', async () => {
  const unknown = { ...fund, nav: null, distribution: null };
  openDesk('/admin?deel=maand', {
    'GET /api/admin/dealing-runs': data(runs(null)),
    [`GET /api/admin/dealing-runs/${V}/preview`]: data({
      ...preview,
      blockers: ['beforeCutOff', 'pricesMissing'],
      missingPrices: [fund],
      funds: [unknown],
    }),
  });
  expect(await screen.findByText(/Het gaat om: Nederlands Vastgoed Fonds\./)).toBeTruthy();
  expect(screen.getByText(/De inschrijving is nog open/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Maand verwerken' })).toBeNull();
  expect(screen.queryByRole('table', { name: /^Geld op 1 december 2026$/ })).toBeNull();
  // The price, distribution and units of the fund are unknown, and so are the orders and payouts of the dealing run.
  expect(screen.getAllByText('nog niet bekend')).toHaveLength(5);
  expect(screen.getByText(/^Op 7 december 2026 begint het verwerken/)).toBeTruthy();
});

test('R-10 asks for approval and a reason to start a dealing run without the statements it lists', async () => {
  const { sent } = openDesk('/admin?deel=maand', {
    'GET /api/admin/dealing-runs': data(runs(null)),
    [`GET /api/admin/dealing-runs/${V}/preview`]: data({
      ...preview,
      blockers: ['statementsMissing'],
      missingStatements: [
        {
          iban: 'NL27TEST2000000010',
          accountName: 'Stichting Bewaarder Baken',
          from: '2026-11-27',
          through: '2026-11-30',
        },
      ],
    }),
    [`POST /api/admin/dealing-runs/${V}/missing-statements`]: () =>
      Response.json({ data: { approvalId: '01990000-0000-7000-8000-0000000000c1' } }, { status: 202 }),
  });
  expect(await screen.findByText('NL27TEST2000000010, Stichting Bewaarder Baken')).toBeTruthy();
  expect(screen.getByText('27 november 2026 tot en met 30 november 2026')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Verwerken zonder deze afschriften' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Vraag een collega' }));
  expect(sent).toEqual([]);
  const reason = 'De bank geeft over deze dagen geen afschrift';
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: reason } });
  fireEvent.click(dialog.getByRole('button', { name: 'Vraag een collega' }));
  await waitFor(() =>
    expect(sent).toEqual([{ key: `POST /api/admin/dealing-runs/${V}/missing-statements`, body: { reason } }]),
  );
});

test('R-10 a dealing run begins after a confirmation and then shows its progress', async () => {
  let [begun, done] = [false, false];
  const next = { ...days, dealingDay: '2027-01-01' };
  const { sent } = openDesk('/admin?deel=maand', {
    'GET /api/admin/dealing-runs': () =>
      data(done ? { ...runs('completed'), next } : runs(begun ? 'running' : null))(),
    [`GET /api/admin/dealing-runs/${V}/preview`]: data(preview),
    'GET /api/admin/dealing-runs/2027-01-01/preview': data({
      ...preview,
      ...next,
      blockers: ['beforeCutOff'],
    }),
    [`POST /api/admin/dealing-runs/${V}/start`]: () => {
      begun = true;
      return new Response(null, { status: 204 });
    },
    [`GET /api/admin/dealing-runs/${V}`]: () => data(done ? { ...report, state: 'completed' } : report)(),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Maand verwerken' }));
  const gate = within(screen.getByRole('table', { name: /^Terugkoop op 1.december 2026$/ }));
  expect(gate.getByText('215,0000')).toBeTruthy();
  const question = screen.getByRole('alertdialog');
  // The confirmation dialog shows the effect of the dealing run.
  expect(within(question).getByText('€ 78.500,00')).toBeTruthy();
  expect(within(question).getByText('14 december 2026')).toBeTruthy();
  fireEvent.click(within(question).getByRole('button', { name: 'Maand verwerken' }));
  expect(await screen.findByRole('heading', { name: 'Verslag van 1\u00a0december 2026' })).toBeTruthy();
  expect((await screen.findAllByText('10 van 22')).length).toBeGreaterThan(0);
  done = true;
  fireEvent.click(screen.getByRole('button', { name: 'Kijk opnieuw' }));
  expect(await screen.findByRole('heading', { name: 'Aan de beurt: 1\u00a0januari 2027' })).toBeTruthy();
  expect(sent).toEqual([{ key: `POST /api/admin/dealing-runs/${V}/start`, body: { seen: preview.seen } }]);
});

test('does not start a dealing run whose prices changed after the preview, and refreshes the preview', async () => {
  let seen = preview.seen;
  const { sent } = openDesk('/admin?deel=maand', {
    'GET /api/admin/dealing-runs': data(runs(null)),
    [`GET /api/admin/dealing-runs/${V}/preview`]: () =>
      data(seen === preview.seen ? preview : { ...preview, seen, funds: [{ ...fund, sales: 81_640 }] })(),
    [`POST /api/admin/dealing-runs/${V}/start`]: () => {
      if (sent.length > 1) return new Response(null, { status: 204 });
      seen = 'b'.repeat(64);
      const message = 'Deze gegevens zijn intussen gewijzigd.';
      return Response.json(
        { message, code: 'changedMeanwhile', errors: { ErrorMessage: [message] } },
        { status: 409 },
      );
    },
  });
  const begin = async (amount: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Maand verwerken' }));
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText(amount)).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'Maand verwerken' }));
  };
  await begin('€ 78.500,00');
  expect(await screen.findByText(/zijn gewijzigd nadat u de cijfers zag/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await begin('€ 81.640,00');
  await waitFor(() => expect(screen.queryByText(/zijn gewijzigd nadat u de cijfers zag/)).toBeNull());
  expect(sent.map(({ body }) => body)).toEqual([{ seen: 'a'.repeat(64) }, { seen: 'b'.repeat(64) }]);
});

test('reports that another employee just started the dealing run, and shows the report of that run', async () => {
  let done = false;
  const next = { ...days, dealingDay: '2027-01-01' };
  openDesk('/admin?deel=maand', {
    'GET /api/admin/dealing-runs': () => data(done ? { ...runs('completed'), next } : runs('stopped'))(),
    [`GET /api/admin/dealing-runs/${V}/preview`]: data(preview),
    'GET /api/admin/dealing-runs/2027-01-01/preview': data({
      ...preview,
      ...next,
      blockers: ['beforeCutOff'],
    }),
    [`GET /api/admin/dealing-runs/${V}`]: data({ ...report, state: 'completed' }),
    [`POST /api/admin/dealing-runs/${V}/start`]: () => {
      done = true;
      const message = 'Deze maand wordt al verwerkt of is al verwerkt.';
      return Response.json(
        { message, code: 'rolloverStarted', errors: { ErrorMessage: [message] } },
        { status: 409 },
      );
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Verder met verwerken' }));
  const question = screen.getByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Verder met verwerken' }));
  expect(await screen.findByRole('heading', { name: 'Verslag van 1\u00a0december 2026' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Aan de beurt: 1\u00a0januari 2027' })).toBeTruthy();
  expect(screen.getByText('Deze maand wordt al verwerkt of is al verwerkt.')).toBeTruthy();
});

test('R-10 reports an overdue dealing run and the day on which it starts automatically', async () => {
  openDesk('/admin?deel=maand', {
    'GET /api/admin/dealing-runs': data(runs(null)),
    [`GET /api/admin/dealing-runs/${V}/preview`]: data({ ...preview, isOverdue: true }),
  });
  expect(await screen.findByText('Deze maand is te laat')).toBeTruthy();
  expect(screen.getByText(/Begin nu zelf\./)).toBeTruthy();
});

test('R-10 shows the progress of a stopped dealing run, and still shows the last known progress when loading fails', async () => {
  let state: DealingRunReport['state'] = 'running';
  let away = false;
  openDesk(`/admin?deel=maand&maand=${V}`, {
    'GET /api/admin/dealing-runs': () => data(runs(state))(),
    [`GET /api/admin/dealing-runs/${V}/preview`]: data(preview),
    [`GET /api/admin/dealing-runs/${V}`]: () =>
      away
        ? Response.json({ message: 'x', code: 'internal', errors: { ErrorMessage: ['x'] } }, { status: 500 })
        : data({ ...report, state })(),
  });
  expect((await screen.findAllByText('10 van 22')).length).toBeGreaterThan(0);
  const look = await screen.findByRole('button', { name: 'Kijk opnieuw' });
  away = true;
  fireEvent.click(look);
  expect(await screen.findByText('Wij weten nu niet hoe ver het is')).toBeTruthy();
  expect(screen.getAllByText('10 van 22').length).toBeGreaterThan(0);
  [away, state] = [false, 'stopped'];
  fireEvent.click(screen.getByRole('button', { name: 'Kijk opnieuw' }));
  expect(await screen.findByText(/10 van 22 contracten zijn verwerkt, en dat blijft zo/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Verder met verwerken' })).toBeTruthy();
});
