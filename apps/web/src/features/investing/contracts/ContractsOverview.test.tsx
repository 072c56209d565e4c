// @vitest-environment happy-dom
import * as calls from '@portaal/domain/calls';
import type { ContractSummary } from '@portaal/domain/investing/contracts/calls';
import type { ValueLine } from '@portaal/domain/investing/returns/calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { environment, setEnvironment } from '../../../lib/environment.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { soldFunds } from '../../../testing/funds.ts';
import { ContractsOverview } from './ContractsOverview.tsx';
import { contractSearch } from './search.ts';
import { UnpaidContracts } from './UnpaidContracts.tsx';
// This part is loaded after the totals. Importing it here loads it up front, so that no test waits for it.
import './ValueOverTime.tsx';

const contract = (index: number): ContractSummary => ({
  ContractID: `c${index}`,
  ContractNummer: `2020-${String(index).padStart(6, '0')}`,
  Product: 'Bedrag beleggen',
  Omschrijving: `Contract nummer ${index}`,
  Fonds: ['Nederlands Vastgoed Fonds'],
  Status: 'active',
  IsPaymentCompleted: true,
  OpenstaandBedrag: 0,
  PrimoWaardeHuidigeMaandNaProlongatie: 1_000 + index,
  WaardeDatum: '2026-11-01',
  TotaalIngelegd: 1_000,
  TotaalOpgenomen: 0,
  Startdatum: '2020-01-01',
  EersteInleg: 1_000,
});
const unpaid: ContractSummary = {
  ...contract(900),
  Omschrijving: 'Uitbreiding',
  Status: 'awaitingPayment',
  IsPaymentCompleted: false,
  OpenstaandBedrag: 2_500,
  PrimoWaardeHuidigeMaandNaProlongatie: 0,
  WaardeDatum: null,
  TotaalIngelegd: 0,
};

let summaries: readonly ContractSummary[] | 'refused';
let valueLine: ValueLine;

