// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { maintenanceHint } from '../../../lib/http/maintenance-hint.ts';
import { serve, visit } from '../../../testing/visit.tsx';

beforeAll(async () => {
  await Promise.all([import('./MaintenanceNotice.tsx'), import('./MaintenancePage.tsx')]);
});
afterEach(() => {
  cleanup();
  maintenanceHint.report(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const TEXT = 'Wij werken aan de betalingen.';
const maintenanceResponse = (more: object) => ({
  'GET /api/maintenance': () =>
    Response.json(
      { data: { scope: 'writes', text: TEXT, startsAt: hours(-1), endsAt: hours(1), ...more } },
      { headers: { 'x-maintenance': 'a' } },
    ),
});

test('shows the unavailable actions while responses have the maintenance header', async () => {
  const requested = serve(maintenanceResponse({ isUnderway: true }));
  visit('/about');
  await screen.findByRole('heading', { level: 1 });
  expect(requested).not.toContain('GET /api/maintenance');
  maintenanceHint.report('a');
  expect(await screen.findByText(/^Wij werken aan de betalingen. U kunt nu alles bekijken/)).toBeTruthy();
  maintenanceHint.report(null);
  await waitFor(() => expect(screen.queryByText(/Wij werken aan de betalingen/)).toBeNull());
});

test('announced maintenance shows its start and end time', async () => {
  serve(maintenanceResponse({ startsAt: hours(1), endsAt: hours(2), isUnderway: false }));
  maintenanceHint.report('a');
  visit('/about');
  expect(await screen.findByText(/Van .+ uur tot .+ uur kunt u alles bekijken, maar niets/)).toBeTruthy();
});

test('E-02 R-08 shows why and until when the site is closed, and returns the visitor to their page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isClosed = true;
  serve({
    'GET /api/maintenance': () =>
      Response.json({
        data: isClosed
          ? { scope: 'all', text: TEXT, startsAt: hours(-1), endsAt: hours(1), isUnderway: true }
          : null,
      }),
  });
  const router = visit('/maintenance?redirect=%2Fmijn-vastgoed');
  expect(await screen.findByText(/^Wij werken aan de betalingen. U kunt na .+ weer terecht\.$/)).toBeTruthy();
  const page = within(screen.getByRole('main'));
  expect(page.getByRole('link', { name: '020 1' }).getAttribute('href')).toBe('tel:0201');
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(navigate).not.toHaveBeenCalled();
  isClosed = false;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(navigate).toHaveBeenCalledWith({ href: '/mijn-vastgoed', reloadDocument: true });
});

test('the maintenance page does not redirect if there is no maintenance', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve({ 'GET /api/maintenance': () => Response.json({ data: null }) });
  const router = visit('/maintenance?redirect=https%3A%2F%2Felders.example');
  await screen.findByText('Probeer het over een paar minuten opnieuw.');
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(navigate).not.toHaveBeenCalled();
});
