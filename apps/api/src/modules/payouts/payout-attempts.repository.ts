import { type Cents, cents } from '@portaal/engine';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../platform/orm.ts';
import { contract, payout, payoutAttempt, payoutBatch } from '../../schema/index.ts';

const LIVE = ['underway', 'accepted'] as const;

/** What a statement line names: one payout, or all of a batch that were not rejected. */
export interface NamedOnLine {
  readonly brand: string;
  readonly endToEndId: string | null;
  readonly batchId: string | null;
}

export interface AttemptRow {
  readonly id: string;
  readonly payoutId: string;
  readonly amountCents: Cents;
  readonly status: (typeof payoutAttempt.$inferSelect)['status'];
}

const named = ({ brand, endToEndId, batchId }: NamedOnLine) =>
  and(
    eq(payoutBatch.brand, brand),
    endToEndId === null
      ? and(eq(payoutBatch.messageId, batchId ?? ''), sql`${payoutAttempt.status} <> 'rejected'`)
      : eq(payoutAttempt.endToEndId, endToEndId),
  );

/** In the order of their lines. */
export const findAttempts = (orm: Orm, line: NamedOnLine): Promise<AttemptRow[]> =>
  orm
    .select({
      id: payoutAttempt.id,
      payoutId: payoutAttempt.payoutId,
      amountCents: payoutAttempt.amountCents,
      status: payoutAttempt.status,
    })
    .from(payoutAttempt)
    .innerJoin(payoutBatch, eq(payoutBatch.id, payoutAttempt.batchId))
    .where(named(line))
    .orderBy(payoutAttempt.batchId, payoutAttempt.number);

/** What of these attempts is with the bank, booked by a line of its statement; their payouts are paid by it. */
export async function bookAttempts(
  tx: Transaction,
  { ids, lineId, bookedOn }: { ids: readonly string[]; lineId: string; bookedOn: string },
): Promise<{ payoutIds: string[]; batchIds: string[]; sumCents: Cents }> {
  const booked = await tx
    .update(payoutAttempt)
    .set({ status: 'booked', bookedLineId: lineId, bookedOn })
    .where(
      and(
        sql`${payoutAttempt.id} = any(${sql.param([...ids])}::uuid[])`,
        inArray(payoutAttempt.status, LIVE),
      ),
    )
    .returning({
      payoutId: payoutAttempt.payoutId,
      batchId: payoutAttempt.batchId,
      amountCents: payoutAttempt.amountCents,
    });
  return {
    payoutIds: booked.map(({ payoutId }) => payoutId),
    batchIds: [...new Set(booked.map(({ batchId }) => batchId))],
    sumCents: cents(booked.reduce((sum, { amountCents }) => sum + amountCents, 0)),
  };
}

const among = (ids: readonly string[]) => sql`${payout.id} = any(${sql.param([...ids])}::uuid[])`;

/** Whose they are, for their history and messages. */
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

/** They wait again, and leave by another batch from `payOn` on. */
export async function reopenPayouts(
  tx: Transaction,
  ids: readonly string[],
  payOn: string,
): Promise<PayoutOwner[]> {
  await tx
    .update(payout)
    .set({ status: 'ordered', paidAt: null, payOn: sql`greatest(${payout.payOn}, ${payOn}::date)` })
    .where(among(ids));
  return listPayouts(tx, ids);
}

/** Undefined when it is not booked, or came back before. */
export async function returnAttempt(
  tx: Transaction,
  { id, ...back }: { id: string; returnedLineId: string; returnedOn: string; reasonCode: string | null },
): Promise<{ payoutId: string; amountCents: Cents } | undefined> {
  const [row] = await tx
    .update(payoutAttempt)
    .set({ status: 'returned', ...back })
    .where(and(eq(payoutAttempt.id, id), eq(payoutAttempt.status, 'booked')))
    .returning({ payoutId: payoutAttempt.payoutId, amountCents: payoutAttempt.amountCents });
  return row;
}

/** Of which no line is with the bank any more. */
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
