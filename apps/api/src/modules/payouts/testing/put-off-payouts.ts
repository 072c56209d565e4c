import { sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';

/** Nothing is due that is not with the bank, and no request of an employee waits: each test brings its own. */
export async function putOffPayouts(orm: Orm): Promise<void> {
  await orm.execute(sql`update payout set pay_on = '2099-01-01' where status = 'ordered'
    and not exists (select from payout_attempt a where a.payout_id = payout.id)`);
  await orm.execute(
    sql`update approval_request set status = 'withdrawn', decided_at = now() where status = 'waiting'`,
  );
}
