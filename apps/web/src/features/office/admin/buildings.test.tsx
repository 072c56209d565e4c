// @vitest-environment happy-dom
import type { BuildingsVersion } from '@portaal/domain/products/buildings/versions';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk, type serve } from '../../../testing/visit.tsx';

beforeAll(async () => {
  await Promise.all([import('./AdminPage.tsx'), import('./buildings/BuildingsPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const waiting: BuildingsVersion = {
  id: 'p1',
  fundId: 2,
  fundName: 'Duits Vastgoed Fonds',
  version: 2,
  asOf: '2026-11-01',
  source: 'Taxaties van oktober',
  outstanding: 125_000.5,
  isFictional: false,
  buildings: [
    { name: 'Lindenhof', place: 'Oldenburg', builtIn: 1987, yearlyRent: 295_000, value: 4_100_000, loan: 0 },
  ],
  loadedBy: 'Bram Kok',
  loadedAt: '2026-11-20T10:00:00.000Z',
  own: false,
  published: null,
};
const data = (value: unknown) => () => Response.json({ data: value });

const openSection = (answers: Parameters<typeof serve>[0] = {}) => {
  return openDesk('/admin?deel=panden', {
    'GET /api/admin/fund-documents/funds': data([{ id: 2, name: 'Duits Vastgoed Fonds' }]),
    'GET /api/admin/buildings': data({ items: [waiting], next: null }),
    ...answers,
  });
};
const press = async (name: RegExp | string) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name })));

test('shows the source of a waiting version, which another employee publishes with a code', async () => {
  const { requests } = openSection({
    'POST /api/step-up': data({
      ...{ stepUpId: 's1', method: 'totp', methods: ['totp'], hint: '', expiresAt: waiting.loadedAt },
    }),
    'POST /api/step-up/s1/confirm': data({ twoFaToken: 't'.repeat(43), expiresAt: waiting.loadedAt }),
    'POST /api/admin/buildings/p1/publish': (init) =>
      String(init.body).includes('twoFaToken')
        ? new Response(null, { status: 204 })
        : new Response(null, { status: 500 }),
  });
  const row = within(await screen.findByRole('row', { name: /^Duits Vastgoed Fonds/ }));
  for (const text of [
    'versie 2',
    '01-11-2026',
    /^Taxaties van oktober, 125\.000,5000/,
    'Geladen door Bram Kok',
  ]) {
    expect(row.getByText(text)).toBeTruthy();
  }
  expect(row.getByText('1 pand')).toBeTruthy();
  expect(row.getByText('Lindenhof')).toBeTruthy();
  await press(/^Publiceren/);
  const question = within(screen.getByRole('alertdialog'));
  expect(question.getByText('Wij vragen hierna een code.')).toBeTruthy();
  await act(async () => fireEvent.click(question.getByRole('button', { name: 'Publiceren' })));
  expect(requests).not.toContain('POST /api/admin/buildings/p1/publish');
  fireEvent.change(await screen.findByLabelText(/Code/), { target: { value: '123456' } });
  await press(/Bevestig/);
  expect(
    await screen.findByText('Panden van Duits Vastgoed Fonds (versie 2) zijn gepubliceerd.'),
  ).toBeTruthy();
  expect(requests).toContain('POST /api/admin/buildings/p1/publish');
});

test('V-05 shows the problems in a file by row before the file is sent', async () => {
  const { requests } = openSection();
  await screen.findByRole('row', { name: /^Duits Vastgoed Fonds/ });
  const lines = ['naam;plaats;bouwjaar;huur per jaar;waarde;lening', 'Lindenhof;Oldenburg;87;1;5;0'];
  const file = new File([lines.join('\n')], 'panden.csv', { type: 'text/csv' });
  // The file is parsed before the button is pressed.
  await act(async () => {
    fireEvent.change(screen.getByLabelText(/^Bestand/), { target: { files: [file] } });
    await file.text();
  });
  await press('Panden laden');
  for (const text of [
    'regel 2: Vul in de kolom ‘bouwjaar’ een jaar in, bijvoorbeeld 1928.',
    'Vul in waar de gegevens vandaan komen.',
    'Vul het aantal participaties in, bijvoorbeeld 125000,5000.',
  ]) {
    expect((await screen.findAllByText(text)).length, text).toBeGreaterThan(0);
  }
  expect(requests.filter((call) => call.startsWith('POST'))).toEqual([]);
});
