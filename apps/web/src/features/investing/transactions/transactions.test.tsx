// @vitest-environment happy-dom

import type { ContractTransaction, PendingTransaction } from '@portaal/domain/investing/transactions/calls';
import type { PayoutStatus } from '@portaal/domain/money/payouts/status';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { runningContract } from '../../../testing/contract-details.ts';
import { serve, visit } from '../../../testing/visit.tsx';
// The page's code loads when it is opened. Importing it here loads it up front, so that no test waits for it.
import './Transactions.tsx';

afterEach(() => {
  cleanup();
  Reflect.get(window, 'happyDOM').setViewport({ width: 1024 });
});

const line: ContractTransaction = {
  TransactieID: '7',
  Datum: '2026-10-25',
  Valutadatum: '2026-11-01',
  Soort: 'Maandelijkse inleg',
  FondsID: 1,
  Fonds: 'Nederlands Vastgoed Fonds',
  Bedrag: 100,
  Kosten: null,
  Ingehouden: 3,
  Verhandeld: 97,
  Koers: 100.1042,
  Participaties: 0.969,
  SaldoParticipaties: 99.7616,
  Status: 'verwerkt',
  Uitbetaling: null,
};
const cost: ContractTransaction = {
  ...line,
  TransactieID: '8',
  Soort: 'Instapkosten',
  Bedrag: null,
  Kosten: 3,
  Ingehouden: null,
  Verhandeld: null,
  Koers: null,
  Participaties: 0,
};
const years = [
  { Jaar: 2026, Aantal: 2, Ingelegd: 100, OpgenomenEnUitgekeerd: 0, Herbelegd: 0, Kosten: 3 },
  { Jaar: 2025, Aantal: 0, Ingelegd: 0, OpgenomenEnUitgekeerd: 0, Herbelegd: 0, Kosten: 0 },
];

/** Opens the list. `pages` contains the responses in order. */
function open(
  pages: readonly { items: ContractTransaction[]; next: string | null }[],
  { pending = [] as PendingTransaction[], search = '' } = {},
) {
  let page = 0;
  serve({
    'GET /api/contracts/c1': () => Response.json({ data: { Contract: [runningContract] } }),
    'GET /api/contracts/c1/transactions': () => {
      const data = pages[Math.min(page, pages.length - 1)];
      page += 1;
      return Response.json({ data });
    },
    'GET /api/contracts/c1/transactions/totals': () =>
      Response.json({ data: { InBehandeling: pending, Jaren: years } }),
  });
  return visit(`/contractbeheer/c1/transacties${search}`, { signedIn: true });
}

const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent?.replaceAll(/\s/g, ' '));

