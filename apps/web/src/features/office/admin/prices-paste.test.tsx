// @vitest-environment happy-dom
import type { FundPrices } from '@portaal/domain/products/fund-prices/calls';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk } from '../../../testing/visit.tsx';

beforeAll(async () => {
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([import('./AdminPage.tsx'), import('./fund-prices/PricesPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const V = '2026-12-01';
const fund = (fundId: number, name: string): FundPrices['funds'][number] => ({
  fundId,
  code: name,
  name,
  previous: { nav: 100, distribution: 0.35, date: '2026-11-01' },
  earlier: [
    { nav: 99, distribution: 0.3, date: '2026-10-01' },
    { nav: 100, distribution: 0.35, date: '2026-11-01' },
  ],
  entered: null,
  published: null,
  used: false,
});
const prices: FundPrices = {
  dealingDay: V,
  publicationDay: '2026-12-07',
  controls: { reasonAbove: 0.03, checkAbove: 0.1 },
  mayPublish: true,
  isOverdue: false,
  dealingDays: [V],
  funds: [fund(1, 'Noord'), fund(2, 'Oost'), fund(3, 'Zuid')],
};

async function openPrices() {
  const { sent } = openDesk('/admin?deel=koersen', {
    'GET /api/admin/fund-prices': () => Response.json({ data: prices }),
    'GET /api/admin/price-files': () => Response.json({ data: { waiting: null, decided: [] } }),
    [`PUT /api/admin/fund-prices/${V}`]: () => Response.json({ data: prices }),
  });
  const grid = within(await screen.findByRole('table', { name: /^Koersen per fonds en maand/ }));
  const cell = (name: string, label = 'Koers per participatie') =>
    within(grid.getByRole('row', { name: new RegExp(name) })).getByLabelText<HTMLInputElement>(label);
  const paste = (into: HTMLElement, text: string) =>
    fireEvent.paste(into, { clipboardData: { getData: () => text } });
  return { sent, grid, cell, paste };
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Koersen bewaren' }));

test('R-10 pasted spreadsheet cells fill the grid, and each price shows its change from last month', async () => {
  const { sent, grid, cell, paste } = await openPrices();
  expect(grid.getByRole('columnheader', { name: '01-10-2026' })).toBeTruthy();
  paste(cell('Noord'), '101,3000\t0,3600\r\n99,5\t€ 0,3400\r\n104\t0\r\n');
  await waitFor(() => expect(cell('Oost').value).toBe('99,5'));
  expect(within(grid.getByRole('row', { name: /Noord/ })).getByText(/1,3%/)).toBeTruthy();
  expect(within(grid.getByRole('row', { name: /Zuid/ })).getByText(/koers meer dan 3%/)).toBeTruthy();
  save();
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      {
        prices: [
          { fundId: 1, nav: 101.3, distribution: 0.36 },
          { fundId: 2, nav: 99.5, distribution: 0.34 },
          { fundId: 3, nav: 104, distribution: 0 },
        ],
      },
    ]),
  );
});

test('leaves a text that is not a number in its cell, and shows the fund and month of that cell in the message', async () => {
  const { sent, cell, paste } = await openPrices();
  paste(cell('Oost'), '1.234\t0,34\n101\tonbekend');
  const summary = within(await screen.findByRole('alert'));
  expect(
    summary.getByText(/^Oost, 1 december 2026: Vul een bedrag in met cijfers en een komma/),
  ).toBeTruthy();
  expect(summary.getByText(/^Zuid, 1 december 2026: /)).toBeTruthy();
  expect([cell('Oost').value, cell('Zuid').value]).toEqual(['1.234', '101']);
  expect(cell('Zuid', 'Uitkering per participatie').value).toBe('onbekend');
  save();
  fireEvent.change(cell('Oost'), { target: { value: '101' } });
  expect(sent).toEqual([]);
});

test('rejects the whole pasted block if it does not fit in the rest of the grid', async () => {
  const { cell, paste } = await openPrices();
  paste(cell('Oost'), '1\t2\n3\t4\n5\t6');
  expect(
    await screen.findByText(/Wat u plakt is 3 bij 2 cellen. Vanaf deze cel passen er 2 bij 2/),
  ).toBeTruthy();
  expect([cell('Oost').value, cell('Zuid').value]).toEqual(['', '']);
});

test('fills the rows of the named funds, in any order, from a pasted block with a header and fund names', async () => {
  const { sent, cell, paste } = await openPrices();
  paste(
    cell('Noord'),
    'Fonds\tKoers\tUitkering\r\nzuid \t1.101,2500\t0,3\r\nNOORD\t€ 101,30\t0,36\r\n\t\t\r\n',
  );
  await waitFor(() => expect(cell('Zuid').value).toBe('1.101,2500'));
  expect(cell('Oost').value).toBe('');
  save();
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      {
        prices: [
          { fundId: 1, nav: 101.3, distribution: 0.36 },
          { fundId: 3, nav: 1101.25, distribution: 0.3 },
        ],
      },
    ]),
  );
});

test.each([
  ['West\t101\nNoord\t100', '‘West’ is geen fonds van deze lijst. Er is niets overgenomen.'],
  ['Noord\t101\nnoord\t100', 'Noord staat er twee keer in. Er is niets overgenomen.'],
  ['Noord\t101\n102\t0,3', '‘102’ is geen fonds van deze lijst. Er is niets overgenomen.'],
])(
  'rejects a pasted block that contains an unknown fund or the same fund twice: %j',
  async (text, message) => {
    const { cell, paste } = await openPrices();
    paste(cell('Noord'), text);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(cell('Noord').value).toBe('');
  },
);

test('clears a field for an empty pasted cell, and preserves the fields outside the block', async () => {
  const { cell, paste } = await openPrices();
  paste(cell('Noord'), 'Koers\tUitkering\n101\t0,3\n102\t0,4');
  await waitFor(() => expect(cell('Oost').value).toBe('102'));
  paste(cell('Noord'), '\t0,35\n103\t');
  await waitFor(() => expect(cell('Oost').value).toBe('103'));
  expect(cell('Noord').value).toBe('');
  expect(cell('Noord', 'Uitkering per participatie').value).toBe('0,35');
  expect(cell('Oost', 'Uitkering per participatie').value).toBe('');
});
