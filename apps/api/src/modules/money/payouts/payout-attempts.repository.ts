import { type Cents, cents } from '@portaal/engine';
import { and, eq, inArray, not, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/orm.ts';
import { contract, payout, payoutAttempt, payoutBatch } from '../../../schema/index.ts';
import { isOfFormerHolder } from './payout-state.sql.ts';

/** Statuses of attempts that are with the bank. */
export const LIVE = ['underway', 'accepted'] as const;

/** Refunded amount of a bank line. */
export interface RefundedLine {
  readonly lineId: string;
  readonly amountCents: Cents;
}

/**
 * Marks these attempts as booked by a statement line, if their status is still in `from`. Returns their
 * payouts and refunds.
 */
export async function bookAttempts(
  tx: Transaction,
  {
    ids,
    lineId,
    bookedOn,
    from,
  }: {
    ids: readonly string[];
    lineId: string;
    bookedOn: string;
    from: readonly ((typeof LIVE)[number] | 'rejected')[];
  },
): Promise<{ payoutIds: string[]; refunds: RefundedLine[]; batchIds: string[]; sumCents: Cents }> {
  const booked = await tx
    .update(payoutAttempt)
    .set({ status: 'booked', bookedLineId: lineId, bookedOn })
    .where(
      and(
        sql`${payoutAttempt.id} = any(${sql.param([...ids])}::uuid[])`,
        inArray(payoutAttempt.status, [...from]),
      ),
    )
    .returning({
      payoutId: payoutAttempt.payoutId,
      refundLineId: payoutAttempt.refundLineId,
      batchId: payoutAttempt.batchId,
      amountCents: payoutAttempt.amountCents,
    });
  return {
    payoutIds: booked.flatMap(({ payoutId }) => payoutId ?? []),
    refunds: booked.flatMap(({ refundLineId, amountCents }) =>
      refundLineId === null ? [] : [{ lineId: refundLineId, amountCents }],
    ),
    batchIds: [...new Set(booked.map(({ batchId }) => batchId))],
    sumCents: cents(booked.reduce((sum, { amountCents }) => sum + amountCents, 0)),
  };
}

const among = (ids: readonly string[]) => sql`${payout.id} = any(${sql.param([...ids])}::uuid[])`;

/** Lists payouts with their owners, for history and messages. */
const listPayouts = (tx: Transaction, ids: readonly string[]) =>
  tx
    .select({
      id: payout.id,
      kind: payout.kind,
      amountCents: payout.amountCents,
      contractId: payout.contractId,
      personId: contract.personId,
      brand: contract.brand,
      number: contract.number,
    })
    .from(payout)
    .innerJoin(contract, eq(contract.id, payout.contractId))
    .where(among(ids));
export type PayoutOwner = Awaited<ReturnType<typeof listPayouts>>[number];

export async function markPayoutsPaid(
  tx: Transaction,
  ids: readonly string[],
  paidAt: Date,
): Promise<PayoutOwner[]> {
  await tx
    .update(payout)
    .set({ status: 'paid', paidAt })
    .where(and(among(ids), eq(payout.status, 'ordered')));
  return listPayouts(tx, ids);
}

/**
 * Reopens payouts, so that another batch pays them from `payOn` on. A release from an earlier block does not
 * count for them.
 */
export async function reopenPayouts(
  tx: Transaction,
  ids: readonly string[],
  payOn: string,
): Promise<PayoutOwner[]> {
  await tx
    .update(payout)
    .set({
      status: 'ordered',
      paidAt: null,
      releasedAt: null,
      payOn: sql`greatest(${payout.payOn}, ${payOn}::date)`,
    })
    .where(among(ids));
  return listPayouts(tx, ids);
}

/**
 * Removes the approved account of the provider to which this attempt was not paid, so that nothing is paid before two
 * employees approve an account again. An account that they approved after the attempt stays; hashes with different keys
 * cannot be compared, so that account is removed. Returns the provider; undefined for an attempt to pay an investor.
 */
export async function removeReturningAccount(
  tx: Transaction,
  attemptId: string,
  at: Date,
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ provider: string }>(sql`
    with failed as (
      select t.id, t.provider_name, t.payee_hash = a.payee_hash or a.payee_hash is null
          or split_part(t.payee_hash, '.', 1) <> split_part(a.payee_hash, '.', 1) as is_its_account
      from payout_attempt a join payout p on p.id = a.payout_id and p.kind = 'sale'
      join ledger_entry e on e.contract_id = p.contract_id and e.value_date = p.value_date and e.type = 'SELL'
      join outgoing_transfer t on t.sell_request_id = e.cause_id and t.contract_id = p.contract_id
      where a.id = ${attemptId} limit 1),
    removed as (
      update outgoing_transfer t set sealed_account = null, payee_hash = null,
        changed_at = ${at.toISOString()}::timestamptz
      from failed where t.id = failed.id and failed.is_its_account)
    select provider_name as provider from failed`);
  return rows[0]?.provider;
}

