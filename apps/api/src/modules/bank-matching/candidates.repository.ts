import type { PickedKind } from '@portaal/domain/bank-matching/matching';
import type { Cents, IsoDate } from '@portaal/engine';
import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../platform/orm.ts';
import { bankItem, payoutAttempt, payoutBatch } from '../../schema/index.ts';
import { isLeaving } from './matches.repository.ts';

const AT_MOST = 50;

export interface CandidateRow extends Record<string, unknown> {
  readonly id: string;
  readonly kind: PickedKind;
  readonly what: 'payout' | 'batch' | 'line';
  readonly amountCents: Cents;
  readonly count: number;
  readonly day: IsoDate;
  readonly contractNumber: string | null;
  readonly name: string | null;
}

interface Wanted {
  readonly brand: string;
  /** Open of the line, with its sign. */
  readonly openCents: Cents;
  readonly bookedOn: string;
  /** Only what is of this contract. */
  readonly contractNumber: string | undefined;
}

/** Payouts that came back by a line or left by it, batches that did, and open lines that are its opposite. */
export async function listCandidates(
  orm: Orm,
  { brand, openCents, bookedOn, contractNumber }: Wanted,
): Promise<CandidateRow[]> {
  const amount = Math.abs(openCents);
  const payouts = (kind: PickedKind, day: SQL, which: SQL) => sql`
    select a.id, ${kind}::text as kind, 'payout' as what, a.amount_cents as amount, 1 as count, ${day} as day, c.number, o.name
    from payout_attempt a join payout_batch b on b.id = a.batch_id left join payout p on p.id = a.payout_id
      left join contract c on c.id = p.contract_id left join person_account o on o.id = c.person_id
    where b.brand = ${brand} and a.amount_cents <= ${amount} and ${which}
      and ${contractNumber === undefined ? sql`true` : sql`c.number = ${contractNumber}`}`;
  const batches = sql`
    select b.id, 'payouts', 'batch', sum(a.amount_cents), count(*)::int, b.execute_on, null, b.message_id
    from payout_batch b join payout_attempt a on a.batch_id = b.id and a.status in ('underway', 'accepted')
    where b.brand = ${brand} group by b.id having sum(a.amount_cents) <= ${amount}`;
  const opposites = sql`
    select l.id, 'refund', 'line', abs(${bankItem.openCents}), 1, l.booked_on, null, null
    from ${bankItem} join bank_line l on l.id = ${bankItem.lineId}
    where ${bankItem.brand} = ${brand} and ${bankItem.openCents} = ${-openCents} and not ${isLeaving}`;
  const ofPayouts =
    openCents > 0
      ? [payouts('payoutReturned', sql`a.booked_on`, sql`a.status = 'booked' and a.booked_on <= ${bookedOn}`)]
      : [payouts('payouts', sql`b.execute_on`, sql`a.status in ('underway', 'accepted')`)];
  const others = [...(openCents < 0 ? [batches] : []), opposites];
  const all = sql.join(
    contractNumber === undefined ? [...ofPayouts, ...others] : ofPayouts,
    sql` union all `,
  );
  const { rows } = await orm.execute<CandidateRow>(sql`
    select id, kind, what, amount::float8 as "amountCents", count, day::text as day, number as "contractNumber", name
    from (${all}) as candidate
    order by amount = ${amount} desc, day desc, id desc limit ${AT_MOST}`);
  return rows;
}

/** Of one attempt, or of a batch what is in that state, locked in one order. */
function lockAttempts(tx: Transaction, brand: string, which: SQL | undefined) {
  return tx
    .select({ id: payoutAttempt.id, amountCents: payoutAttempt.amountCents })
    .from(payoutAttempt)
    .innerJoin(payoutBatch, eq(payoutBatch.id, payoutAttempt.batchId))
    .where(and(eq(payoutBatch.brand, brand), which))
    .orderBy(asc(payoutAttempt.id))
    .for('update', { of: payoutAttempt });
}

/** What the bank was asked to pay, by an attempt or a batch, and did not say yet that it did. */
export const lockAttemptsWithBank = (tx: Transaction, { brand, id }: { brand: string; id: string }) =>
  lockAttempts(
    tx,
    brand,
    and(
      or(eq(payoutAttempt.id, id), eq(payoutAttempt.batchId, id)),
      inArray(payoutAttempt.status, ['underway', 'accepted']),
    ),
  );

/** A payout that was paid on a day or before. */
export const lockBookedAttempt = (
  tx: Transaction,
  { brand, id, day }: { brand: string; id: string; day: string },
) =>
  lockAttempts(
    tx,
    brand,
    and(eq(payoutAttempt.id, id), eq(payoutAttempt.status, 'booked'), lte(payoutAttempt.bookedOn, day)),
  );
