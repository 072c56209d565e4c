import type { CallResponse } from '@portaal/domain/http/call';
import type { getTopUpTerms as call } from '@portaal/domain/investing/top-ups/calls';
import { investedOf } from '@portaal/domain/investing/top-ups/invested';
import { addMonths, cents, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedInPerson } from '../../../platform/services.ts';
import { publishFundDocuments } from '../../../testing/fund-documents.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { firstOf, Scenario } from '../../month/dealing-runs/testing/scenario.ts';
import { getTopUpTerms } from './top-ups.use-cases.ts';

const NOVEMBER = firstOf('2026-11');
const DECEMBER = addMonths(NOVEMBER, 1);

let portal: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, NOVEMBER);
  await scenario.clear();
});
afterAll(() => portal.close());

const flat = { 1: [100_0000, 0], 2: [93_1234, 0], 3: [107_7777, 0], 4: [25_0001, 0] } as const;
/**
 * Amounts that, with the allocations below, cover every kind of rounding, including cents left over after the
 * allocation.
 */
const amounts = [250_00, 250_01, 333_33, 999_99, 1_000_50, 1_234_57, 17_171_71, 199_999_99];
const allocations = [
  [10_000, 0, 0, 0],
  [3_334, 3_333, 3_333, 0],
  [2_500, 2_500, 2_500, 2_500],
  [1, 1, 1, 9_997],
  [0, 1_250, 6_125, 2_625],
] as const;

test('R-31 shows the invested part of an amount as the ledger books it, to the cent', async () => {
  const person: SignedInPerson = {
    id: await scenario.person(),
    brand: 'baken',
    email: 'scenario@example.nl',
    name: 'Sam Scenario',
    role: 'investor',
  };
  const plans = amounts.flatMap((amount) => allocations.map((shares) => ({ amount, shares })));
  const ids = await scenario.addAll(
    plans.map(({ shares }) => ({
      funds: shares.flatMap((share, index) =>
        share === 0
          ? []
          : [{ fundId: index + 1, share, lots: [{ since: isoDate('2025-06-01'), units: 10_000 }] }],
      ),
    })),
  );
  portal.clock.set('2026-11-20T10:00:00Z');
  await publishFundDocuments(portal.database);
  await scenario.price(flat, NOVEMBER);
  await scenario.run(NOVEMBER);

  const previews: { terms: CallResponse<typeof call>['data']; amount: number; id: string }[] = [];
  for (const [index, { amount }] of plans.entries()) {
    const id = ids[index] ?? '';
    const terms = await getTopUpTerms(portal.services, person, id);
    expect(terms.dealingDay).toBe(DECEMBER);
    previews.push({ terms, amount, id });
    await scenario.orm.execute(sql`
      insert into deposit (id, contract_id, type, method, amount_cents, status, created_at, received_on, deal_from)
      values (gen_random_uuid(), ${id}, 'TOP_UP', 'transfer', ${amount}, 'received', '2026-11-20T10:00:00Z',
        '2026-11-20', ${DECEMBER})`);
  }
  portal.clock.set(`${DECEMBER.slice(0, 8)}10T10:00:00Z`);
  await scenario.price(flat, DECEMBER);
  await scenario.run(DECEMBER);

  for (const { terms, amount, id } of previews) {
    const { rows } = await scenario.orm.execute(sql`
      select fund_id as id, coalesce(sum(amount_cents) filter (where type = 'TOP_UP'), 0)::int as paid,
        coalesce(-sum(amount_cents) filter (where type = 'ENTRY_COST'), 0)::int as cost
      from ledger_entry where contract_id = ${id} and value_date = ${DECEMBER} and type in ('TOP_UP', 'ENTRY_COST')
      group by fund_id order by fund_id`);
    const { parts, ...whole } = investedOf(cents(amount), terms.funds);
    const lines = parts.map((part, index) => ({
      id: terms.funds[index]?.id,
      paid: part.amount,
      cost: part.cost,
    }));
    // A share of zero has no ledger line.
    expect(lines.filter(({ paid }) => paid > 0)).toEqual(rows);
    const cost = rows.reduce((sum, row) => sum + Number(row.cost), 0);
    expect(whole).toEqual({ amount, cost, invested: amount - cost });
  }
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
