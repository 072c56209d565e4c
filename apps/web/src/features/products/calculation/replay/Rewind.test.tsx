// @vitest-environment happy-dom

import { isoDate } from '@portaal/engine';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../lib/http/query-client.ts';
import { serve } from '../../../../testing/visit.tsx';
import { Rewind } from './Rewind.tsx';
import type { PayoutTerms } from './replay-input.ts';
// Imported up front, so that no test waits for the lazy part.
import './Replayed.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** One price per month from 1 January 2022: 100, a rise, a fall of a tenth from 110 to 99, and a recovery. */
const navs = [100, 110, 99, 104.5, 110, 112, 112, 112, 112, 112, 112, 112, 112, 121];
const history = (count: number) =>
  navs.slice(0, count).map((nav, at) => ({
    date: new Date(Date.UTC(2022, at, 1)).toISOString().slice(0, 10),
    nav,
    distribution: 0,
  }));

async function show(months: number, payout?: PayoutTerms): Promise<void> {
  serve({
    'GET /api/funds/performance': () =>
      Response.json({
        data: [{ id: 1, prices: history(months), oneYear: null, fiveYears: null, years: [] }],
      }),
  });
  const funds = [{ id: 1, percentage: 1 }];
  render(
    <QueryClientProvider client={queryClient}>
      <Rewind
        input={{
          initialDeposit: 10_000,
          periodicDeposit: 0,
          duration: 10,
          start: isoDate('2027-01-01'),
          uitkeringsTermijnCode: payout ? 'Jaar' : 'Geen',
          funds,
        }}
        funds={[{ id: 1, entryCostRate: 0.03 }]}
        wrapperCostRate={0}
        payout={payout}
      />
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: 'Spoel terug' });
  // React suspends while the lazy part loads, so `act` must be awaited.
  await act(async () => fireEvent.click(button));
}
const text = () => document.body.textContent?.replace(/\s/g, ' ') ?? '';

test('replays the same deposit at past prices, and shows the value, the largest fall and the recovery', async () => {
  await show(navs.length);
  await screen.findByRole('combobox', { name: 'Begin op' });
  // 9,700 buys 97 units at a price of 100; at 121 they have a value of 11,737.
  for (const expectedText of [
    'Waarde op 1 februari 2023€ 11.737,00',
    '+ € 1.737,00',
    // The price falls from 110 to 99, which is a tenth of the value of 10,670.
    '− 10,0%− € 1.067,00 op de waarde van toen',
    '28 dagen1 februari 2022 tot 1 maart 2022',
    'na 61 dagenop 1 mei 2022',
    '€ 300,00 instapkosten',
    'hier ziet u 1 jaar en 1 maand.',
  ]) {
    expect(text()).toContain(expectedText);
  }
  screen.getByRole('figure', {
    name: /^Dezelfde inleg in het verleden\. Van €.10\.000,00 ingelegd naar €.11\.737,00/,
  });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Dezelfde inleg in het verleden');
});

test('a replay of a payout shows the payouts, the remaining capital and the capital at a fixed payout', async () => {
  await show(navs.length, { firstPayout: 970, calculationRate: 0, isTemporary: true });
  await screen.findByRole('combobox', { name: 'Begin op' });
  // On 1 January, the value of 97 units at a price of 112 is divided over ten years. After the payout, 87.3 units
  // remain, at a price of 121.
  for (const expectedText of [
    'Uw lijfrente duurt 10 jaar. Zo ver gaan de koersen niet: hier ziet u 1 jaar en 1 maand.',
    'Uitgekeerd€ 1.086,401 van de 10 uitkeringen, vóór loonheffing',
    'Nog over op 1 februari 2023€ 10.563,30van € 10.000,00 kapitaal',
    '€ 1.086,40 – € 1.086,40per jaar; de laagste op 1 januari 2023',
    '− 10,0%− € 1.067,00 op de waarde van toen',
    'op 1 mei 2022, zonder uw uitkeringen mee te tellen',
    // 10,864 minus a payout of 970 is 9,894, which grows by 121/112.
    'Had u steeds € 970,00 per jaar gekregen, dan was er op 1 februari 2023 nog € 10.689,05 over.',
    'Voor een tijdelijke lijfrente geldt een maximum per jaar.',
    '€ 300,00 instapkosten',
  ]) {
    expect(text()).toContain(expectedText);
  }
  screen.getByRole('figure', { name: /^Dezelfde lijfrente in het verleden\. Op 1.februari 2023 was er/ });
});

test('shows the day on which a fixed payout would have used up the capital', async () => {
  await show(navs.length, { firstPayout: 11_000, calculationRate: 0, isTemporary: false });
  await screen.findByText('was uw geld op 1 januari 2023 op.');
  expect(text()).not.toContain('maximum per jaar');
});

test('reports that the price history is too short for a replay', async () => {
  await show(12);
  await screen.findByText('Er is te weinig geschiedenis');
});
