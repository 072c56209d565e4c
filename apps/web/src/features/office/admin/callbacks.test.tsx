// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { serve, visit } from '../../../testing/visit.tsx';

beforeAll(async () => {
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([import('./AdminPage.tsx'), import('./callbacks/CallbacksPage.tsx')]);
});
afterEach(cleanup);

const admin = { id: '9', email: 'c@b.nl', name: 'Anne Meester', role: 'admin' } as const;

test('shows a phone link for a callback request, and removes the request from the list once its outcome is recorded', async () => {
  const callback = { id: 'c1', at: '2026-11-20T09:00:00.000Z', name: 'Nel de Wit', phone: '+31201234567' };
  let items = [{ ...callback, topic: 'contract', part: 'morning', annuity: null, offerNumber: null }];
  const calls = serve({
    'GET /api/admin/callback-requests': () => Response.json({ data: { items, next: null } }),
    'POST /api/admin/callback-requests/c1/closed': () => {
      items = [];
      return new Response(null, { status: 204 });
    },
  });
  visit('/admin?deel=terugbellen', { signedIn: true, user: admin });
  const number = await screen.findByRole('link', { name: '020 123 45 67' });
  expect(number.getAttribute('href')).toBe('tel:+31201234567');
  expect(screen.getByText('Mijn contract of account')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Gebeld: Nel de Wit' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Vastleggen' }));
  expect((await screen.findAllByText('Kies hoe het telefoontje afliep.')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('radio', { name: 'Gesproken' }));
  fireEvent.click(screen.getByRole('button', { name: 'Vastleggen' }));
  expect(await screen.findByText('Niemand wacht op een telefoontje')).toBeTruthy();
  expect(calls).toContain('POST /api/admin/callback-requests/c1/closed');
});