/** True if the contract was transferred since, so that the money does not belong to its current holder. */
const isOfAnother = sql`exists (select from payout join payout_batch b on b.id = ${payoutAttempt.batchId}
  where payout.id = ${payoutAttempt.payoutId} and ${isOfFormerHolder})`;

/**
 * Marks a booked attempt as returned. Returns undefined if the attempt is not booked, was returned before, or
 * belongs to a former holder.
 */
export async function returnAttempt(
  tx: Transaction,
  { id, ...back }: { id: string; returnedLineId: string; returnedOn: string; reasonCode: string | null },
): Promise<{ payoutId: string | null; refundLineId: string | null; amountCents: Cents } | undefined> {
  const [row] = await tx
    .update(payoutAttempt)
    .set({ status: 'returned', ...back })
    .where(and(eq(payoutAttempt.id, id), eq(payoutAttempt.status, 'booked'), not(isOfAnother)))
    .returning({
      payoutId: payoutAttempt.payoutId,
      refundLineId: payoutAttempt.refundLineId,
      amountCents: payoutAttempt.amountCents,
    });
  return row;
}

/** Marks batches as booked if none of their lines is with the bank any more. */
export async function closeBatches(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .update(payoutBatch)
    .set({ status: 'booked' })
    .where(
      and(
        inArray(payoutBatch.id, [...ids]),
        sql`not exists (select from ${payoutAttempt} a where a.batch_id = ${payoutBatch.id}
          and a.status in ('underway', 'accepted'))`,
      ),
    );
}

/** Returns which of these end-to-end ids belong to a batch. */
export async function listEndToEndIds(
  tx: Transaction,
  batchId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ endToEndId: payoutAttempt.endToEndId })
    .from(payoutAttempt)
    .where(
      and(
        eq(payoutAttempt.batchId, batchId),
        sql`${payoutAttempt.endToEndId} = any(${sql.param([...ids])}::text[])`,
      ),
    );
  return rows.map(({ endToEndId }) => endToEndId);
}

/** A payout the bank rejected, with its owner. */
export interface RejectedPayout extends Record<string, unknown> {
  readonly attemptId: string;
  readonly reasonCode: string | null;
  readonly refundLineId: null;
  readonly amountCents: number;
  readonly contractId: string;
  readonly number: string;
  readonly personId: string;
  readonly brand: string;
}

/** A refund the bank rejected, with the bank line that received the money. */
interface RejectedRefund extends Record<string, unknown> {
  readonly attemptId: string;
  readonly refundLineId: string;
  readonly reasonCode: string | null;
}

export type RejectedRow = RejectedPayout | RejectedRefund;

/**
 * Rejects lines of a batch that are with the bank: the lines in `named` and, if `others` is set, all lines
 * except those in `others.except`.
 */
export async function rejectAttempts(
  tx: Transaction,
  batchId: string,
  {
    named: lines,
    others,
  }: {
    readonly named: readonly { readonly endToEndId: string; readonly reasonCode: string | null }[];
    readonly others: { readonly except: readonly string[]; readonly reasonCode: string | null } | undefined;
  },
): Promise<RejectedRow[]> {
  const ids = sql.param(lines.map(({ endToEndId }) => endToEndId));
  const codes = sql.param(lines.map(({ reasonCode }) => reasonCode));
  const { rows } = await tx.execute<RejectedRow>(sql`
    with said as (select * from unnest(${ids}::text[], ${codes}::text[]) as s(end_to_end_id, reason_code)),
    rejected as (
      update payout_attempt a set status = 'rejected', reason_code = r.reason_code
      from (select end_to_end_id, reason_code from said
        union all
        select o.end_to_end_id, ${others?.reasonCode ?? null}::text from payout_attempt o
        where o.batch_id = ${batchId} and ${others !== undefined}
          and o.end_to_end_id <> all(${sql.param([...(others?.except ?? [])])}::text[])) r
      where a.batch_id = ${batchId} and a.end_to_end_id = r.end_to_end_id and a.status in ('underway', 'accepted')
      returning a.id, a.payout_id, a.refund_line_id, a.reason_code, a.amount_cents)
    select r.id as "attemptId", r.refund_line_id as "refundLineId", r.reason_code as "reasonCode", r.amount_cents::float8 as "amountCents",
      c.id as "contractId", c.number, c.person_id as "personId", c.brand
    from rejected r left join payout p on p.id = r.payout_id left join contract c on c.id = p.contract_id`);
  return rows;
}

/**
 * Marks lines of a batch that are `underway` as accepted by the bank: either the lines in `only`, or all lines except
 * those in `except`.
 */
