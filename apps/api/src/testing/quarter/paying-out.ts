import { sql } from 'drizzle-orm';
import type { TestApp } from '../test-app.ts';
import type { ModelBank } from './model-bank.ts';
import { requireStatus, TwoPeople } from './two-people.ts';

const BATCHES = '/api/admin/payout-batches';

/**
 * Pays out: one employee requests all due payouts, another employee approves, the payment file is sent to the bank,
 * and the bank's report is imported. Returns the number of payouts and the file.
 */
export async function payOut(
  portal: TestApp,
  bank: ModelBank,
): Promise<{ readonly count: number; readonly file?: string }> {
  if (!(await isAnythingDue(portal))) return { count: 0 };
  const two = await TwoPeople.of(portal);
  const { seen, total } = (await two.get(`${BATCHES}/preview`)).json().data;
  if (total.count === 0) return { count: 0 };
  await two.carryOut(BATCHES, { seen, count: total.count, total: total.amount });

  const [batch] = (await two.get(BATCHES)).json().data.items;
  const file = await two.get(`${BATCHES}/${batch.id}/file`);
  requireStatus(200, file);
  const cookie = two.asker;
  const handedOver = `${BATCHES}/${batch.id}/handed-over`;
  requireStatus(204, await portal.call({ method: 'POST', url: handedOver, cookie, payload: {} }));
  const report = bank.order(file.body, portal.clock.now());
  const loaded = await portal.call({
    ...{ method: 'POST', url: '/api/admin/payout-reports', cookie },
    ...{ payload: Buffer.from(report), headers: { 'content-type': 'application/xml' } },
  });
  if (loaded.statusCode === 202) await two.approve(loaded);
  else requireStatus(201, loaded);
  return { count: total.count, file: file.body };
}

/** Returns whether any payout is due. Checked first, because on most days signing in takes longer than paying out. */
async function isAnythingDue({ database }: TestApp): Promise<boolean> {
  const { rows } = await database.orm.execute<{ due: boolean }>(
    sql`select exists (select from payout where status = 'ordered')
      or exists (select from bank_item where refund_by_file) as due`,
  );
  return rows[0]?.due === true;
}
