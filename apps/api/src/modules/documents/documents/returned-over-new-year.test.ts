import { addMonths, cents, type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaxSnapshot } from '../../../documents/contract-snapshot.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { matchBankLines } from '../../money/bank-matching/bank-matching.use-cases.ts';
import { insertStatement } from '../../money/bank-matching/testing/bank-lines.ts';
import { payByBank } from '../../money/payouts/testing/ordered-batch.ts';
import { firstOf, Scenario } from '../../month/dealing-runs/testing/scenario.ts';
import { issueMissing } from './documents.use-cases.ts';

const DECEMBER = firstOf('2026-12');
const lots = (units: number) => [{ since: isoDate('2020-03-01'), units }];

let portal: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, DECEMBER);
  await scenario.clear();
  portal.clock.set('2026-11-20T10:00:00Z');
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

async function runOf(day: IsoDate): Promise<void> {
  portal.clock.set(`${day.slice(0, 8)}12T09:00:00Z`);
  const prices = Object.fromEntries([1, 2, 3, 4].map((id) => [id, [1_000_000, 5_000] as const]));
  await scenario.price(prices, day, portal.clock.now());
  await scenario.run(day);
  await issueMissing(portal.services);
}

test('box 3 on 1 January excludes a payout that the investor had received by then, even if the bank returns it later', async () => {
  // This contract is so large that the fund can buy back any sale.
  await scenario.add({ funds: [{ fundId: 1, share: 10_000, lots: lots(100_000_0000) }] });
  const id = await scenario.add({
    funds: [{ fundId: 1, share: 10_000, lots: lots(100_0000) }],
    sale: { units: { 1: 20_0000 } },
  });
  await runOf(DECEMBER);
  const [sale] = await rowsOf<{
    id: string;
    amount: number;
  }>(sql`select id, amount_cents::int as amount from payout
    where contract_id = ${id} and kind = 'sale'`);
  await payByBank(portal.database, [sale?.id ?? ''], '2026-12-15');
  await runOf(addMonths(DECEMBER, 1));
  await runOf(addMonths(DECEMBER, 2));
  // The investor's bank returns the payout two months later, and the payout is paid again.
  const [attempt] = await rowsOf<{ name: string }>(sql`select end_to_end_id as name from payout_attempt`);
  const { statementId } = await insertStatement(portal.services, '2027-02-15', [
    { amountCents: cents(sale?.amount ?? 0), endToEndId: attempt?.name ?? '', returnReason: 'AC04' },
  ]);
  await matchBankLines(portal.services, statementId);
  expect(await rowsOf(sql`select status from payout where id = ${sale?.id}`)).toEqual([
    { status: 'ordered' },
  ]);
  await rowsOf(sql`update payout_confirmation set confirmed_at = changed_at`);
  await payByBank(portal.database, [sale?.id ?? ''], '2027-03-10');
  for (let month = 3; month <= 13; month += 1) await runOf(addMonths(DECEMBER, month));

  const statements = await rowsOf<{
    reference: string;
    facts: TaxSnapshot;
  }>(sql`select reference, facts from document
    where contract_id = ${id} and kind = 'taxStatement' order by reference`);
  const of2027 = statements.find(({ reference }) => reference === '2027');
  expect(of2027?.facts.underwayBegin?.salesCents).toBe(0);
}, 60_000);
