// @vitest-environment happy-dom
import { isoDate } from '@portaal/engine';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { runningContract } from '../../../testing/contract-details.ts';
import { serve, visit } from '../../../testing/visit.tsx';
// The page's code loads when it is opened. Importing it here loads it up front, so that no test waits for it.
import './SoldPage.tsx';

afterEach(cleanup);

// Assembled from parts, because the full number would look like a requirement number.
const orderNumber = ['V', '2025', '000007'].join('-');
const sale = {
  id: '12',
  dealingDay: isoDate('2025-11-01'),
  fund: 'Nederlands Vastgoed Fonds',
  orderNumber,
  units: 97.7616,
  nav: 100.1042,
  gross: 9_786.35,
  exitCost: 146.8,
  net: 9_639.55,
  payout: null,
};
const result = {
  paidIn: 9_000,
  paidOut: 9_639.55,
  underWay: 0,
  result: 639.55,
  from: isoDate('2019-11-01'),
  to: isoDate('2025-11-01'),
  moneyWeightedReturn: 0.01151,
  isYearly: true,
};

function open(sold: object, orders: readonly object[] = [], Status = 'sold') {
  const requested = serve({
    'GET /api/contracts/c1': () => Response.json({ data: { Contract: [{ ...runningContract, Status }] } }),
    'GET /api/contracts/c1/sold': () => Response.json({ data: { next: null, ...sold } }),
    'GET /api/contracts/c1/sell-requests': () =>
      Response.json({ data: { items: orders.slice(0, 20), next: orders.length > 20 ? 'o19' : null } }),
  });
  visit('/contractbeheer/c1/verkocht', { signedIn: true });
  return requested;
}

const words = () => screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ');

describe('R-30 a page lists the sales of a contract', () => {
  test('shows the result of a fully sold contract, and each sale with its order and costs', async () => {
    open({ result: { ...result, underWay: 9_639.55 }, items: [sale] });
    await screen.findByText('Het resultaat van dit contract');
    expect(words()).toContain('waarvan € 9.639,55 nog niet is betaald');
    for (const text of ['+ € 639,55', '1,15%', 'geldgewogen', orderNumber, '97,7616', '€ 146,80']) {
      expect(words()).toContain(text);
    }
  });

  test('shows the payment status of the proceeds, and the action to take when their payment is withheld', async () => {
    const paid = {
      Stand: 'betaald',
      Datum: '2025-11-14',
      Rekening: 'NL•• •••• •••• ••43 00',
      Aangehouden: null,
      Bevestiging: 'p1',
    };
    const withheld = {
      Stand: 'opgedragen',
      Datum: null,
      Rekening: null,
      Aangehouden: 'identity',
      Bevestiging: null,
    };
    open({
      result,
      items: [
        { ...sale, payout: paid },
        { ...sale, id: '11', payout: withheld },
      ],
    });
    await screen.findByText('Het resultaat van dit contract');
    expect(words()).toContain('betaald op 14-11-2025 op rekening NL•• •••• •••• ••43 00');
    expect(words()).toContain('aangehouden: vul uw persoonlijke informatie aan');
    expect(screen.getByRole('link', { name: /^Bevestiging \(PDF\) van de uitbetaling op 14/ })).toBeTruthy();
    // The proceeds count as paid only after a bank statement confirms the payment.
    expect(screen.queryByText('Ontvangen')).toBeNull();
  });

  test('does not annualise a result over less than a year, and does not show a missing result as zero', async () => {
    open({ result: { ...result, isYearly: false, moneyWeightedReturn: null }, items: [sale] });
    await screen.findByText('Het resultaat van dit contract');
    expect(words()).toContain('De periode is korter dan een jaar.');
    expect(words()).toContain('niet beschikbaar');
  });

  test('reports that nothing is sold yet, with a link to sell', async () => {
    open({ result: null, items: [] }, [], 'active');
    await screen.findByText('U hebt van dit contract nog niets verkocht');
    expect(screen.getByRole('link', { name: 'Naar Verkopen' })).toBeTruthy();
  });

  test('pages through several pages of sales', async () => {
    const many = Array.from({ length: 21 }, (_, index) => ({ ...sale, id: String(index) }));
    open({ result: null, items: many.slice(0, 20), next: '19' }, [], 'active');
    await screen.findByRole('navigation', { name: 'Bladeren door uw verkopen' });
    expect(screen.getAllByRole('row')).toHaveLength(21);
  });

  test('pages forward and back through several pages of closed orders', async () => {
    const many = Array.from({ length: 22 }, (_, index) => ({
      id: `o${index}`,
      number: `V-${index}`,
      kind: 'units',
      status: 'cancelled',
      requestedAt: '2026-10-20T10:00:00.000Z',
      closedAt: '2026-10-21T10:00:00.000Z',
      funds: [],
    }));
    const requested = open({ result: null, items: [] }, many, 'active');
    const pager = await screen.findByRole('navigation', { name: 'Bladeren door uw verkoopopdrachten' });
    const [previous, next] = within(pager).getAllByRole<HTMLButtonElement>('button');
    expect(screen.getAllByRole('row')).toHaveLength(21);
    if (next) fireEvent.click(next);
    await waitFor(() => expect(previous?.disabled).toBe(false));
    await waitFor(() => expect(requested.filter((call) => call.endsWith('/sell-requests'))).toHaveLength(2));
    if (previous) fireEvent.click(previous);
    await waitFor(() => expect(previous?.disabled).toBe(true));
  });
});
