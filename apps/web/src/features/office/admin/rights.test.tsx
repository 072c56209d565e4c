import { adminSectionNames } from './admin-sections.ts';
// @vitest-environment happy-dom

import type { PaymentReview } from '@portaal/domain/money/payments/reviews';
import { callsOf } from '@portaal/domain/rights';
import type { EmployeeRole } from '@portaal/domain/sign-in/employees/roles';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { admin, openDesk, serve, visit } from '../../../testing/visit.tsx';

beforeAll(async () => {
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([import('./AdminPage.tsx'), import('./queues/PaymentsPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const data = (value: unknown) => () => Response.json({ data: value });

const payment: PaymentReview = {
  id: 'p1',
  contractNumber: '2026-000001',
  personId: 'i1',
  personName: 'Iris Veldkamp',
  amount: 100,
  method: 'ideal',
  paidWith: 'ideal',
  status: 'paid',
  startedAt: '2026-11-19T10:00:00.000Z',
  paidAt: '2026-11-20T11:30:00.000Z',
  providerId: 'tr_1',
  isSurplus: true,
  discrepancies: [],
  refund: null,
  isRefundable: true,
};

/** Opens the admin area as an employee with these roles. */
function openSection(roles: readonly EmployeeRole[], path: string) {
  return openDesk(path, {
    'GET /api/admin/rights': data({ roles, calls: callsOf(roles) }),
    'GET /api/admin/people': data({ items: [], next: null, total: 0 }),
    'GET /api/admin/payments': data({ items: [payment], next: null }),
  });
}
const tabs = async () => {
  const bar = await screen.findByRole('navigation', { name: 'Onderdelen van het beheer' });
  return [...bar.querySelectorAll('a')].map((tab) => tab.textContent);
};

test('shows a head the people, but no section about payments', async () => {
  openSection(['head'], '/admin');
  const office = ['Inrichten', 'Teksten', 'Ter goedkeuring', 'Uitnodigingen', 'Beveiliging', 'Onderhoud'];
  expect(await tabs()).toEqual(['Personen', ...office]);
});

test('shows an employee who enters prices only the sections for this work', async () => {
  openSection(['prices'], '/admin');
  expect(await tabs()).toEqual([
    'Personen',
    'Maand verwerken',
    'Koersen invoeren',
    'Fondsdocumenten',
    'Panden',
    'Voorwaarden',
    'Jaarcijfers',
    'Inrichten',
    'Ter goedkeuring',
  ]);
  expect(await screen.findByText('Niets te doen: Ter goedkeuring, Fondsdocumenten, Panden.')).toBeTruthy();
});

test('does not request a section that the roles do not allow, and shows the reason', async () => {
  const { requests } = openSection(['prices'], '/admin?deel=betalingen');
  expect(await screen.findByText('Dit onderdeel hoort niet bij uw rollen')).toBeTruthy();
  expect(requests).not.toContain('GET /api/admin/payments');
});

test('shows an auditor every section, and no button that changes data', async () => {
  openSection(['auditor'], '/admin?deel=betalingen');
  expect(await screen.findByText('Iris Veldkamp')).toBeTruthy();
  // The number of tabs equals the number of sections: the tab for people is added, and the tab for maintenance is
  // missing because an auditor may not switch maintenance.
  expect(await tabs()).toHaveLength(adminSectionNames.length);
  expect(screen.queryByRole('button', { name: /terugstorten|Vraag Mollie/ })).toBeNull();
  cleanup();
  openSection(['finance'], '/admin?deel=betalingen');
  expect(await screen.findByRole('button', { name: 'Betaling van Iris Veldkamp terugstorten' })).toBeTruthy();
});

test('shows no section while the rights of an employee are unknown, and offers a retry', async () => {
  serve({
    'GET /api/admin/rights': () =>
      Response.json({ message: 'Nee.', code: 'x', errors: { ErrorMessage: ['Nee.'] } }, { status: 409 }),
  });
  visit('/admin', { signedIn: true, user: admin });
  expect(await screen.findByText('Wij kunnen nu niet zien wat u hier mag')).toBeTruthy();
  expect(screen.queryByText('Personen')).toBeNull();
});
