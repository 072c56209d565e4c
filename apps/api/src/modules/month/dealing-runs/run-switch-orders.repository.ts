import { addMonths, type IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/orm.ts';

/**
 * Updates the progress of every switch in `rolled_position` and of its request. Units that a fund did not buy back
 * are dealt again on the next dealing day.
 */
export async function updateSwitches(
  tx: Transaction,
  { dealingDay, now }: { readonly dealingDay: IsoDate; readonly now: Date },
): Promise<void> {
  const next = addMonths(dealingDay, 1);
  await tx.execute(sql`
    with touched as (
      select switch_id, bool_and(switched_units = switch_wanted) as is_done, sum(switched_units) > 0 as is_begun
      from rolled_position where switch_id is not null
      group by switch_id),
    dealt as (
      update fund_switch s
      set status = case when is_done then 'executed' when is_begun then 'partlyExecuted' else s.status end,
        deal_from = case when is_done then s.deal_from else ${next}::date end,
        closed_at = case when is_done then ${now}::timestamptz end
      from touched where s.id = touched.switch_id
      returning s.id, is_done)
    update change_request r
    set status = case when is_done then 'processed' else r.status end,
      closed_at = case when is_done then ${now}::timestamptz end,
      effective_on = case when is_done then r.effective_on else ${next}::date end
    from dealt where r.id = dealt.id`);
}
