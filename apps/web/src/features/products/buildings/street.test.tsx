// @vitest-environment happy-dom
import type { StreetFund } from '@portaal/domain/products/buildings/calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { serve } from '../../../testing/visit.tsx';
import { facadeOf, openingsOf, roofPath } from './facade.ts';
import { Street } from './Street.tsx';

afterEach(cleanup);

const werf = {
  Naam: 'De Werf',
  Plaats: 'Zaandam',
  Bouwjaar: 1928,
  HuurPerJaar: 412_000,
  Waarde: 5_900_000,
  Lening: 2_360_000,
  UwDeel: 412.07,
};
const fund: StreetFund = {
  FondsID: 1,
  Fonds: 'Nederlands Vastgoed Fonds',
  Participaties: 12.5,
  Waarde: 1_234.56,
  Peildatum: '2026-11-01',
  Uitstaand: 107_400,
  Bron: 'Voorbeeld: deze panden bestaan niet',
  IsVerzonnen: true,
  Panden: [werf, { ...werf, Naam: 'Kade 12', Plaats: 'Deventer', Bouwjaar: 1904, UwDeel: 700.9 }],
};

function show(funds: readonly StreetFund[]) {
  const requests = serve({ 'GET /api/buildings': () => Response.json({ data: { Fondsen: funds } }) });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { container } = render(
    <QueryClientProvider client={client}>
      <Street />
    </QueryClientProvider>,
  );
  return { requests, container };
}
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');

test("draws each building as a house that opens a dialog with its data and the calculation of the investor's share", async () => {
  const { container } = show([fund]);
  expect(await screen.findByText('Dit is een voorbeeld: deze panden bestaan niet.')).toBeTruthy();
  expect(plain(container.textContent)).toContain('Uw delen zijn samen € 1.112,97.');
  const houses = within(screen.getByRole('list', { name: 'Panden van Nederlands Vastgoed Fonds' }));
  expect(houses.getAllByRole('button').map(({ textContent }) => plain(textContent))).toEqual([
    'De WerfZaandam, 1928uw deel € 412,07',
    'Kade 12Deventer, 1904uw deel € 700,90',
  ]);
  fireEvent.click(houses.getByRole('button', { name: /^De Werf/ }));
  const dialog = await screen.findByRole('dialog');
  for (const text of ['Lening op het pand', '12,5000 van de 107.400,0000', 'dit pand bestaat niet']) {
    expect(plain(dialog.textContent)).toContain(text);
  }
});

test('shows the data of the buildings in a table', async () => {
  show([fund]);
  const summary = await screen.findByText('Toon als tabel: Nederlands Vastgoed Fonds');
  const rows = summary.closest('details')?.querySelectorAll('tbody tr');
  expect(plain(rows?.[0]?.textContent)).toBe('De WerfZaandam1928€ 412.000€ 412,07');
});

test('does not mark real buildings as fictitious, and draws nothing without buildings', async () => {
  const { container } = show([{ ...fund, IsVerzonnen: false, Bron: 'Taxaties' }]);
  await screen.findByText('Mijn straat');
  expect(container.textContent).not.toContain('bestaan niet');
  cleanup();
  const { container: empty, requests } = show([]);
  await expect.poll(() => requests).toContain('GET /api/buildings');
  expect(empty.textContent).toBe('');
});

test('the shape of a house depends only on its name, place and year, and its door and windows fit within its wall', () => {
  expect(facadeOf(werf)).toEqual(facadeOf({ ...werf }));
  for (let year = 1600; year < 2030; year += 7) {
    const facade = facadeOf({ Naam: `Pand ${year}`, Plaats: 'Zaandam', Bouwjaar: year });
    const { windows, door } = openingsOf(facade);
    expect(roofPath(facade)).toMatch(/^M.*z$/);
    for (const { x, y, width, height } of [...windows, door]) {
      expect(x >= 0 && x + width <= facade.width, String(year)).toBe(true);
      expect(-y <= facade.height && y + height <= 0, String(year)).toBe(true);
    }
    // No window may overlap the door.
    expect(windows.filter(({ x, y }) => x === door.x && -y <= 34)).toEqual([]);
  }
});
