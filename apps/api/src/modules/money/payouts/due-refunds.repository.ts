import { and, eq, ne, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { auditEntry, bankItem } from '../../../schema/index.ts';
import { namedByOpenLines } from './named-by-lines.sql.ts';

/** A received payment that two employees decided to refund. The refund has not been sent to the bank. */
export interface DueRefund extends Record<string, unknown> {
  /** Bank line of the received payment. */
  readonly id: string;
  readonly amountCents: number;
  readonly sealedDetails: string | null;
  /** Number of the contract to which the received payment was attributed; null if unknown. */
  readonly number: string | null;
  readonly withheldBy: 'books' | 'bankLine' | null;
  /**
   * Whether the refund was in an earlier file and is not paid according to a bank response that an employee
   * loaded.
   */
  readonly wasRejected: boolean;
}

/**
 * Compares the open amount with the books and with the bank line itself. A trigger maintains the balances of the
 * books, and the server's role cannot change them.
 */
const isOpenInBooks = sql`(
  i.open_cents = coalesce((select -b.balance_cents from book_balance b
    where b.brand = i.brand and b.account = 'openItem' and b.subject = i.line_id::text), 0)
  and i.open_cents = l.amount_cents - coalesce((select sum(m.amount_cents) from bank_match m
    where m.line_id = i.line_id and m.undone_at is null), 0))`;

/** Lists the due refunds, oldest first. `locked`: locks their open items until the transaction ends. */
export async function listDueRefunds(
  orm: Orm,
  brand: string,
  { locked }: { readonly locked: boolean },
): Promise<DueRefund[]> {
  const lock = locked ? sql`for update of i` : sql``;
  const { rows } = await orm.execute<DueRefund>(sql`
    with ${namedByOpenLines(brand)}
    select l.id, i.open_cents::float8 as "amountCents", l.sealed_details as "sealedDetails", c.number,
      case when not ${isOpenInBooks} then 'books' when l.id in (select refund_line_id from named) then 'bankLine' end as "withheldBy",
      exists (select from payout_attempt before
        where before.refund_line_id = i.line_id and before.status = 'rejected') as "wasRejected"
    from bank_item i join bank_line l on l.id = i.line_id left join contract c on c.id = i.contract_id
    where i.brand = ${brand} and i.open_cents > 0 and i.refund_by_file and i.refund_ordered_at is not null
      and not exists (select from payout_attempt live
        where live.refund_line_id = i.line_id and live.status in ('underway', 'accepted'))
    order by i.line_id ${lock}`);
  return rows;
}

/** Lists the audit lines of the waiting refunds whose employee, time and open amount match the refund. */
export const listRefundLines = (orm: Orm, brand: string) =>
  orm
    .select({ lineId: bankItem.lineId, line: auditEntry })
    .from(bankItem)
    .innerJoin(
      auditEntry,
      and(
        eq(auditEntry.subjectId, sql`${bankItem.lineId}::text`),
        eq(auditEntry.action, 'bankLine.refundOrdered'),
        eq(auditEntry.brand, bankItem.brand),
        eq(auditEntry.actorId, bankItem.refundOrderedBy),
        eq(auditEntry.at, bankItem.refundOrderedAt),
        eq(sql`(${auditEntry.detail} ->> 'amountCents')::bigint`, bankItem.openCents),
      ),
    )
    .where(and(eq(bankItem.brand, brand), eq(bankItem.refundByFile, true), ne(bankItem.openCents, sql`0`)));

/** Withdraws refunds that could not be paid to their account, so that two employees decide on them again. */
export async function withdrawRefunds(tx: Transaction, lineIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update bank_item set refund_ordered_at = null, refund_ordered_by = null, refund_reason = null, refund_by_file = false,
      reason = 'cameBack'
    where line_id = any(${sql.param([...lineIds])}::uuid[]) and open_cents <> 0`);
}