export async function acceptAttempts(
  tx: Transaction,
  batchId: string,
  which: { readonly only: readonly string[] } | { readonly except: readonly string[] },
): Promise<void> {
  const isTaken =
    'only' in which
      ? sql`${payoutAttempt.endToEndId} = any(${sql.param([...which.only])}::text[])`
      : sql`${payoutAttempt.endToEndId} <> all(${sql.param([...which.except])}::text[])`;
  await tx
    .update(payoutAttempt)
    .set({ status: 'accepted' })
    .where(and(eq(payoutAttempt.batchId, batchId), eq(payoutAttempt.status, 'underway'), isTaken));
}

/** Stores the bank's own status of the batch lines that its response names. */
export async function noteBankStatuses(
  tx: Transaction,
  batchId: string,
  lines: readonly { readonly endToEndId: string; readonly status: string }[],
): Promise<void> {
  const ids = sql.param(lines.map(({ endToEndId }) => endToEndId));
  const codes = sql.param(lines.map(({ status }) => status.slice(0, LONGEST_STATUS)));
  await tx.execute(sql`
    update payout_attempt a set bank_status = n.status
    from unnest(${ids}::text[], ${codes}::text[]) as n(end_to_end_id, status)
    where a.batch_id = ${batchId} and a.end_to_end_id = n.end_to_end_id`);
}

/**
 * Maximum characters stored of a bank status. A status of the ISO scheme has four; a longer text of a bank is
 * truncated.
 */
export const LONGEST_STATUS = 35;

/** A batch line that is with the bank and would be due again after a rejection. */
export interface RejectableRow extends Record<string, unknown> {
  readonly attemptId: string;
  readonly endToEndId: string;
  readonly number: number;
  readonly amountCents: number;
  /** Present only for the first `named` lines. */
  readonly sealedAccount: string | null;
  /** Null for a refund without a known contract. */
  readonly contractNumber: string | null;
  /** The holder of that contract. */
  readonly personId: string | null;
  /** The newest status that the bank reported for this line; null if it reported none. */
  readonly bankStatus: string | null;
}

/**
 * Locks and returns, in order, the lines of a batch that are with the bank: those in `ids` and, if `except` is set,
 * also all lines that are not in `except`.
 */
export async function lockRejectable(
  tx: Transaction,
  batchId: string,
  {
    ids,
    except,
    named,
  }: {
    readonly ids: readonly string[];
    readonly except: readonly string[] | undefined;
    readonly named: number;
  },
): Promise<RejectableRow[]> {
  const { rows } = await tx.execute<RejectableRow>(sql`
    with locked as materialized (
      select * from payout_attempt where batch_id = ${batchId} and status in ('underway', 'accepted')
        and (end_to_end_id = any(${sql.param([...ids])}::text[])
          or (${except !== undefined} and end_to_end_id <> all(${sql.param([...(except ?? [])])}::text[])))
      for update)
    select a.id as "attemptId", a.end_to_end_id as "endToEndId", a.number, a.amount_cents::float8 as "amountCents",
      a.bank_status as "bankStatus",
      case when row_number() over (order by a.number) <= ${named} then a.sealed_account end as "sealedAccount",
      c.number as "contractNumber", c.person_id as "personId"
    from locked a left join payout p on p.id = a.payout_id left join bank_item i on i.line_id = a.refund_line_id
    left join contract c on c.id = coalesce(p.contract_id, i.contract_id)
    order by a.number`);
  return rows;
}

/**
 * Returns the payee hash and person of these batch lines, for the name checks of the bank; the person is null
 * for a refund.
 */
export async function listRequestedPayees(tx: Transaction, batchId: string, endToEndIds: readonly string[]) {
  const { rows } = await tx.execute<{ endToEndId: string; payeeHash: string; personId: string | null }>(sql`
    select a.end_to_end_id as "endToEndId", a.payee_hash as "payeeHash", c.person_id as "personId"
    from payout_attempt a left join payout p on p.id = a.payout_id left join contract c on c.id = p.contract_id
    where a.batch_id = ${batchId} and a.payee_hash is not null
      and a.end_to_end_id = any(${sql.param([...endToEndIds])}::text[])`);
  return rows;
}

export async function countAttempts(tx: Transaction, batchId: string) {
  const { rows } = await tx.execute<{ live: number; accepted: number; rejected: number; booked: number }>(sql`
    select count(*) filter (where status in ('underway', 'accepted'))::int as live,
      count(*) filter (where status = 'accepted')::int as accepted,
      count(*) filter (where status = 'rejected')::int as rejected,
      count(*) filter (where status in ('booked', 'returned'))::int as booked
    from payout_attempt where batch_id = ${batchId}`);
  return rows[0] ?? { live: 0, accepted: 0, rejected: 0, booked: 0 };
}
