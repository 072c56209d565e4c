import type { ContractReturn, ValueLine } from '@portaal/domain/investing/returns/calls';
import { euroToCents, isoDate, ownReturnsSince } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let portal: TestApp;
let investor: string;
let contracts: string[];
beforeAll(async () => {
  portal = await createTestApp();
  investor = await portal.signIn('investeerder@example.nl');
  const { rows } = await portal.database.orm.execute<{ id: string }>(sql`
    select distinct contract.id from contract
    join person_account person on person.id = contract.person_id and person.brand = contract.brand
    join contract_valuation valuation on valuation.contract_id = contract.id
    where person.email = 'investeerder@example.nl' and contract.brand = 'baken' order by contract.id`);
  contracts = rows.map(({ id }) => id);
});
afterAll(() => portal.close());

async function get<T>(url: string): Promise<T> {
  const response = await portal.call({ method: 'GET', url, brand: 'baken', cookie: investor });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

/** Returns the last point of the line that a chart draws from a response. */
function chartEnd({ reeks, betalingen, van, eersteDag }: ContractReturn) {
  const values = reeks.map(({ datum, waarde }) => ({ date: isoDate(datum), value: euroToCents(waarde) }));
  const flows = betalingen.map(({ datum, ingelegd, opgenomen }) => ({
    date: isoDate(datum),
    amount: euroToCents(ingelegd) - euroToCents(opgenomen),
  }));
  return ownReturnsSince(values, flows, { isWhole: van === eersteDag }).at(-1);
}

test("X-04 ends a contract's chart line at the displayed result and return, over any period", async () => {
  expect(contracts.length).toBeGreaterThan(2);
  let percentages = 0;
  for (const id of contracts) {
    for (const period of ['', '?van=2024-03-15', '?van=2025-01-01&tot=2026-01-01', '?tot=2023-06-30']) {
      const found = await get<ContractReturn>(`/api/contracts/${id}/rendement${period}`);
      const end = chartEnd(found);
      if (found.tot === null || end === undefined) continue;
      expect(end.result, `${id} ${period}`).toBe(euroToCents(found.resultaat));
      const displayed = found.isGeannualiseerd ? end.year : end.period;
      if (found.rendementPersoonlijk === null) expect(displayed).toBeNull();
      else expect(displayed).toBeCloseTo(found.rendementPersoonlijk, 9);
      if (displayed !== null) percentages += 1;
    }
  }
  expect(percentages).toBeGreaterThan(4);
});

test("X-04 returns the ledger's payments per day and marks monthly amounts as regular", async () => {
  for (const id of contracts) {
    const { betalingen } = await get<ContractReturn>(`/api/contracts/${id}/rendement`);
    const { rows } = await portal.database.orm.execute<{ day: string; paid: string; regular: boolean }>(sql`
      select coalesce(value_date, booking_date)::text as day, sum(amount_cents)::text as paid,
        type not in ('INITIAL_DEPOSIT', 'TOP_UP', 'TRANSFER_IN', 'SELL', 'TRANSFER_OUT') as regular
      from ledger_entry
      where contract_id = ${id} and type in ('INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'TRANSFER_IN',
        'DISTRIBUTION', 'SELL', 'TRANSFER_OUT', 'ANNUITY_PAYOUT', 'DIVIDEND_TAX', 'WAGE_TAX',
        'HEALTHCARE_CONTRIBUTION', 'DIRECT_DEBIT_REVERSAL')
      group by 1, 3 order by 1, 3`);
    expect(
      betalingen.map(({ datum, ingelegd, opgenomen, isVast }) => ({
        day: datum,
        paid: String(euroToCents(ingelegd) - euroToCents(opgenomen)),
        regular: isVast,
      })),
    ).toEqual(rows);
  }
});

test('R-15 includes the payments of each contract in the combined value line', async () => {
  const { Betalingen, Reeks } = await get<ValueLine>('/api/contracts/value-line');
  const last = Reeks.at(-1);
  const net = Betalingen.reduce(
    (sum, { Ingelegd, Opgenomen }) => sum + euroToCents(Ingelegd) - euroToCents(Opgenomen),
    0,
  );
  expect(net).toBe(euroToCents(last?.Ingelegd ?? 0));
  const days = Betalingen.map(({ Datum, IsVast }) => `${Datum} ${IsVast}`);
  expect(days).toEqual([...new Set(days)].toSorted());
});