beforeEach(() => {
  vi.setSystemTime('2026-11-21T10:00:00Z');
  const { brand, ...rest } = environment();
  setEnvironment({ ...rest, brand: { ...brand, funds: soldFunds } });
  summaries = [];
  valueLine = { Reeks: [], Betalingen: [], LaatsteUitkering: null };
  vi.stubGlobal('fetch', async (url: string) => {
    if (summaries === 'refused') return new Response('{}', { status: 500 });
    const data = url.startsWith('/api/contracts/summaries')
      ? summaries
      : url.startsWith('/api/contracts/value-line')
        ? valueLine
        : [];
    return new Response(JSON.stringify({ data }), { status: 200 });
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Returns a minimal route tree for the overview, without the other pages. */
function routesOf(page: ReactNode) {
  const root = createRootRoute();
  const data = createRoute({ getParentRoute: () => root, id: 'server-data' });
  const contracts = createRoute({
    getParentRoute: () => data,
    id: 'contracts',
    validateSearch: contractSearch,
  });
  const overview = createRoute({ getParentRoute: () => contracts, path: '/', component: () => page });
  return root.addChildren([data.addChildren([contracts.addChildren([overview])])]);
}

function show(page: ReactNode, address = '/', copies?: readonly ContractSummary[]) {
  const router = createRouter({
    routeTree: routesOf(page),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (copies !== undefined) {
    const { queryKey } = callQuery(calls.listContractSummaries, { query: {} });
    client.setQueryData(queryKey, [...copies]);
    void client.invalidateQueries({ queryKey });
  }
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

/** Uses a CSS selector, because a query by role visits every element, which is slow with 200 contracts. */
const names = () => [...document.querySelectorAll('h3')].map((heading) => heading.textContent);

describe('the overview lists the contracts', () => {
  test('R-15 helps a user without investments to start a first investment', async () => {
    show(<ContractsOverview />);
    expect(await screen.findByText(/U hebt nog geen beleggingen/)).toBeDefined();
    const starts = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(starts).toEqual([
      ['Nederlands vastgoed', '/nederlands-vastgoed'],
      ['Duits vastgoed', '/duits-vastgoed'],
      ['Amerikaans vastgoed', '/amerikaans-vastgoed'],
      ['Leningenfonds', '/leningenfonds'],
    ]);
    expect(screen.queryByText('Totale waarde')).toBeNull();
  });

  test('R-14 the variant for the older menu has its own title and a link to the calculator', async () => {
    show(<ContractsOverview variant="older" />);
    await screen.findByRole('heading', { level: 1, name: 'Mijn investeringen' });
    const start = await screen.findByRole('link', { name: 'Bedrag beleggen' });
    expect(start.getAttribute('href')).toBe('/bedrag-beleggen/stap1');
  });

  test('R-15 the totals have labels and a date', async () => {
    summaries = [contract(1), contract(2)];
    show(<ContractsOverview />);
    expect(await screen.findByText('Waarde op 1 november 2026')).toBeDefined();
    expect(screen.getByText('€ 2.003,00')).toBeDefined();
    expect(screen.getByText('+ € 3,00')).toBeDefined();
    expect(screen.getByRole('region', { name: 'Uw totalen' }).textContent).toContain(
      '+\u00a00,2% over uw inleg',
    );
  });

  test("R-15 before this month's price is published, the value is marked as that of the previous month", async () => {
    vi.setSystemTime('2026-12-03T10:00:00Z');
    summaries = [contract(1)];
    show(<ContractsOverview />);
    expect(await screen.findByText('Waarde op 1 november 2026')).toBeDefined();
    const words = 'De koers van deze maand is nog niet bekend. Wij tonen de waarde van vorige maand.';
    expect(screen.getByText(words)).toBeDefined();
    cleanup();
    vi.setSystemTime('2026-11-21T10:00:00Z');
    show(<ContractsOverview />);
    await screen.findByText('Waarde op 1 november 2026');
    expect(screen.queryByText(words)).toBeNull();
  });

  test('R-15 a missing value is shown as not available instead of zero', async () => {
    summaries = [{ ...contract(1), PrimoWaardeHuidigeMaandNaProlongatie: 0, WaardeDatum: null }];
    show(<ContractsOverview />);
    await screen.findByText('Uw beleggingen hebben nog geen waarde.');
    expect(screen.queryByText('€ 0,00')).toBeNull();
    expect(screen.getAllByText('niet beschikbaar').length).toBeGreaterThan(3);
  });

  // The simulated DOM needs more time for 200 links.
  test('R-15 a contract shows its deposits and start day before the start, and the amount paid out after its end', async () => {
    const starting = { Status: 'awaitingStart', WaardeDatum: null, Startdatum: '2026-12-01' } as const;
    const sold = { Status: 'sold', TotaalOpgenomen: 1_100 } as const;
    summaries = [
      { ...contract(1), ...starting, TotaalIngelegd: 0 },
      { ...contract(2), ...sold },
    ];
    show(<ContractsOverview />);
    expect(await screen.findByText('start op 1 december 2026')).toBeDefined();
    const [first, last] = [...document.querySelectorAll('article')].map(({ textContent }) =>
      textContent?.replaceAll(/\s/g, ' '),
    );
    expect(first).toContain('Eerste inleg€ 1.000,00');
    expect(last).toContain('Opgenomen en uitgekeerd€ 1.100,00');
    expect(last).toContain('+ € 100,00');
    expect(`${first}${last}`).not.toContain('niet beschikbaar');
  });

  test('R-15 the value line shows all months or the most recent months, and the distributions', async () => {
    summaries = [contract(1)];
    valueLine = {
      Reeks: ['2025-10-01', '2025-11-01', '2026-01-01', '2026-11-01'].map((Datum, at) => {
        return { Datum, Waarde: 1_000 + at, Ingelegd: 1_000 };
      }),
      Betalingen: [{ Datum: '2026-01-01', Ingelegd: 250, Opgenomen: 0, IsVast: false }],
      LaatsteUitkering: { Valutadatum: '2026-11-01', Uitbetaald: 1.1, Herbelegd: 2.2 },
    };
    show(<ContractsOverview />);
    const slider = (await screen.findByRole('slider')) as HTMLInputElement;
    expect(slider.max).toBe('3');
    const text = () => slider.closest('section')?.textContent?.replaceAll(/\s/g, ' ');
    expect(text()).toContain('€ 3,30');
    expect(text()).toContain('€ 1,10 uitbetaald, € 2,20 herbelegd, verwerkt op 1 november 2026');
    fireEvent.click(screen.getByRole('button', { name: '12 maanden' }));
    expect(slider.max).toBe('2');
    fireEvent.click(screen.getByRole('button', { name: 'Dit jaar' }));
    expect(slider.max).toBe('1');
  });

  test('R-15 the value shows its change from the previous month, excluding deposits and withdrawals', async () => {
    summaries = [contract(1)];
    valueLine = {
      Reeks: [
        { Datum: '2026-10-01', Waarde: 940.5, Ingelegd: 900 },
        { Datum: '2026-11-01', Waarde: 1_001, Ingelegd: 1_000 },
      ],
      Betalingen: [
        { Datum: '2026-10-01', Ingelegd: 900, Opgenomen: 0, IsVast: false },
        { Datum: '2026-10-12', Ingelegd: 110, Opgenomen: 0, IsVast: false },
        { Datum: '2026-11-01', Ingelegd: 0, Opgenomen: 10, IsVast: false },
      ],
      LaatsteUitkering: null,
    };
    show(<ContractsOverview />);
    // The value rose by 60,50, with 110 deposited and 10 withdrawn, so the investments lost 39,50.
    const lost = await screen.findByText('− € 39,50 sinds 1 oktober 2026');
    expect(lost.closest('p')?.dataset.direction).toBe('down');
    expect(screen.getByText('Zonder € 110,00 inleg en € 10,00 opname')).toBeDefined();
  });

  test('R-15 shows no change if the last point of the value line differs from the displayed value', async () => {
    summaries = [contract(1)];
    valueLine = {
      Reeks: [
        { Datum: '2026-10-01', Waarde: 940.5, Ingelegd: 900 },
        { Datum: '2026-11-01', Waarde: 1_000.99, Ingelegd: 1_000 },
      ],
      Betalingen: [],
      LaatsteUitkering: null,
    };
    show(<ContractsOverview />);
    await screen.findByRole('slider');
    expect(screen.queryByText(/sinds 1 oktober/)).toBeNull();
  });

  test('R-15 200 contracts are rendered in two steps and can be searched', { timeout: 30_000 }, async () => {
    summaries = Array.from({ length: 200 }, (_, index) => contract(index + 1));
    show(<ContractsOverview />);
    fireEvent.click(await screen.findByText('Toon alle 200 contracten'));
    expect(names()).toHaveLength(200);
    expect(names()[0]).toBe('Contract nummer 200');
    fireEvent.change(screen.getByLabelText(/^Zoek op/), { target: { value: 'nummer 17' } });
    await waitFor(() => expect(names()).toHaveLength(12));
  });

  test('R-15 the sort order is in the URL', async () => {
    summaries = [contract(3), contract(1), contract(2)];
    const router = show(<ContractsOverview />, '/?sorteer=nummer');
    await screen.findByText('Uw contracten');
    expect(names()).toEqual(['Contract nummer 1', 'Contract nummer 2', 'Contract nummer 3']);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'waarde' } });
    await waitFor(() => expect(names()[0]).toBe('Contract nummer 3'));
    expect(router.state.location.search).toEqual({});
  });

  test('L-04 unpaid contracts are shown above the other contracts', async () => {
    summaries = [contract(1), unpaid];
    show(<ContractsOverview />);
    await screen.findByText('Eén contract wacht op betaling');
    const [first] = screen.getAllByRole('heading', { level: 2 });
    expect(first?.textContent).toBe('Eén contract wacht op betaling');
    expect(screen.getByRole('link', { name: 'Betaling afronden' }).getAttribute('href')).toBe(
      '/mijn-betaling-afronden',
    );
    expect(names()).toEqual(['Contract nummer 1']);
  });

  test('R-15 a failed call is reported and can be retried', async () => {
    summaries = 'refused';
    show(<ContractsOverview />);
    const retry = await screen.findByRole('button', { name: 'Probeer opnieuw' });
    summaries = [contract(1)];
    fireEvent.click(retry);
    await waitFor(() => expect(screen.queryByText('Totale waarde')).not.toBeNull());
  });

  test('P-04 figures from an earlier visit are marked if they cannot be refreshed', async () => {
    summaries = 'refused';
    show(<ContractsOverview />, '/', [contract(1)]);
    const message = await screen.findByText('Wij kunnen uw beleggingen nu niet bijwerken');
    const alert = message.closest<HTMLElement>('[role=alert]') ?? document.body;
    expect(screen.getByText('Totale waarde')).toBeDefined();
    summaries = [contract(2)];
    fireEvent.click(within(alert).getByRole('button', { name: 'Probeer opnieuw' }));
    await waitFor(() => expect(names()).toEqual(['Contract nummer 2']));
    expect(screen.queryByText('Wij kunnen uw beleggingen nu niet bijwerken')).toBeNull();
  });
});

describe('the overview shows unpaid contracts', () => {
  test('R-16 without unpaid contracts the page shows that nothing is due', async () => {
    summaries = [contract(1)];
    show(<UnpaidContracts />);
    expect(await screen.findByText('U hebt geen openstaande betalingen.')).toBeDefined();
  });
});
