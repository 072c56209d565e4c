// @vitest-environment happy-dom
import type { CapitalTransferItem } from '@portaal/domain/investing/capital-transfers/calls';
import { callsOf } from '@portaal/domain/rights';
import { isoDate } from '@portaal/engine';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk } from '../../../testing/visit.tsx';

beforeAll(async () => {
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([import('./AdminPage.tsx'), import('./capital-transfers/CapitalTransfersPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const toSend: CapitalTransferItem = {
  id: '0198f0aa-0000-7000-8000-0000000000d1',
  contractId: '0198f0aa-0000-7000-8000-00000000000c',
  contractNumber: '2026-000124',
  reference: 'RF18 2026000124',
  providerName: 'Nationale-Nederlanden',
  policyNumber: '•••• 5678',
  isWhole: true,
  kind: 'accumulation',
  regime: 'from2014',
  state: 'ordered',
  expected: 150_000,
  received: 0,
  orderedAt: '2026-11-20T10:00:00.000Z',
  sentOn: null,
  acceptedOn: null,
  dueOn: null,
  daysLate: 0,
  receivedOn: null,
  dealFrom: null,
  rejection: null,
  personId: 'i1',
  personName: 'Iris Veldkamp',
  task: 'send',
  waitsSince: isoDate('2026-11-21'),
  remindedOn: [],
  obstacle: null,
};
const late: CapitalTransferItem = {
  ...toSend,
  id: '0198f0aa-0000-7000-8000-0000000000d2',
  personName: 'Bram de Wit',
  providerName: 'a.s.r.',
  state: 'sent',
  sentOn: isoDate('2026-11-02'),
  dueOn: isoDate('2026-11-16'),
  daysLate: 5,
  task: 'remind',
};

/** Opens the section with these transfers. */
function open(
  items: readonly CapitalTransferItem[],
  rights: Parameters<typeof openDesk>[1] = {},
  query = '',
) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') });
  const done = () => new Response(null, { status: 204 });
  return openDesk(`/admin?deel=overdrachten${query}`, {
    'GET /api/admin/capital-transfers': () => Response.json({ data: { items, next: null } }),
    ...Object.fromEntries(
      items.flatMap(({ id }) =>
        ['sent', 'accepted', 'reminded', 'rejected'].map((act) => [
          `POST /api/admin/capital-transfers/${id}/${act}`,
          done,
        ]),
      ),
    ),
    ...rights,
  });
}
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('lists what each transfer waits for and since when, with its letter and data', async () => {
  open([toSend, late]);
  expect(await screen.findByText('Iris Veldkamp')).toBeTruthy();
  for (const part of [
    'Opdracht versturensinds 21-11-2026',
    'Herinneren',
    'geld uiterlijk op 16-11-2026',
    '5 dagen te laat: wettelijke rente',
    '€ 150.000,00verwacht',
    'polis •••• 5678, alles',
  ])
    expect(text()).toContain(part);
  const letter = screen.getByRole('link', { name: /^Brief \(PDF\) aan Nationale-Nederlanden/ });
  expect(letter.getAttribute('href')).toBe(`/api/admin/capital-transfers/${toSend.id}/order`);
  const data = screen.getByRole('link', { name: /^Gegevens \(CSV\) voor a\.s\.r\./ });
  expect(data.getAttribute('href')).toBe(`/api/admin/capital-transfers/${late.id}/data`);
  expect(
    screen.getByRole('button', { name: 'Verstuurd: Iris Veldkamp, Nationale-Nederlanden' }),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Verstuurd: Bram de Wit/ })).toBeNull();
});

test('records the day on which the order was sent, today unless the employee types another day', async () => {
  const { sent } = open([toSend]);
  await screen.findByText('Iris Veldkamp');
  press(/^Verstuurd:/);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/beginnen de 14 dagen van Nationale-Nederlanden/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Dag'), { target: { value: '20' } });
  press('Vastleggen');
  await screen.findByText('Vastgelegd: de opdracht is verstuurd naar Nationale-Nederlanden.');
  expect(sent).toContainEqual({
    key: `POST /api/admin/capital-transfers/${toSend.id}/sent`,
    body: { sentOn: '2026-11-20' },
  });
});

test('records a reminder, a confirmation, and a rejection with its reason', async () => {
  const { sent } = open([late]);
  await screen.findByText('Bram de Wit');
  press(/^Herinnerd:/);
  press('Vastleggen');
  await screen.findByText('Vastgelegd: a.s.r. is herinnerd.');
  press(/^Bevestigd:/);
  press('Vastleggen');
  await screen.findByText('Vastgelegd: a.s.r. heeft de overdracht bevestigd.');
  press(/^Geweigerd:/);
  const reason = await screen.findByRole('textbox', { name: /^Waarom/ });
  fireEvent.change(reason, { target: { value: 'De polis is verpand.' } });
  press('Vastleggen');
  await screen.findByText(/weigert de overdracht\. De klant krijgt bericht/);
  expect(sent.map(({ body }) => body)).toEqual([
    { remindedOn: '2026-11-23' },
    { acceptedOn: '2026-11-23' },
    { reason: 'De polis is verpand.' },
  ]);
});

test('a role that only reads transfers has no buttons and no files', async () => {
  const roles = ['finance'] as const;
  open([toSend], {
    'GET /api/admin/rights': () => Response.json({ data: { roles, calls: callsOf(roles) } }),
  });
  await screen.findByText('Iris Veldkamp');
  expect(screen.queryByRole('button', { name: /^Verstuurd/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Brief/ })).toBeNull();
});

test('a closed transfer shows its reason and no action', async () => {
  open(
    [{ ...late, state: 'rejected', rejection: 'De polis is verpand.', task: 'none' }],
    {},
    '&stand=afgehandeld',
  );
  expect(await screen.findByText('Reden: De polis is verpand.')).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Actie' })).toBeNull();
});
