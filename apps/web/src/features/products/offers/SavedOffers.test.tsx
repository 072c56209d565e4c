// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Calculators } from './calculators.ts';
import { SavedOffers } from './SavedOffers.tsx';
import type { OfferLine } from './use-offers.ts';

const idOf = (index: number): string => `019aa000-0000-7000-8000-${String(index).padStart(12, '0')}`;

const offer = (index: number, patch: Partial<OfferLine> = {}): OfferLine => ({
  offerID: idOf(index),
  offerNumber: `B2026-${String(index).padStart(6, '0')}`,
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
const payout = offer(7, {
  productCode: 'SDIL',
  description: '',
  initialDeposit: 150_000,
  periodicDeposit: 0,
  duration: 25,
  uitkeringsTermijnCode: 'Kwartaal',
  expectedEndValue: 0,
  expectedPayment: 2_491.04,
  validUntil: '2026-11-20',
});

/** State of the fake server in these tests. */
let offers: OfferLine[];
let rejected: Readonly<Record<string, { status: number; body?: object }>>;
const made: string[] = [];

const input = {
  productCode: 'SB',
  initialDeposit: 25_000,
  periodicDeposit: 250,
  start: '2027-01-01',
  duration: 20,
  chosenRiskProfile: 'NVT',
  funds: [{ id: 1, percentage: 1 }],
};

function answerTo(method: string, url: URL): Response {
  const { pathname, searchParams } = url;
  const [, , , id = '', action] = pathname.split('/');
  if (method === 'GET' && pathname === '/api/offers') {
    const after = searchParams.get('after');
    const from = after === null ? 0 : offers.findIndex(({ offerID }) => offerID === after) + 1;
    const to = from + Number(searchParams.get('limit'));
    const Offerte = offers.slice(from, to);
    return Response.json({ data: { Offerte, next: to < offers.length ? Offerte.at(-1)?.offerID : null } });
  }
  if (method === 'GET' && pathname.startsWith('/api/calculation/')) {
    return Response.json({ data: { offerID: id, input } });
  }
  if (action === 'pdf') {
    return new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="offerte.pdf"' } });
  }
  if (action === 'copy') {
    offers = [offer(900), ...offers];
    return Response.json({ data: { offerID: idOf(900), offerNumber: 'B2026-000900' } }, { status: 201 });
  }
  offers = offers.filter(({ offerID }) => offerID !== id);
  return new Response(null, { status: 204 });
}

beforeEach(() => {
  vi.setSystemTime('2026-11-21T10:00:00Z');
  offers = [];
  rejected = {};
  made.length = 0;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    const url = new URL(address, 'http://portaal.test');
    const call = `${method} ${url.pathname}`;
    made.push(call);
    const rejection = rejected[call];
    if (rejection) return Response.json(rejection.body ?? {}, { status: rejection.status });
    return answerTo(method, url);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const calculators = {
  offerIn: vi.fn<Calculators['offerIn']>(() => null),
  wouldLoseAnswers: vi.fn<Calculators['wouldLoseAnswers']>(() => false),
  open: vi.fn<Calculators['open']>(),
};
beforeEach(() => {
  calculators.offerIn.mockReset().mockReturnValue(null);
  calculators.wouldLoseAnswers.mockReset().mockReturnValue(false);
  calculators.open.mockReset();
});

function show() {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <SavedOffers calculators={calculators} /> }),
    history: createMemoryHistory(),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const names = () => [...document.querySelectorAll('article h2')].map((heading) => heading.textContent);
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));
const press = (within_: { getByRole: typeof screen.getByRole }, name: RegExp | string) =>
  fireEvent.click(within_.getByRole('button', { name }));

describe('the page lists the saved calculations', () => {
  // Promise: Zo vindt u de berekening later terug.
  test('R-36 shows the name, result and validity of each calculation', async () => {
    offers = [offer(1), payout];
    show();
    const investment = await cardOf('Berekening 1');
    for (const text of [
      'Bedrag beleggen',
      'B2026-000001',
      '21 november 2026',
      'Geldig tot en met 20 december 2026',
      'Verwachte waarde',
      'op 1 januari 2047',
    ]) {
      expect(investment.getByText(text)).toBeDefined();
    }
    expect(investment.getByText(/^€\s173\.672$/)).toBeDefined();
    expect(investment.getByText(/^€\s85\.000$/)).toBeDefined();
    const annuity = await cardOf('Lijfrente uitkeren');
    expect(annuity.getByText(/^€\s2\.491,04$/)).toBeDefined();
    expect(annuity.getByText('per kwartaal, 25 jaar lang')).toBeDefined();
    expect(annuity.getByText('Verlopen op 20 november 2026')).toBeDefined();
  });

  test('R-36 shows links to the three calculators for an empty list', async () => {
    show();
    await screen.findByText(/U hebt nog niets bewaard/);
    const addresses = ['Bedrag beleggen', 'Lijfrente opbouwen', 'Lijfrente uitkeren'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(addresses).toEqual(['/bedrag-beleggen', '/lijfrente-opbouwen', '/lijfrente-uitkeren']);
    expect(screen.queryByRole('button', { name: 'Nieuwe berekening' })).toBeNull();
  });

  test('R-36 reports a failure and offers a retry', async () => {
    rejected = { 'GET /api/offers': { status: 500 } };
    show();
    const retry = await screen.findByRole('button', { name: 'Probeer opnieuw' });
    rejected = {};
    offers = [offer(1)];
    fireEvent.click(retry);
    await screen.findByRole('article', { name: 'Berekening 1' });
  });

  test('R-36 loads 65 calculations page by page, and moves the focus to the first new calculation', async () => {
    offers = Array.from({ length: 65 }, (_, index) => offer(100 - index));
    show();
    for (const count of [20, 40, 60]) {
      await waitFor(() => expect(names()).toHaveLength(count));
      fireEvent.click(screen.getByRole('button', { name: 'Toon meer berekeningen' }));
      await waitFor(() => expect(document.activeElement?.textContent).toBe(`Berekening ${100 - count}`));
    }
    expect(names()).toEqual(offers.map(({ description }) => description));
    expect(screen.queryByRole('button', { name: 'Toon meer berekeningen' })).toBeNull();
  });
});

describe('an investor can open, copy, download and delete a saved calculation', () => {
  beforeEach(() => {
    offers = [offer(3), offer(2), offer(1)];
  });

  test('R-36 fills in the calculator when a calculation is opened', async () => {
    show();
    press(await cardOf('Berekening 2'), /^Openen/);
    await waitFor(() => expect(calculators.open).toHaveBeenCalledOnce());
    const [input, id] = calculators.open.mock.calls[0] ?? [];
    expect([input?.duration, id]).toEqual([20, idOf(2)]);
  });

  test('R-36 requires a confirmation before a calculation is opened if answers would be lost', async () => {
    calculators.offerIn.mockReturnValue(idOf(1));
    calculators.wouldLoseAnswers.mockReturnValue(true);
    show();
    press(await cardOf('Berekening 2'), /^Openen/);
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/antwoorden die u nog niet hebt bewaard/)).toBeDefined();
    expect(calculators.wouldLoseAnswers.mock.calls[0]?.[1]).toMatchObject({ duration: 20 });
    press(question, 'Annuleren');
    expect(calculators.open).not.toHaveBeenCalled();
    press(await cardOf('Berekening 2'), /^Openen/);
    press(within(await screen.findByRole('alertdialog')), 'Vervangen en openen');
    expect(calculators.open).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('R-36 shows a copy first in the list, with its own name, and moves the focus to it', async () => {
    show();
    press(await cardOf('Berekening 1'), /^Kopie/);
    await screen.findByText('De kopie is bewaard als B2026-000900');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Berekening 900'));
    expect(names()[0]).toBe('Berekening 900');
  });

  test('R-36 shows why the current rules reject a copy', async () => {
    const fields = [{ field: 'duration', message: 'Kies een looptijd van 1 tot 40 jaar.' }];
    rejected = {
      [`POST /api/offers/${idOf(1)}/copy`]: { status: 422, body: { errors: { Fields: fields } } },
    };
    show();
    press(await cardOf('Berekening 1'), /^Kopie/);
    await screen.findByText('Wij kunnen nu geen kopie maken');
    expect(screen.getByText(/Kies een looptijd van 1 tot 40 jaar\. Open de berekening/)).toBeDefined();
  });

  test('R-36 saves the PDF as a file', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    show();
    press(await cardOf('Berekening 3'), /^PDF/);
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('offerte.pdf');
    click.mockRestore();
  });

  test('R-36 deletes a calculation after a confirmation, and moves the focus to the next calculation', async () => {
    show();
    press(await cardOf('Berekening 2'), /^Verwijderen/);
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/Berekening 2, B2026-000002\. U kunt dit niet ongedaan maken/)).toBeDefined();
    press(question, 'Annuleren');
    expect(made).not.toContain(`DELETE /api/offers/${idOf(2)}`);
    press(await cardOf('Berekening 2'), /^Verwijderen/);
    press(within(await screen.findByRole('alertdialog')), 'Verwijderen');
    await screen.findByText('Berekening B2026-000002 is verwijderd');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Berekening 1'));
    expect(names()).toEqual(['Berekening 3', 'Berekening 1']);
  });

  test('R-36 reports success when another session already deleted the calculation', async () => {
    offers = [offer(1)];
    show();
    press(await cardOf('Berekening 1'), /^Verwijderen/);
    rejected = { [`DELETE /api/offers/${idOf(1)}`]: { status: 404 } };
    offers = [];
    press(within(await screen.findByRole('alertdialog')), 'Verwijderen');
    await screen.findByText(/U hebt nog niets bewaard/);
    expect(screen.getByText('Berekening B2026-000001 is verwijderd')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Mijn berekeningen'));
  });

  test('R-36 shows an error for a calculation that no longer exists, and removes it from the list', async () => {
    rejected = { [`GET /api/calculation/${idOf(2)}`]: { status: 404 } };
    show();
    const card = await cardOf('Berekening 2');
    offers = [offer(3), offer(1)];
    press(card, /^Openen/);
    await screen.findByText('Deze berekening is er niet meer.');
    await waitFor(() => expect(names()).toEqual(['Berekening 3', 'Berekening 1']));
    expect(calculators.open).not.toHaveBeenCalled();
  });
});
