import type { PickedKind } from '@portaal/domain/money/bank-matching/matching';
import type { Cents, IsoDate } from '@portaal/engine';
import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { bankItem, contract, payout, payoutAttempt, payoutBatch } from '../../../schema/index.ts';
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
  /** Sealed details of a bank line: its counterparty. */
  readonly sealedDetails: string | null;
}

interface CandidateQuery {
  readonly kind: PickedKind;
  readonly brand: string;
  /** Open amount of the line, with its sign. */
  readonly openCents: Cents;
  readonly bookedOn: string;
  /** Restricts the candidates to this contract. */
  readonly contractNumber: string | undefined;
}

const WITH_BANK = ['underway', 'accepted'] as const;
const isWithBank = sql`a.status in ('underway', 'accepted')`;
/**
 * Builds the condition for payout attempts that are in no later file and that the bank rejected, alone or with their
 * payment file, or that were withdrawn with that file. A bank line may show that such an attempt was paid
 * nevertheless.
 */
const wasRejected = (attempt: 'a' | 'payout_attempt') => {
  const one = sql.raw(attempt);
  return sql`${one}.status = 'rejected' and ${one}.payout_id is not null and not exists (select from payout_attempt live
    where live.payout_id = ${one}.payout_id and live.status in ('underway', 'accepted', 'booked'))`;
};

const payouts = ({ brand, contractNumber }: CandidateQuery, day: SQL, which: SQL) => sql`
  select a.id, 'payout' as what, a.amount_cents as amount, 1 as count, ${day} as day, c.number, o.name,
    null as sealed
  from payout_attempt a join payout_batch b on b.id = a.batch_id left join payout p on p.id = a.payout_id
    left join contract c on c.id = p.contract_id left join person_account o on o.id = c.person_id
  where b.brand = ${brand} and ${which}
    and ${contractNumber === undefined ? sql`true` : sql`c.number = ${contractNumber}`}`;

const batches = ({ brand }: CandidateQuery) => sql`
  select b.id, 'batch' as what, sum(a.amount_cents) as amount, count(*)::int as count, b.execute_on as day,
    null as number, b.message_id as name, null as sealed
  from payout_batch b join payout_attempt a on a.batch_id = b.id and ${isWithBank}
  where b.brand = ${brand} group by b.id`;

/** Selects every candidate of a kind for a bank line, whatever its amount. */
function everyCandidate(criteria: CandidateQuery): SQL {
  const { kind, brand, openCents, bookedOn, contractNumber } = criteria;
  if (kind === 'refund') {
    return sql`
      select l.id, 'line' as what, abs(${bankItem.openCents}) as amount, 1 as count, l.booked_on as day,
        null as number, null as name, l.sealed_details as sealed
      from ${bankItem} join bank_line l on l.id = ${bankItem.lineId}
      where ${bankItem.brand} = ${brand} and ${bankItem.openCents} = ${-openCents} and not ${isLeaving}`;
  }
  if (kind === 'payoutReturned') {
    return payouts(criteria, sql`a.booked_on`, sql`a.status = 'booked' and a.booked_on <= ${bookedOn}`);
  }
  const each = payouts(criteria, sql`b.execute_on`, sql`(${isWithBank} or ${wasRejected('a')})`);
  return contractNumber === undefined ? sql`${each} union all ${batches(criteria)}` : each;
}

/**
 * Lists the candidates for a bank line: payouts it may have paid or returned, batches it may have paid, or open lines
 * with the opposite amount. Candidates with the same amount come first, then the newest.
 */
export async function listCandidates(orm: Orm, criteria: CandidateQuery): Promise<CandidateRow[]> {
  const { kind, openCents } = criteria;
  // An outgoing line cannot be a returned payout, and an incoming line cannot have paid a payout.
  if ((kind === 'payouts' && openCents > 0) || (kind === 'payoutReturned' && openCents < 0)) return [];
  const amount = Math.abs(openCents);
  const { rows } = await orm.execute<CandidateRow>(sql`
    select id, what, amount::float8 as "amountCents", count, day::text as day, number as "contractNumber", name, sealed as "sealedDetails"
    from (${everyCandidate(criteria)}) as candidate
    where amount <= ${amount}
    order by amount = ${amount} desc, day desc, id desc limit ${AT_MOST}`);
  return rows;
}

/** Locks the payout attempts of a brand that match the condition, ordered by id. */
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

/**
 * Locks one payout attempt, or the attempts of a batch, that the bank was instructed to pay and has not confirmed. A
 * single attempt may also have been rejected.
 */
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

/** Locks a payout attempt that was booked on or before a day. */
export const lockBookedAttempt = (
  tx: Transaction,
  { brand, id, day }: { brand: string; id: string; day: string },
) =>
  lockAttempts(
    tx,
    brand,
    and(eq(payoutAttempt.id, id), eq(payoutAttempt.status, 'booked'), lte(payoutAttempt.bookedOn, day)),
  );
