import { sql } from 'drizzle-orm';
import type { Orm } from '../../../../platform/orm.ts';

/**
 * Postpones all payouts that are not with the bank and withdraws all waiting requests, so that each test starts with
 * its own payouts and requests.
 */
export async function putOffPayouts(orm: Orm): Promise<void> {
  await orm.execute(sql`update payout set pay_on = '2099-01-01' where status = 'ordered'
    and not exists (select from payout_attempt a where a.payout_id = payout.id)`);
  await orm.execute(
    sql`update approval_request set status = 'withdrawn', decided_at = now() where status = 'waiting'`,
  );
}
