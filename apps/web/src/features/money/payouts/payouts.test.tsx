// @vitest-environment happy-dom
import type { PayoutUnderWay } from '@portaal/domain/money/payouts/own-payouts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { serve, visit } from '../../../testing/visit.tsx';
// This component is loaded lazily. Importing it here loads it before the tests, so that no test waits for it.
import './PayoutsUnderWay.tsx';

afterEach(cleanup);

const iban = 'NL•• •••• •••• ••43 00';
const payout = (id: string, status: Partial<PayoutUnderWay['stand']>): PayoutUnderWay => ({
  id,
  contract: { id: 'c1', number: '2020-000001' },
  kind: 'Verkoop',
  amount: 1_234.56,
  stand: {
    Stand: 'opgedragen',
    Datum: '2026-12-14',
    Rekening: null,
    Aangehouden: null,
    Bevestiging: null,
    ...status,
  },
});

function open(items: readonly PayoutUnderWay[], count = items.length, changes: readonly object[] = []) {
  serve({
    'GET /api/contracts/payouts': () => Response.json({ data: { count, total: 2_469.12, items } }),
    'GET /api/payout-confirmation': () =>
      Response.json({ data: { changes, withheld: 1_234.56, methods: changes.length > 0 ? ['email'] : [] } }),
  });
  visit('/', { signedIn: true });
}
const words = (element: HTMLElement) => element.textContent?.replaceAll(/\s+/g, ' ') ?? '';

test('R-15 the overview shows the pending payouts, the status of each, and the number of further payouts', async () => {
  open([payout('p1', {}), payout('p2', { Stand: 'onderweg', Rekening: iban, Datum: '2026-12-15' })], 12);
  const [first, second, rest] = within(
    (await screen.findByText('Geld onderweg naar u: € 2.469,12')).closest('section') ?? document.body,
  ).getAllByRole('listitem');
  expect(first && words(first)).toBe(
    'Verkoop, contract 2020-000001opdracht gegeven, wij betalen u rond 14-12-2026€ 1.234,56',
  );
  expect(second && words(second)).toContain('onderweg naar uw rekening');
  expect(rest && words(rest)).toBe('En nog 10 andere uitbetalingen.');
});

test('R-15 a returned payout asks the investor to confirm the nominated account or to provide another account', async () => {
  const back = {
    Stand: 'teruggekomen',
    Datum: '2026-11-20',
    Rekening: iban,
    Aangehouden: 'confirmation',
  } as const;
  open([payout('p1', back)], 1, [{ cause: 'return', changedAt: '2026-11-20T10:00:00.000Z' }]);
  await screen.findByText('Bevestig uw tegenrekening, dan betalen wij weer uit');
  const page = screen.getByRole('main');
  expect(words(page)).toContain('Een uitbetaling op de tegenrekening lukte niet op 20 november 2026.');
  expect(words(page)).toContain('houden wij € 1.234,56 aan. Klopt uw tegenrekening? Bevestig die dan.');
  expect(screen.getByRole('button', { name: 'Tegenrekening bevestigen' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Geef een andere rekening op' });
  expect(link.getAttribute('href')).toBe('/mijn-instellingen/persoonlijke-informatie');
  // The investor changed nothing, so the page does not ask about changes.
  expect(words(page)).not.toContain('Hebt u zelf niets gewijzigd');
  await screen.findByText(/^teruggekomen op 20-11-2026/);
});
