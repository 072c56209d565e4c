// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { runningContract } from '../testing/contract-details.ts';
import { serve, visit } from '../testing/visit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('shows the contracts after a short wait, even if a call for other content is slow', async () => {
  serve({
    'GET /api/contracts/summaries': () => Response.json({ data: [runningContract] }),
    'GET /api/contracts/value-line': () =>
      Response.json({ data: { Reeks: [], Betalingen: [], LaatsteUitkering: null } }),
    'GET /api/contracts/payouts': () => new Promise<Response>(() => undefined),
  });
  visit('/mijn-vastgoed', { signedIn: true });
  await screen.findByText(/Even geduld/);
  expect(screen.queryByText('Studie Lisa')).toBeNull();
  expect(await screen.findByText('Studie Lisa', undefined, { timeout: 5_000 })).toBeTruthy();
});
