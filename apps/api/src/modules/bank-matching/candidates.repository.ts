import type { PickedKind } from '@portaal/domain/bank-matching/matching';
import type { Cents, IsoDate } from '@portaal/engine';
import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../platform/orm.ts';
import { bankItem, contract, payout, payoutAttempt, payoutBatch } from '../../schema/index.ts';
import { isLeaving } from './matches.repository.ts';

const AT_MOST = 50;

export interface CandidateRow extends Record<string, unknown> {
  readonly id: string;
  readonly what: 'payout' | 'batch' | 'line';
  readonly amountCents: Cents;
  readonly count: number;
  readonly day: IsoDate;
  readonly contractNumber: string | null;
  readonly name: string | null;
  /** Of a line: who is at its other side. */
  readonly sealedDetails: string | null;
}

interface Wanted {
  readonly kind: PickedKind;
  readonly brand: string;
  /** Open of the line, with its sign. */
  readonly openCents: Cents;
  readonly bookedOn: string;
  /** Only what is of this contract. */
  readonly contractNumber: string | undefined;
}

const WITH_BANK = ['underway', 'accepted'] as const;
const isWithBank = sql`a.status in ('underway', 'accepted')`;
/**
 * Of a file the bank rejected, or that was withdrawn, and in no other since: a line of the bank may show that it was paid.
 */
const wasRejected = (attempt: 'a' | 'payout_attempt') => {
  const one = sql.raw(attempt);
  return sql`${one}.status = 'rejected' and ${one}.payout_id is not null and not exists (select from payout_attempt live
    where live.payout_id = ${one}.payout_id and live.status in ('underway', 'accepted', 'booked'))`;
};

const payouts = ({ brand, contractNumber }: Wanted, day: SQL, which: SQL) => sql`
  select a.id, 'payout' as what, a.amount_cents as amount, 1 as count, ${day} as day, c.number, o.name,
    null as sealed
  from payout_attempt a join payout_batch b on b.id = a.batch_id left join payout p on p.id = a.payout_id
    left join contract c on c.id = p.contract_id left join person_account o on o.id = c.person_id
  where b.brand = ${brand} and ${which}
    and ${contractNumber === undefined ? sql`true` : sql`c.number = ${contractNumber}`}`;

const batches = ({ brand }: Wanted) => sql`
  select b.id, 'batch' as what, sum(a.amount_cents) as amount, count(*)::int as count, b.execute_on as day,
    null as number, b.message_id as name, null as sealed
  from payout_batch b join payout_attempt a on a.batch_id = b.id and ${isWithBank}
  where b.brand = ${brand} group by b.id`;

/** What a line can be of a kind, by any amount. */
function everyCandidate(wanted: Wanted): SQL {
  const { kind, brand, openCents, bookedOn, contractNumber } = wanted;
  if (kind === 'refund') {
    return sql`
      select l.id, 'line' as what, abs(${bankItem.openCents}) as amount, 1 as count, l.booked_on as day,
        null as number, null as name, l.sealed_details as sealed
      from ${bankItem} join bank_line l on l.id = ${bankItem.lineId}
      where ${bankItem.brand} = ${brand} and ${bankItem.openCents} = ${-openCents} and not ${isLeaving}`;
  }
  if (kind === 'payoutReturned') {
    return payouts(wanted, sql`a.booked_on`, sql`a.status = 'booked' and a.booked_on <= ${bookedOn}`);
  }
  const each = payouts(wanted, sql`b.execute_on`, sql`(${isWithBank} or ${wasRejected('a')})`);
  return contractNumber === undefined ? sql`${each} union all ${batches(wanted)}` : each;
}

/**
 * Payouts that came back by a line or left by it, and batches that did; or open lines that are its opposite. Of the same
 * amount first, then the newest.
 */
export async function listCandidates(orm: Orm, wanted: Wanted): Promise<CandidateRow[]> {
  const { kind, openCents } = wanted;
  // What left is not what came back, nor the other way around.
  if ((kind === 'payouts' && openCents > 0) || (kind === 'payoutReturned' && openCents < 0)) return [];
  const amount = Math.abs(openCents);
  const { rows } = await orm.execute<CandidateRow>(sql`
    select id, what, amount::float8 as "amountCents", count, day::text as day, number as "contractNumber", name, sealed as "sealedDetails"
    from (${everyCandidate(wanted)}) as candidate
    where amount <= ${amount}
    order by amount = ${amount} desc, day desc, id desc limit ${AT_MOST}`);
  return rows;
}

/** Of one attempt, or of a batch what is in that state, locked in one order. */
function lockAttempts(tx: Transaction, brand: string, which: SQL | undefined) {
  return tx
    .select({
      id: payoutAttempt.id,
      amountCents: payoutAttempt.amountCents,
      batchId: payoutAttempt.batchId,
      messageId: payoutBatch.messageId,
      contractNumber: contract.number,
    })
    .from(payoutAttempt)
    .innerJoin(payoutBatch, eq(payoutBatch.id, payoutAttempt.batchId))
    .leftJoin(payout, eq(payout.id, payoutAttempt.payoutId))
    .leftJoin(contract, eq(contract.id, payout.contractId))
    .where(and(eq(payoutBatch.brand, brand), which))
    .orderBy(asc(payoutAttempt.id))
    .for('update', { of: payoutAttempt });
}

/** What the bank was asked to pay, by an attempt or a batch, and did not say that it did; one may have been rejected. */
export const lockAttemptsWithBank = (tx: Transaction, { brand, id }: { brand: string; id: string }) =>
  lockAttempts(
    tx,
    brand,
    and(
      or(eq(payoutAttempt.id, id), eq(payoutAttempt.batchId, id)),
      or(
        inArray(payoutAttempt.status, WITH_BANK),
        and(eq(payoutAttempt.id, id), wasRejected('payout_attempt')),
      ),
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
