// @vitest-environment happy-dom

import type { SecurityAlarmItem, SecurityEventItem } from '@portaal/domain/office/security-events/calls';
import { callsOf } from '@portaal/domain/rights';
import type { EmployeeRole } from '@portaal/domain/sign-in/employees/roles';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk, type serve } from '../../../testing/visit.tsx';

beforeAll(async () => {
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([import('./AdminPage.tsx'), import('./security-events/SecurityEventsPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const data = (value: unknown) => () => Response.json({ data: value });
const iris = { id: 'i1', name: 'Iris Veldkamp' };
const event: SecurityEventItem = {
  id: 'e1',
  at: '2026-11-20T10:00:00.000Z',
  kind: 'signInRefused',
  person: null,
  subject: iris,
  route: 'POST /api/login',
  address: '192.0.2.1',
  device: 'Chrome op Windows',
};
const alarm: SecurityAlarmItem = {
  id: 'a1',
  at: '2026-11-20T10:00:00.000Z',
  rule: 'Veel geweigerde pogingen',
  address: '192.0.2.1',
  person: null,
  count: 20,
  seen: null,
};

function openSection(
  path: string,
  answers: Parameters<typeof serve>[0] = {},
  roles: readonly EmployeeRole[] = ['compliance'],
) {
  return openDesk(path, {
    'GET /api/admin/rights': data({ roles, calls: callsOf(roles) }),
    'GET /api/admin/security-events': data({ items: [event], next: null, person: null }),
    'GET /api/admin/security-alarms': data({ items: [alarm], next: null }),
    ...answers,
  });
}

test('shows the time, kind, actor, subject and origin of an event, and stores the filter in the URL', async () => {
  const { urls, router } = openSection('/admin?deel=beveiliging&van=2026-11-01');
  const table = within(await screen.findByRole('table', { name: 'Gebeurtenissen rond de veiligheid' }));
  const row = within(table.getByRole('row', { name: /Inloggen geweigerd/ }));
  expect(row.getByText('Niet ingelogd')).toBeTruthy();
  expect(row.getByRole('link', { name: 'Iris Veldkamp' }).getAttribute('href')).toContain('persoon=i1');
  expect(row.getByText('Chrome op Windows')).toBeTruthy();
  expect(urls.some((url) => url.includes('from=2026-11-01'))).toBe(true);
  fireEvent.change(screen.getByRole('combobox', { name: 'Soort' }), { target: { value: 'exported' } });
  await waitFor(() => expect(urls.at(-1)).toContain('kind=exported'));
  expect(router.state.location.href).toBe('/admin?deel=beveiliging&van=2026-11-01&gebeurtenis=exported');
});

test('shows the name of the person by whom a list is filtered, and offers to clear all filters of an empty list', async () => {
  const { router } = openSection('/admin?deel=beveiliging&persoon=i1', {
    'GET /api/admin/security-events': data({ items: [], next: null, person: iris }),
  });
  expect(await screen.findByText('Alleen van of over Iris Veldkamp')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Wis alle filters' }));
  await waitFor(() => expect(router.state.location.href).toBe('/admin?deel=beveiliging'));
});

test('handles an alarm with a note, and shows the alarm without a button to an auditor', async () => {
  const { requests } = openSection('/admin?deel=beveiliging', {
    'POST /api/admin/security-alarms/a1/seen': () => new Response(null, { status: 204 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Bekeken: Veel geweigerde pogingen/ }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Wat was het, en wat hebt u gedaan?'), {
    target: { value: 'Kantoor achter één adres' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Vastleggen' }));
  expect(await screen.findByText('Vastgelegd. Het alarm staat nu bij Bekeken.')).toBeTruthy();
  expect(requests).toContain('POST /api/admin/security-alarms/a1/seen');
  cleanup();
  openSection('/admin?deel=beveiliging', {}, ['auditor']);
  expect(await screen.findByText('Veel geweigerde pogingen')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Bekeken/ })).toBeNull();
});
