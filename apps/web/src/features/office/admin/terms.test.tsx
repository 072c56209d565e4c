// @vitest-environment happy-dom
import type { TermsOverview, WaitingTerms } from '@portaal/domain/products/terms/calls';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk } from '../../../testing/visit.tsx';

beforeAll(async () => {
  await Promise.all([import('./AdminPage.tsx'), import('./terms/TermsPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-20T10:00:00.000Z';
const waiting: WaitingTerms = {
  id: '0195f2ab-0000-7000-8000-000000000001',
  number: 2,
  validFrom: '2027-01-01',
  loaded: { by: 'Bram Kok', at },
  own: false,
  comparedWith: 1,
  differences: [{ label: 'NVF: instapkosten', before: '3%', after: '2,5%' }],
};
const overview: TermsOverview = {
  published: [
    {
      id: '0195f2ab-0000-7000-8000-000000000000',
      number: 1,
      validFrom: '2016-01-01',
      applies: true,
      loaded: null,
      published: null,
    },
  ],
  waiting: null,
  rejected: [],
  loadableFrom: '2026-11-21',
};

const openTerms = (terms: Partial<TermsOverview>) =>
  openDesk('/admin?deel=voorwaarden', {
    'GET /api/admin/terms': () => Response.json({ data: { ...overview, ...terms } }),
    [`POST /api/admin/terms/${waiting.id}/reject`]: () => new Response(null, { status: 204 }),
  });

test('shows the published versions, the version that applies, and the first day of the next version', async () => {
  openTerms({});
  const row = await screen.findByRole('row', { name: /januari 2016/ });
  expect(within(row).getByText('Geldt nu')).toBeTruthy();
  expect(within(row).getByText('Overgenomen uit de vorige uitgave')).toBeTruthy();
  expect(screen.getByText(/gaat in op 21.november 2026 of later/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Voorwaarden laden' })).toBeTruthy();
});

test('reports that a brand without terms is not open', async () => {
  openTerms({ published: [], loadableFrom: null });
  expect(await screen.findByText('Er gelden nog geen voorwaarden')).toBeTruthy();
});

test('shows a colleague the differences, with the buttons to publish or to reject with a reason', async () => {
  const { requests } = openTerms({ waiting });
  const row = await screen.findByRole('row', { name: /NVF: instapkosten/ });
  expect(within(row).getByText('3%')).toBeTruthy();
  expect(within(row).getByText('2,5%')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Publiceren' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Voorwaarden laden' })).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Afwijzen' })));
  const dialog = screen.getByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'De kosten kloppen niet' } });
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Afwijzen' })));
  expect(await screen.findByText('Versie 2 van de voorwaarden is afgewezen.')).toBeTruthy();
  expect(requests.join(' ')).toContain('/reject');
});

test('lets the employee who loaded the terms withdraw them but not publish them', async () => {
  openTerms({ waiting: { ...waiting, own: true } });
  expect(await screen.findByText(/U hebt deze voorwaarden zelf geladen/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Publiceren' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Intrekken' })).toBeTruthy();
});
