import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let portal: TestApp;
let cookie: string;
let sold: string;
let contractId: string;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn('investeerder@example.nl');
  const { data } = (await portal.call({ method: 'GET', url: '/api/contracts/summaries', cookie })).json();
  [contractId, , sold] = data.map(({ ContractID }: { ContractID: string }) => ContractID);
});
afterAll(() => portal.close());

const sales = (id: string, search = '', by = cookie) =>
  portal.call({ method: 'GET', url: `/api/contracts/${id}/sold${search}`, cookie: by });

test('R-30 returns the sales and the result of a sold contract', async () => {
  const { result, items: lines } = (await sales(sold)).json().data;
  expect(lines).toHaveLength(1);
  const [sale] = lines;
  expect(sale).toMatchObject({ fund: 'Nederlands Vastgoed Fonds', dealingDay: '2025-11-01' });
  expect(sale.net).toBeCloseTo(sale.gross - sale.exitCost, 10);
  expect(result).toMatchObject({ paidIn: 10_000, paidOut: sale.net, to: '2025-11-01', isYearly: true });
  expect(result.result).toBeCloseTo(sale.net - 10_000, 10);
  // With one deposit and one sale, the yearly return is (proceeds ÷ deposit) to the power of 365 ÷ days, minus 1.
  const days = (Date.parse(result.to) - Date.parse(result.from)) / 86_400_000;
  expect(result.moneyWeightedReturn).toBeCloseTo((sale.net / 10_000) ** (365 / days) - 1, 10);
});

test('R-30 returns no result for an active contract and its sales in pages', async () => {
  expect((await sales(contractId)).json().data).toEqual({ result: null, items: [], next: null });
  for (const day of ['2026-09-01', '2026-10-01', '2026-11-01']) {
    await portal.query(
      `INSERT INTO ledger_entry (contract_id, fund_id, type, booking_date, value_date, amount_cents, price, units, units_after, created_at)
       VALUES ($1, 1, 'SELL', $2, $2, -9850, 100, -1, 100, now()), ($1, 1, 'EXIT_COST', $2, $2, -150, null, 0, 100, now())`,
      [contractId, day],
    );
  }
  const first = await sales(contractId, '?limit=2');
  expect(first.json().data.items.map(({ dealingDay }: { dealingDay: string }) => dealingDay)).toEqual([
    '2026-11-01',
    '2026-10-01',
  ]);
  expect(first.json().data.items[0]).toMatchObject({
    units: 1,
    nav: 100,
    gross: 100,
    exitCost: 1.5,
    net: 98.5,
  });
  const second = await sales(contractId, `?limit=2&after=${first.json().data.next}`);
  expect(second.json().data.items).toHaveLength(1);
  expect(second.json().data.next).toBeNull();
});

test('R-30 returns the actual return, not an annualised return, for a sale within a year', async () => {
  const { rows } = await portal.query(
    `INSERT INTO contract (id, number, person_id, brand, product_code, description, status, distribution_mode,
       initial_deposit_cents, monthly_deposit_cents, is_payment_completed, outstanding_cents, deposited_cents, withdrawn_cents, created_at)
     SELECT gen_random_uuid(), '2099-000001', person_id, brand, 'SB', 'Kort', 'sold', 'stock', 0, 0, true, 0, 1000000, 1010000, now()
     FROM contract WHERE id = $1 RETURNING id`,
    [sold],
  );
  const id = rows[0].id;
  await portal.query(
    `INSERT INTO deposit (id, contract_id, type, method, amount_cents, status, created_at, received_on, deal_from, value_date)
     VALUES (gen_random_uuid(), $1, 'INITIAL_DEPOSIT', 'transfer', 1000000, 'dealt', now(), '2026-05-01', '2026-05-01', '2026-05-01')`,
    [id],
  );
  await portal.query(
    `INSERT INTO ledger_entry (contract_id, fund_id, type, booking_date, value_date, amount_cents, price, units, units_after, created_at)
     VALUES ($1, 1, 'INITIAL_DEPOSIT', '2026-05-01', '2026-05-01', 1000000, 100, 100, 100, now()),
       ($1, 1, 'SELL', '2026-11-01', '2026-11-01', -1010000, 101, -100, 0, now())`,
    [id],
  );
  const { result } = (await sales(id)).json().data;
  expect(result).toMatchObject({ result: 100, isYearly: false });
  expect(result.moneyWeightedReturn).toBeCloseTo(0.01, 10);
});

test('G-06 returns not found for the sales of another user', async () => {
  expect((await sales(sold, '', await portal.signIn('nieuw@example.nl'))).statusCode).toBe(404);
});
