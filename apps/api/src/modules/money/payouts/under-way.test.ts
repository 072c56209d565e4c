import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { insertBatch } from './testing/ordered-batch.ts';
import { putOffPayouts } from './testing/put-off-payouts.ts';

const EMAIL = 'investeerder@example.nl';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.set('2026-11-20T10:00:00Z');
  await putOffPayouts(portal.database.orm);
});

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

/** Inserts a payout that two employees ordered on 20 November. `stand` returns its status as shown to the investor. */
async function ordered(amount: number) {
  const [payout] = await rowsOf<{ id: string }>(sql`
    insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
    select c.id, 'sale', '2024-01-01'::date + ${amount}::int, ${amount}, '2026-11-20', 'ordered' from contract c
      join person_account a on a.id = c.person_id
    where a.email = ${EMAIL} and c.brand = 'baken' and c.status = 'active' order by c.number limit 1 returning id`);
  const { batchId } = await portal.database.transaction((tx) =>
    insertBatch(tx, { at: portal.clock.now(), executeOn: '2026-11-20' }, [payout?.id ?? '']),
  );
  const statuses = async () => {
    const cookie = await portal.signIn(EMAIL);
    const answer = await portal.call({ method: 'GET', url: '/api/contracts/payouts', cookie });
    return answer.json().data.items.find(({ id }: { id: string }) => id === payout?.id).stand;
  };
  return { batchId, stand: statuses };
}
const handOver = async (batchId: string) => {
  const cookie = await portal.signIn('admin@example.nl');
  const url = `/api/admin/payout-batches/${batchId}/handed-over`;
  expect((await portal.call({ method: 'POST', url, cookie })).statusCode).toBe(204);
};

test('R-25 hides a planned payment day that has passed', async () => {
  const { batchId, stand } = await ordered(11_00);
  await handOver(batchId);
  expect(await stand()).toMatchObject({ Stand: 'onderweg', Datum: '2026-11-20' });
  portal.clock.set('2026-11-27T10:00:00Z');
  expect(await stand()).toMatchObject({ Stand: 'onderweg', Datum: null });
});

test('R-25 a payout is under way only once the file is handed over to our bank', async () => {
  const { batchId, stand } = await ordered(12_00);
  expect(await stand()).toMatchObject({ Stand: 'opgedragen' });
  await handOver(batchId);
  expect(await stand()).toMatchObject({ Stand: 'onderweg' });
});
