// @vitest-environment happy-dom
import type * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import type { BookExport } from '@portaal/domain/office/book-export/calls';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { admin, serve, visit } from '../../../testing/visit.tsx';

beforeAll(async () => {
  await Promise.all([import('./AdminPage.tsx'), import('./book-import/BookImportPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const RECIPIENT = 'age196qt3vv4v86r7evtvmk5cxkunk4ree9arwvetxurf79qnfvp93csxvqwl6';
const written: BookExport = {
  id: '0195f2ab-0000-7000-8000-000000000001',
  state: 'written',
  recipient: RECIPIENT,
  since: null,
  askedBy: 'Anne Meester',
  approvedBy: 'Bram Kok',
  approvedAt: '2026-11-20T10:00:00.000Z',
  own: true,
  file: {
    until: '2026-11-20',
    bytes: 12_345_678,
    sha256: 'ab'.repeat(32),
    expiresAt: '2026-11-21T10:00:00.000Z',
  },
  downloadedAt: null,
  erasedAt: null,
  failedBecause: null,
};

const takeover: CallResponse<typeof calls.getTakeover>['data'] = {
  state: 'open',
  until: null,
  missing: [],
  mandates: 0,
  list: null,
  unmatched: [],
  unmatchedCount: 0,
  askedBy: null,
  takenOver: null,
};

const arrive = (exports: readonly BookExport[]) => {
  const requested = serve({
    'GET /api/admin/takeover': () => Response.json({ data: takeover }),
    'GET /api/admin/book-imports': () => Response.json({ data: [] }),
    'GET /api/admin/shadow-comparisons': () => Response.json({ data: [] }),
    'GET /api/admin/book-exports': () => Response.json({ data: exports }),
  });
  visit('/admin?deel=bestaand-boek', { signedIn: true, user: admin });
  return requested;
};

test('shows that nothing was exported, and requests no code for an invalid key', async () => {
  const requested = arrive([]);
  expect(await screen.findByText(/^Het boek is nog niet uitgevoerd\./)).toBeTruthy();
  const field = screen.getByLabelText('Publieke sleutel van de ontvanger');
  fireEvent.change(field, { target: { value: 'ssh-ed25519 AAAA' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Uitvoer aanvragen' })));
  expect((await screen.findAllByText(/Dit is geen publieke sleutel van age/)).length).toBeGreaterThan(0);
  expect(requested.join(' ')).not.toContain('step-up');
});

test('shows the recipient, employees and digest, and lets only the requester download the file', async () => {
  arrive([written]);
  const row = await screen.findByRole('row', { name: /Klaar/ });
  for (const text of [RECIPIENT, 'ab'.repeat(32)]) expect(within(row).getByText(text)).toBeTruthy();
  expect(within(row).getByText('Gevraagd door Anne Meester, goedgekeurd door Bram Kok')).toBeTruthy();
  expect(within(row).getByRole('button', { name: /Downloaden/ })).toBeTruthy();
  cleanup();
  arrive([
    { ...written, own: false },
    {
      ...written,
      id: '0195f2ab-0000-7000-8000-000000000002',
      state: 'failed',
      file: null,
      failedBecause: 'Leeg.',
    },
  ]);
  expect(await screen.findByText(/Alleen wie het vroeg, kan het downloaden/)).toBeTruthy();
  expect(screen.getByText('Leeg.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Downloaden/ })).toBeNull();
  cleanup();
  const downloaded = { ...written, state: 'downloaded', downloadedAt: '2026-11-20T11:00:00.000Z' } as const;
  arrive([
    downloaded,
    {
      ...written,
      id: '0195f2ab-0000-7000-8000-000000000003',
      state: 'expired',
      erasedAt: downloaded.downloadedAt,
    },
  ]);
  expect(await screen.findByText('Gedownload, wordt gewist')).toBeTruthy();
  expect(screen.getByText('Verlopen en gewist')).toBeTruthy();
});
