// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LatestOffers } from './LatestOffers.tsx';
import type { OfferLine } from './use-offers.ts';

const offer = (index: number, patch: Partial<OfferLine> = {}): OfferLine => ({
  offerID: `o${index}`,
  offerNumber: `B2026-00000${index}`,
  productCode: 'SB',
  description: `Berekening ${index}`,
  createdAt: '2026-11-20T23:30:00.000Z',
  validUntil: '2026-12-20',
  initialDeposit: 25_000,
  periodicDeposit: 250,
  start: '2027-01-01',
  duration: 20,
  uitkeringsTermijnCode: 'Geen',
  expectedEndValue: 173_672.21,
  expectedPayment: null,
  parameterVersion: '2026-01',
  ...patch,
});

let offers: OfferLine[] | 'refused';
const requested: string[] = [];
beforeEach(() => {
  requested.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    if (offers === 'refused') return new Response('{}', { status: 500 });
    return new Response(JSON.stringify({ data: { Offerte: offers, next: null } }), { status: 200 });
  });
});
afterEach(cleanup);

function show() {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <main>
          <LatestOffers />
        </main>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const words = () => screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ') ?? '';

test('R-14 shows the latest calculations and their results, with a link to all of them', async () => {
  offers = [
    offer(1),
    offer(2, {
      productCode: 'SDIL',
      description: '',
      expectedPayment: 2_491.04,
      uitkeringsTermijnCode: 'Kwartaal',
    }),
  ];
  show();
  const all = await screen.findByRole('link', { name: 'Naar uw berekeningen' });
  expect(all.getAttribute('href')).toBe('/mijn-berekeningen');
  for (const text of [
    'Berekening 1Bedrag beleggen, bewaard op 21 november 2026',
    'Verwachte waarde€ 173.672op 1 januari 2047',
    'Lijfrente uitkerenbewaard op',
    '€ 2.491,04per kwartaal, 20 jaar lang',
  ]) {
    expect(words()).toContain(text);
  }
  expect(requested).toEqual(['/api/offers?limit=3']);
});

test('R-14 hides the latest calculations for an investor without saved calculations', async () => {
  offers = [];
  show();
  await waitFor(() => expect(requested).toHaveLength(1));
  await waitFor(() => expect(words()).toBe(''));
});

test('R-14 reports a failure and offers a retry', async () => {
  offers = 'refused';
  show();
  const retry = await screen.findByRole('button', { name: 'Probeer opnieuw' });
  offers = [offer(1)];
  fireEvent.click(retry);
  await screen.findByText('Berekening 1');
});
