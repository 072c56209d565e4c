// @vitest-environment happy-dom
import type { WaitingFigures, YearlyFigures } from '@portaal/domain/products/yearly-figures/calls';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk } from '../../../testing/visit.tsx';

beforeAll(async () => {
  await Promise.all([import('./AdminPage.tsx'), import('./yearly-figures/YearlyFiguresPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-20T10:00:00.000Z';
const waiting: WaitingFigures = {
  id: 'f1',
  year: 2027,
  number: 1,
  sources: ['Belastingplan 2027'],
  loaded: { by: 'Bram Kok', at },
  own: false,
  comparedWith: 2026,
  differences: [
    {
      label: 'Jaarruimte: AOW-franchise',
      before: '€ 19.172',
      after: '€ 19.172',
      change: '0%',
      striking: 'gelijk aan 2026',
    },
  ],
};
const figures: YearlyFigures = {
  years: [{ year: 2026, number: 0, sources: ['S8'], loaded: null, approved: null }],
  missing: [{ year: 2027, firstDealingDay: '2027-01-01', annuities: 12 }],
  waiting: [],
  proposals: [],
  rejected: [],
  aboveLoweredCeiling: [],
  loadable: { from: 2025, until: 2028 },
};

const openSection = (list: Partial<YearlyFigures>) => {
  return openDesk('/admin?deel=jaarcijfers', {
    'GET /api/admin/yearly-figures': () => Response.json({ data: { ...figures, ...list } }),
  });
};
const press = async (name: string) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name })));

test('shows the month from which payouts wait if the figures of a year are missing, and requires a file', async () => {
  openSection({});
  expect(await screen.findByText('De jaarcijfers van 2027 ontbreken')).toBeTruthy();
  expect(screen.getByText(/maandverwerking van 1 januari 2027/)).toBeTruthy();
  expect(screen.getByText(/12 lijfrentes/)).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /2026/ })).getByText('Bij de ingebruikname')).toBeTruthy();
  expect(screen.getByText(/Fiscale parameters, versie september 2026/)).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Jaar' }).value).toBe('2027');
  await press('Jaarcijfers laden');
  expect(screen.getAllByText('Kies een JSON-bestand.').length).toBeGreaterThan(0);
});

test("marks a proposal as a proposal, shows it beside this year's figures with its sources, and offers no approval", async () => {
  const proposed = { label: 'Heffingskorting, 1: hoogste', before: '€ 3.115', after: '€ 3.154' };
  openSection({
    proposals: [
      {
        year: 2027,
        sources: ['S82'],
        loaded: null,
        comparedWith: 2026,
        differences: [{ ...proposed, change: '+1,3%', striking: null }],
      },
    ],
  });
  const card = within(await screen.findByRole('region', { name: '2027: nog niet vastgesteld' }));
  expect(card.getByText('Voorstel')).toBeTruthy();
  expect(card.getByText(/rekent er nergens mee/)).toBeTruthy();
  expect(card.getByRole('link', { name: /Belastingplan 2027/ })).toBeTruthy();
  const row = within(card.getByRole('row', { name: /Heffingskorting/ }));
  expect([row.getByText('€ 3.115'), row.getByText('€ 3.154')]).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Goedkeuren' })).toBeNull();
});

test('shows waiting figures beside those of the previous year, which another employee approves with a code', async () => {
  openSection({ missing: [], waiting: [waiting] });
  const row = within(await screen.findByRole('row', { name: /AOW-franchise/ }));
  expect(row.getByText('gelijk aan 2026')).toBeTruthy();
  expect(screen.getByText(/1 cijfer valt op/)).toBeTruthy();
  await press('Goedkeuren');
  expect(within(screen.getByRole('alertdialog')).getByText(/Hierna vragen wij een code/)).toBeTruthy();
});

test('allows the uploader of the figures to withdraw them, but not to approve them', async () => {
  openSection({ waiting: [{ ...waiting, own: true }] });
  expect(await screen.findByText(/Een collega keurt ze goed/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Goedkeuren' })).toBeNull();
  await press('Intrekken');
  expect(screen.getByRole('dialog', { name: 'Jaarcijfers 2027 intrekken' })).toBeTruthy();
});

test('after a ceiling is corrected downwards, lists the contracts and offers above the ceiling', async () => {
  openSection({
    aboveLoweredCeiling: [
      { kind: 'contract', number: '2026-000012', year: 2026, perYear: 27_000, ceiling: 26_781 },
      { kind: 'offer', number: 'B2026-000007', year: 2026, perYear: 26_781.12, ceiling: 26_781 },
    ],
  });
  const table = await screen.findByRole('table', { name: 'Tijdelijke lijfrentes boven de verlaagde grens' });
  const link = within(table).getByRole('link', { name: '2026-000012' });
  expect(link.getAttribute('href')).toContain('contract=2026-000012');
  expect(within(table).getByText('Offerte B2026-000007')).toBeTruthy();
});
