// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { investor, serve, visit } from '../../../testing/visit.tsx';

afterEach(cleanup);

const message = (id: string, more: object = {}) => ({
  id,
  kind: 'changeRequest',
  title: `Bericht ${id}`,
  message: 'Maandelijkse inleg van contract 2024-000123 is gewijzigd.',
  contractId: 'c1',
  createdAt: '2026-11-20T10:00:00.000Z',
  isRead: false,
  ...more,
});

const answers = (items: object[], unread: number) => ({
  'GET /api/notifications': () => Response.json({ data: { unread, items, next: null } }),
  'POST /api/notifications/read': () => new Response(null, { status: 204 }),
});

const openMessages = async (name: RegExp) =>
  fireEvent.click(within(screen.getByRole('banner')).getByRole('button', { name }));

test('shows the number of unread notifications in the page header, and marks them as read when the list is opened', async () => {
  const requested = serve(answers([message('2'), message('1', { isRead: true, contractId: null })], 1));
  visit('/about', { signedIn: true });
  await screen.findByRole('button', { name: /^Berichten.*1 ongelezen$/ });
  await openMessages(/^Berichten/);
  const list = within(await screen.findByRole('dialog', { name: 'Berichten' }));
  expect(list.getByRole('heading', { name: 'Bericht 2' })).toBeTruthy();
  expect(list.getAllByText('Nieuw')).toHaveLength(1);
  expect(list.getByRole('link', { name: 'Naar het contract' }).getAttribute('href')).toBe(
    '/contractbeheer/c1/historie',
  );
  await waitFor(() => expect(requested).toContain('POST /api/notifications/read'));
});

test('shows an explanation instead of an empty list, and marks nothing as read', async () => {
  const requested = serve(answers([], 0));
  visit('/about', { signedIn: true });
  await screen.findByRole('button', { name: 'Berichten' });
  await openMessages(/^Berichten$/);
  expect(await screen.findByText('U hebt nog geen berichten.')).toBeTruthy();
  expect(requested).not.toContain('POST /api/notifications/read');
});

test('S-05 an impersonating employee marks nothing as read on behalf of the investor', async () => {
  const requested = serve(answers([message('1')], 1));
  const impersonation = { employee: 'Anne Meester', endsAt: new Date(Date.now() + 1_800_000).toISOString() };
  visit('/about', { signedIn: true, user: { ...investor, impersonation } });
  await screen.findByRole('button', { name: /^Berichten.*1 ongelezen$/ });
  await openMessages(/^Berichten/);
  expect(await screen.findByRole('heading', { name: 'Bericht 1' })).toBeTruthy();
  expect(requested).not.toContain('POST /api/notifications/read');
});
