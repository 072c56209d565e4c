// @vitest-environment happy-dom

import { callsOf } from '@portaal/domain/rights';
import type { EmployeeInvitation } from '@portaal/domain/sign-in/employees/invitations';
import type { EmployeeRole } from '@portaal/domain/sign-in/employees/roles';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk, type serve } from '../../../testing/visit.tsx';

beforeAll(async () => {
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([import('./AdminPage.tsx'), import('./employees/InvitationsPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const data = (value: unknown) => () => Response.json({ data: value });
const nora: EmployeeInvitation = {
  id: 'i1',
  name: 'Nora Nieuw',
  email: 'nora@example.nl',
  roles: ['service', 'finance'],
  invitedBy: 'Hanna Bos',
  sentAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-23T10:00:00.000Z',
  isExpired: true,
};

function openSection(
  items: readonly EmployeeInvitation[],
  answers: Parameters<typeof serve>[0] = {},
  roles: readonly EmployeeRole[] = ['head'],
) {
  return openDesk('/admin?deel=uitnodigingen', {
    'GET /api/admin/rights': data({ roles, calls: callsOf(roles) }),
    'GET /api/admin/employee-invitations': data({ items, next: null }),
    ...answers,
  });
}

test('shows the recipient, the roles and the expired link of a waiting invitation, which can be sent again', async () => {
  const { requests } = openSection([nora], {
    'POST /api/admin/employee-invitations/i1/resend': () => new Response(null, { status: 204 }),
  });
  const row = within(await screen.findByRole('row', { name: /Nora Nieuw/ }));
  expect(row.getByText('Klantenservice, Financiën')).toBeTruthy();
  expect(row.getByText('Verlopen')).toBeTruthy();
  fireEvent.click(row.getByRole('button', { name: 'Opnieuw sturen aan Nora Nieuw' }));
  expect(await screen.findByText(/opnieuw verstuurd/)).toBeTruthy();
  expect(requests).toContain('POST /api/admin/employee-invitations/i1/resend');
});

test('hides the buttons from a read-only employee, and lets compliance withdraw but not create', async () => {
  openSection([nora], {}, ['auditor']);
  await screen.findByRole('row', { name: /Nora Nieuw/ });
  expect(screen.queryByRole('button', { name: /uitnodigen|Opnieuw|Intrekken/ })).toBeNull();
  cleanup();
  const { requests } = openSection(
    [nora],
    { 'POST /api/admin/employee-invitations/i1/withdraw': () => new Response(null, { status: 204 }) },
    ['compliance'],
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Intrekken van Nora Nieuw' }));
  expect(screen.queryByRole('button', { name: 'Medewerker uitnodigen' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Intrekken' }));
  expect(await screen.findByText(/is ingetrokken/)).toBeTruthy();
  expect(requests).toContain('POST /api/admin/employee-invitations/i1/withdraw');
});

test('does not send an incomplete invitation, and shows the problem of each field', async () => {
  const { requests } = openSection([]);
  expect(await screen.findByText('Niemand is uitgenodigd')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Medewerker uitnodigen' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('E-mailadres'), { target: { value: 'geen adres' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Vragen' }));
  expect(await dialog.findByText('Vul een geldig e-mailadres in.')).toBeTruthy();
  expect(dialog.getByText('Kies minstens één rol.')).toBeTruthy();
  expect(requests.filter((one) => !one.startsWith('GET'))).toEqual([]);
});
