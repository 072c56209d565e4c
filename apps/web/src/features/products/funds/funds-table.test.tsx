// @vitest-environment happy-dom
import type { Fund, FundPerformance } from '@portaal/domain/products/funds/calls';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { dutchFund } from '../../../testing/funds.ts';
import { serve, visit } from '../../../testing/visit.tsx';
import { fundRows } from './fund-rows.ts';
import { fundsCsv } from './funds-csv.ts';
import { sparklinePath } from './Sparkline.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dutch: Fund = {
  ...dutchFund,
  investsIn: 'Winkels en woningen.',
  price: { date: '2026-11-01', nav: 108.2767 },
  parameterVersion: '2026-01',
};
const young: Fund = {
  ...dutch,
  id: 4,
  code: 'VLF',
  name: 'Alpen Fonds',
  ongoingCostRate: 0.011,
  price: null,
};

const course: FundPerformance = {
  id: 1,
  prices: [
    { date: '2024-01-01', nav: 100, distribution: 0 },
    { date: '2025-01-01', nav: 108.2767, distribution: 0.35 },
  ],
  oneYear: 0.0687,
  fiveYears: null,
  years: [
    { year: 2026, from: '2026-01-01', to: '2026-11-01', isWhole: false, return: 0.0568 },
    { year: 2025, from: '2025-01-01', to: '2026-01-01', isWhole: true, return: -0.03 },
  ],
};

const answers = {
  'GET /api/funds': () => Response.json({ data: [dutch, young] }),
  'GET /api/funds/performance': () => Response.json({ data: [course] }),
};

async function table() {
  return screen.findByRole('table', { name: 'Fondsen naast elkaar' });
}
const order = (element: HTMLElement) =>
  within(element)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

test('R-17 shows price, returns, costs, risk and minimum of each fund, and no unknown value as 0', async () => {
  serve(answers);
  visit('/fondsen-tabel', { signedIn: true });
  const row = within(await table())
    .getByRole('rowheader', { name: dutch.name })
    .closest('tr');
  for (const text of ['€ 108,28', '01-11-2026', '6,87%', '1,60% per jaar', '€ 1.000', 'niet beschikbaar']) {
    expect(row?.textContent?.replaceAll('\u00a0', ' ')).toContain(text);
  }
  const years = screen.getByRole('table', { name: 'Rendement per kalenderjaar' });
  expect(order(years)).toEqual(['2026tot 01-11-2026', '2025']);
  expect(within(years).getByText('− 3,00%')).toBeTruthy();
  expect(within(years).getAllByText('–')).toHaveLength(2);
});

test('R-17 sorts by every column, announces the sort order and puts unknown values last', async () => {
  serve(answers);
  visit('/fondsen-tabel', { signedIn: true });
  const funds = await table();
  expect(order(funds)).toEqual(['Alpen Fonds', dutch.name]);
  fireEvent.click(within(funds).getByRole('button', { name: 'Koers' }));
  expect(within(funds).getByRole('columnheader', { name: 'Koers' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
  expect(order(funds)).toEqual([dutch.name, 'Alpen Fonds']);
  fireEvent.click(within(funds).getByRole('button', { name: 'Koers' }));
  expect(order(funds)).toEqual([dutch.name, 'Alpen Fonds']);
  fireEvent.click(within(funds).getByRole('button', { name: 'Kosten' }));
  expect(order(funds)).toEqual(['Alpen Fonds', dutch.name]);
});

test('R-17 offers a retry when the data could not be loaded', async () => {
  let down = true;
  serve({
    ...answers,
    'GET /api/funds/performance': () =>
      down ? new Response(null, { status: 500 }) : answers['GET /api/funds/performance'](),
  });
  visit('/fondsen-tabel', { signedIn: true });
  const again = await screen.findByRole('button', { name: 'Probeer opnieuw' });
  down = false;
  fireEvent.click(again);
  expect(await table()).toBeTruthy();
});

test('R-17 writes percentages as numbers and unknown values as empty cells in the CSV file', () => {
  const { columns, rows } = fundsCsv(fundRows([dutch, young], [course]));
  expect(columns.at(-1)).toBe('Rendement 2025 (%)');
  expect(rows[0]).toEqual([
    dutch.name,
    108.2767,
    '2026-11-01',
    6.87,
    null,
    4.2,
    1.6,
    3,
    3,
    1.5,
    4,
    1000,
    50,
    5.68,
    -3,
  ]);
  expect(rows[1]?.slice(1, 5)).toEqual([null, null, null, null]);
});

test('draws a constant price as a line through the middle', () => {
  expect(sparklinePath([100, 100, 100])).toBe('M0.0 14.0L48.0 14.0L96.0 14.0');
  expect(sparklinePath([1, 2])).toBe('M0.0 26.5L96.0 1.5');
});
