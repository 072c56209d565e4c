import { sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../platform/orm.ts';
import { namedByOpenLines } from './named-by-lines.sql.ts';

/** Money that came by bank, of which two people decided that it goes back, and that is not with the bank. */
export interface DueRefund extends Record<string, unknown> {
  /** The line that brought it. */
  readonly id: string;
  readonly amountCents: number;
  readonly sealedDetails: string | null;
  /** Of the contract it was thought to be for; null: nobody knows. */
  readonly number: string | null;
  readonly withheldBy: 'bankLine' | null;
  /** It stood in a file before, and an answer that an employee loaded says the bank did not pay it. */
  readonly wasRejected: boolean;
}

/** Oldest first. `locked`: what is open of them stays as it is until the transaction ends. */
export async function listDueRefunds(
  orm: Orm,
  brand: string,
  { locked }: { readonly locked: boolean },
): Promise<DueRefund[]> {
  const lock = locked ? sql`for update of i` : sql``;
  const { rows } = await orm.execute<DueRefund>(sql`
    with ${namedByOpenLines(brand)}
    select l.id, i.open_cents::float8 as "amountCents", l.sealed_details as "sealedDetails", c.number,
      case when l.id in (select refund_line_id from named) then 'bankLine' end as "withheldBy",
      exists (select from payout_attempt before
        where before.refund_line_id = i.line_id and before.status = 'rejected') as "wasRejected"
    from bank_item i join bank_line l on l.id = i.line_id left join contract c on c.id = i.contract_id
    where i.brand = ${brand} and i.open_cents > 0 and i.refund_by_file and i.refund_ordered_at is not null
      and not exists (select from payout_attempt live
        where live.refund_line_id = i.line_id and live.status in ('underway', 'accepted'))
    order by i.line_id ${lock}`);
  return rows;
}

/** What could not go back to its account is for an employee again: another two decide what becomes of it. */
export async function withdrawRefunds(tx: Transaction, lineIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update bank_item set refund_ordered_at = null, refund_ordered_by = null, refund_reason = null, refund_by_file = false,
      reason = 'cameBack'
    where line_id = any(${sql.param([...lineIds])}::uuid[]) and open_cents <> 0`);
}
