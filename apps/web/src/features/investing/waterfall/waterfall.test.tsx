// @vitest-environment happy-dom
import type { WaterfallAnswer } from '@portaal/domain/investing/waterfall/calls';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { runningContract } from '../../../testing/contract-details.ts';
import { serve, visit } from '../../../testing/visit.tsx';
import { waterfallGist, waterfallSteps } from './waterfall-steps.ts';
// The part's code loads when it is displayed. Importing it here loads it up front, so that no test waits for it.
import './Waterfall.tsx';

afterEach(cleanup);

const found: WaterfallAnswer = {
  Jaren: [2026, 2025],
  Jaar: 2025,
  Van: '2025-01-01',
  Tot: '2026-01-01',
  IsNu: false,
  Begin: 1_000_000.1,
  Eind: 1_234_567.89,
  Staven: [
    { Staaf: 'deposits', Bedrag: 200_000.2, Transacties: 2 },
    { Staaf: 'entryCost', Bedrag: -6_000, Transacties: 1 },
    { Staaf: 'priceResult', Bedrag: 41_567.59, Transacties: 0 },
    { Staaf: 'distributions', Bedrag: 5_000, Transacties: 12 },
    { Staaf: 'sales', Bedrag: -6_000, Transacties: 1 },
  ],
  Koersen: [
    {
      FondsID: 1,
      Fonds: 'Nederlands Vastgoed Fonds',
      ParticipatiesBegin: 10_000.001,
      ParticipatiesEind: 11_950,
      KoersBegin: 100,
      KoersEind: 103.3111,
      Verandering: 41_567.6,
    },
  ],
  Afronding: -0.01,
};
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');

describe('the bars of the waterfall chart lead from the first value to the last value', () => {
  test('each bar of the waterfall begins where the previous bar ends, and the last ends at closing value', () => {
    const steps = waterfallSteps(found);
    expect(steps.map(({ name }) => name)).toEqual([
      'Waarde op 31 december 2024',
      'Ingelegd',
      'Instapkosten',
      'Verandering van de koers',
      'Uitgekeerd door de fondsen',
      'Verkocht en uitbetaald',
      'Waarde op 31 december 2025',
    ]);
    const moves = steps.slice(1, -1);
    expect(moves.map(({ from }) => from)).toEqual([steps[0]?.to, ...moves.slice(0, -1).map(({ to }) => to)]);
    expect(moves.at(-1)?.to).toBe(1_234_567.89);
  });

  test('the bars of the waterfall are summarised in one sentence with deposits, withdrawals and costs', () => {
    expect(plain(waterfallGist(found))).toBe(
      'Van € 1.000.000,10 naar € 1.234.567,89: € 200.000,20 ingelegd, € 6.000,00 uitbetaald of afgedragen, ' +
        '€ 6.000,00 kosten, + € 46.567,59 door koers en uitkeringen.',
    );
  });
});

const lines = {
  items: [
    {
      TransactieID: '9',
      Valutadatum: '2025-06-01',
      Soort: 'Verkoop',
      Fonds: 'Nederlands Vastgoed Fonds',
      Bedrag: -6_000,
      Koers: 101,
      Participaties: -60,
    },
  ],
  next: null,
};

describe('a contract page shows the waterfall', () => {
  const open = (answer: WaterfallAnswer = found) => {
    const requests = serve({
      'GET /api/contracts/c1': () => Response.json({ data: { Contract: [runningContract] } }),
      'GET /api/contracts/c1/transactions': () => Response.json({ data: { items: [], next: null } }),
      'GET /api/contracts/c1/waterfall': () => Response.json({ data: answer }),
      'GET /api/contracts/c1/waterfall/sales/lines': () => Response.json({ data: lines }),
    });
    visit('/contractbeheer/c1', { signedIn: true });
    return requests;
  };
  const step = (name: RegExp) => screen.findByRole('button', { name });

  test('opens the transactions of a bar when the bar is pressed', async () => {
    open();
    fireEvent.click(await step(/^Verkocht en uitbetaald/));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('01-06-2025')).toBeTruthy();
    expect(plain(dialog.textContent)).toContain('− € 6.000,00');
  });

  test('opens the result per fund when the price bar is pressed, and the units per fund when a value is pressed', async () => {
    open();
    fireEvent.click(await step(/^Verandering van de koers/));
    expect(plain((await screen.findByRole('dialog')).textContent)).toMatch(/\+ € 41\.567,60.*− € 0,01/);
    fireEvent.click(screen.getByRole('button', { name: 'Sluiten' }));
    fireEvent.click(await step(/^Waarde op 31 december 2024/));
    expect(plain((await screen.findByRole('dialog')).textContent)).toContain('€ 1.000.000,10');
  });

  test('requests the waterfall of a single year by its number', async () => {
    const requests = open();
    fireEvent.change(await screen.findByLabelText('Periode'), { target: { value: '2025' } });
    await screen.findByText(/^2025\. Van/);
    expect(requests.filter((call) => call === 'GET /api/contracts/c1/waterfall')).toHaveLength(2);
  });

  test('draws nothing for a contract without bookings', async () => {
    open({ ...found, Jaren: [], Staven: [], Begin: 0, Eind: 0, Koersen: [], Van: null, Tot: null });
    await screen.findByText('Er zijn nog geen transacties.');
    expect(screen.queryByRole('button', { name: /^Waarde/ })).toBeNull();
  });
});