describe('R-25 the transactions page lists the transactions of a contract', () => {
  test("shows each transaction's days, kind, fund, amount, cost, price and units, and leaves missing values empty", async () => {
    open([{ items: [line, cost], next: null }]);
    const table = await screen.findByRole('table', { name: 'Transacties, nieuwste eerst' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first && cells(first)).toEqual([
      'Maandelijkse inleg',
      '25-10-2026',
      '01-11-2026',
      'Nederlands Vastgoed Fonds',
      '+ € 100,00ingehouden: € 3,00',
      '',
      '€ 97,00',
      '€ 100,1042',
      '0,9690',
      '99,7616',
    ]);
    expect(second && cells(second)).toEqual([
      'Instapkosten',
      '25-10-2026',
      '01-11-2026',
      'Nederlands Vastgoed Fonds',
      '',
      '€ 3,00',
      '',
      '',
      '',
      '99,7616',
    ]);
  });

  test("shows each transaction on a phone as one row, grouped by month with the month's total", async () => {
    Reflect.get(window, 'happyDOM').setViewport({ width: 360 });
    const earlier = { ...line, TransactieID: '6', Soort: 'Herbelegging', Valutadatum: '2026-10-01' };
    open([{ items: [line, cost, { ...earlier, Bedrag: 40 }], next: '2026-10-01_6' }]);
    const list = await screen.findByRole('list', { name: 'Transacties, nieuwste eerst' });
    const text = list.textContent?.replaceAll(/\s/g, ' ') ?? '';
    // 100 was deposited, and 3 of it was cost. October may continue on the next page, so it has no total.
    expect(text).toContain('november 2026samen + € 97,00');
    expect(text).not.toContain('oktober 2026');
    const [first, second] = [...list.querySelectorAll('summary')];
    // All transactions belong to one fund, so the fund appears only in the details.
    expect(first?.textContent?.replaceAll(/\s+/g, ' ').trim()).toBe(
      'Maandelijkse inleg + € 100,00 01-11-2026',
    );
    expect(second?.textContent).toContain('Instapkosten');
    expect(second?.textContent?.replaceAll(/\s/g, ' ')).toContain('− € 3,00');
    const rest = [...(first?.nextElementSibling?.querySelectorAll('dt') ?? [])].map(
      (term) => term.textContent,
    );
    expect(rest).toContain('Saldo participaties');
    expect(rest).not.toContain('Kosten');
    expect(screen.queryByRole('table', { name: 'Transacties, nieuwste eerst' })).toBeNull();
  });

  test('shows the payment status of a transaction on a phone, and its fund if there are several funds', async () => {
    Reflect.get(window, 'happyDOM').setViewport({ width: 360 });
    const payoutStatus = { Stand: 'betaald', Datum: '2026-11-12', Rekening: null } as const;
    const Uitbetaling = { ...payoutStatus, Aangehouden: null, Bevestiging: null };
    const paid = { ...line, TransactieID: '8', Soort: 'Uitkering', Fonds: 'Vastgoed Leningen Fonds' };
    open([{ items: [line, { ...paid, Bedrag: -40, Uitbetaling }], next: null }]);
    const list = await screen.findByRole('list', { name: 'Transacties, nieuwste eerst' });
    const lines = [...list.querySelectorAll('summary')].map(({ textContent }) =>
      textContent?.replaceAll(/\s+/g, ' ').trim(),
    );
    expect(lines).toEqual([
      'Maandelijkse inleg + € 100,00 01-11-2026 Nederlands Vastgoed Fonds',
      'Uitkering − € 40,00 01-11-2026 Vastgoed Leningen Fonds betaald op 12-11-2026',
    ]);
  });

  test('marks a booked transaction that is not paid yet, with an explanation', async () => {
    open([{ items: [{ ...line, Soort: 'Uitkering', Status: 'aangehouden' }], next: null }]);
    expect(await screen.findByText('Een uitbetaling is aangehouden')).toBeTruthy();
  });

  test('shows the payment status of a payout to the investor, with day and account', async () => {
    const iban = 'NL•• •••• •••• ••43 00';
    const paid = (Stand: PayoutStatus['Stand'], of: Partial<PayoutStatus> = {}): ContractTransaction => ({
      ...line,
      TransactieID: JSON.stringify([Stand, of]),
      Soort: 'Verkoop',
      Uitbetaling: {
        Stand,
        Datum: '2026-11-13',
        Rekening: iban,
        Aangehouden: null,
        Bevestiging: null,
        ...of,
      },
    });
    const items = [
      paid('opgedragen', { Rekening: null }),
      paid('opgedragen', { Rekening: null, Datum: null }),
      paid('opgedragen', { Rekening: null, Aangehouden: 'confirmation' }),
      paid('onderweg'),
      paid('betaald', { Bevestiging: 'p1' }),
      paid('teruggekomen', { Aangehouden: 'confirmation' }),
      paid('teruggekomen'),
    ];
    open([{ items, next: null }]);
    await screen.findAllByText(/^betaald op/);
    const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');
    const heard = 'eindigt op 4 3 0 0';
    for (const [index, phrase] of [
      'opdracht gegeven, wij betalen u rond 13-11-2026',
      'opdracht gegeven, wij betalen u zo snel mogelijk',
      'aangehouden: controleer en bevestig uw tegenrekening bij Persoonlijke informatie',
      `onderweg naar uw rekening ${iban}${heard}, onze bank betaalt op 13-11-2026`,
      `betaald op 13-11-2026 op rekening ${iban}${heard}`,
      `teruggekomen op 13-11-2026 van rekening ${iban}${heard}: controleer en bevestig uw tegenrekening`,
      `teruggekomen op 13-11-2026 van rekening ${iban}${heard}: wij betalen u opnieuw`,
    ].entries()) {
      expect(rows[index]).toContain(phrase);
    }
    const proof = screen.getByRole('link', { name: 'Bevestiging (PDF) van de uitbetaling op 13-11-2026' });
    expect(proof.getAttribute('href')).toBe('/api/payouts/p1/proof');
  });

  test('pages forward and back through the transactions', async () => {
    open([
      { items: [line], next: '2026-11-01_7' },
      { items: [cost], next: null },
    ]);
    const pager = await screen.findByRole('navigation', { name: 'Bladeren door transacties' });
    const [previous, next] = within(pager).getAllByRole('button') as HTMLButtonElement[];
    expect([previous?.disabled, next?.disabled]).toEqual([true, false]);
    if (next) fireEvent.click(next);
    await screen.findByText('Instapkosten');
    expect(screen.queryByText('Maandelijkse inleg')).toBeNull();
    expect(pager.textContent).toContain('51 – 51');
    expect([previous?.disabled, next?.disabled]).toEqual([false, true]);
    if (previous) fireEvent.click(previous);
    await screen.findByText('Maandelijkse inleg');
    expect(pager.textContent).toContain('1 – 1');
  });

  test('reads the filter from the URL and writes changes to the URL', async () => {
    const router = open([{ items: [line], next: null }], { search: '?soort=kosten&jaar=1' });
    await screen.findByText('Maandelijkse inleg');
    expect((screen.getByLabelText('Soort') as HTMLSelectElement).value).toBe('kosten');
    // The year in the URL is invalid, so it is ignored.
    expect((screen.getByLabelText('Jaar') as HTMLSelectElement).value).toBe('');
    fireEvent.change(screen.getByLabelText('Jaar'), { target: { value: '2025' } });
    await waitFor(() => expect(router.state.location.search).toEqual({ soort: 'kosten', jaar: '2025' }));
  });

  test('reports an empty result, with a link to all transactions', async () => {
    const router = open([{ items: [], next: null }], { search: '?soort=belasting' });
    fireEvent.click(await screen.findByRole('button', { name: 'Toon alle transacties' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await screen.findByText('Er zijn nog geen transacties.');
  });

  test('shows transactions that wait for the next price above the other transactions', async () => {
    open([{ items: [line], next: null }], {
      pending: [
        {
          ID: 'd1',
          Datum: '2026-11-19',
          Valutadatum: '2026-12-01',
          Soort: 'Bijstorting',
          Fonds: null,
          Bedrag: 250,
          Participaties: null,
        },
      ],
    });
    const card = await screen.findByRole('heading', { level: 2, name: 'In behandeling' });
    const text = card.closest('section')?.textContent ?? '';
    for (const part of ['Bijstorting', '19-11-2026', '1\u00a0december 2026']) expect(text).toContain(part);
  });
});
