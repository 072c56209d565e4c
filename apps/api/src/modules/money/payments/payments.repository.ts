import type { InvestmentFlowName } from '@portaal/domain/brand/flows';
import type { PaymentStatus } from '@portaal/domain/money/payments/payment';
import type { Cents, IsoDate } from '@portaal/engine';
import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { type ContractRow, lockExistingContract } from '../../../foundation/contracts/contract-row.sql.ts';
import { updateRow } from '../../../platform/database/update-row.ts';
import { type Orm, prepared, type Transaction } from '../../../platform/orm.ts';
import type { JobQuery } from '../../../platform/queue.ts';
import {
  application,
  bankLine,
  bankMatch,
  capitalTransfer,
  contract,
  dealingRun,
  deposit,
  payment,
} from '../../../schema/index.ts';

export type PaymentRow = typeof payment.$inferSelect;
export type DepositRow = typeof deposit.$inferSelect;

export const contractToPay = {
  id: contract.id,
  number: contract.number,
  formerNumber: contract.formerNumber,
  description: contract.description,
  personId: contract.personId,
  relationId: contract.relationId,
  brand: contract.brand,
  status: contract.status,
  outstandingCents: contract.outstandingCents,
  openingValueDate: contract.openingValueDate,
  isUnderReview: contract.isUnderReview,
  /**
   * Flow of the application that created the contract. A subquery, because a joined row would be locked too.
   * Names the table explicitly, because drizzle omits it in a statement with a single table.
   */
  flow: sql<InvestmentFlowName | null>`(select flow from ${application} where contract_id = ${contract}.id)`,
  /** Whether another provider transfers the capital. */
  isTransfer: sql<boolean>`exists (select from ${capitalTransfer} where contract_id = ${contract}.id)`,
};
const idOfContract = { id: contract.id };
export type ContractToPay = ContractRow<typeof contractToPay>;

/** Returns the announced deposit of a contract that awaits its payment; a contract has at most one. */
export async function findAnnounced(orm: Orm, contractId: string): Promise<DepositRow | undefined> {
  const [row] = await orm
    .select()
    .from(deposit)
    .where(
      and(
        eq(deposit.contractId, contractId),
        eq(deposit.status, 'announced'),
        inArray(deposit.type, ['INITIAL_DEPOSIT', 'TOP_UP']),
      ),
    )
    .orderBy(desc(deposit.id))
    .limit(1);
  return row;
}

export async function insertDeposit(tx: Transaction, row: DepositRow): Promise<void> {
  await tx.insert(deposit).values(row);
}

/** Lists the attempts to pay a deposit, newest first. */
export async function listAttempts(orm: Orm, depositId: string): Promise<PaymentRow[]> {
  return orm.select().from(payment).where(eq(payment.depositId, depositId)).orderBy(desc(payment.id));
}

export async function insertPayment(tx: Transaction, row: PaymentRow): Promise<void> {
  await tx.insert(payment).values(row);
}

const whole = { payment, deposit, contract: contractToPay };
/** A payment with its deposit and contract. */
export type WholePayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

const joined = (orm: Orm) =>
  orm
    .select(whole)
    .from(payment)
    .innerJoin(deposit, eq(deposit.id, payment.depositId))
    .innerJoin(contract, eq(contract.id, deposit.contractId));

export async function findPayment(orm: Orm, paymentId: string) {
  const statement = prepared(orm, 'payment_whole', (executor) =>
    joined(executor)
      .where(eq(payment.id, sql.placeholder('paymentId')))
      .prepare('payment_whole'),
  );
  const [row] = await statement.execute({ paymentId });
  return row;
}

/** Returns a payment of the caller; undefined for another person's payment. */
export async function findOwnPayment(
  orm: Orm,
  { paymentId, personId, brand }: { paymentId: string; personId: string; brand: string },
): Promise<WholePayment | undefined> {
  const [row] = await joined(orm).where(
    and(eq(payment.id, paymentId), eq(contract.personId, personId), eq(contract.brand, brand)),
  );
  return row;
}

const NOTICED = `SELECT json_build_object('paymentId', id, 'providerId', $2::text) AS job
  FROM payment WHERE webhook_token = $1`;

/** Builds the query that creates the job of a webhook call. An unknown token creates no job. */
export const jobOfNotice = (webhookToken: string, providerId: string): JobQuery => ({
  name: 'payment_noticed',
  text: NOTICED,
  values: [webhookToken, providerId],
});

/**
 * Locks the contract and then the payment, and returns their current state. Every operation that books a payment of a
 * contract locks the contract first.
 */
export async function lockPayment(tx: Transaction, found: WholePayment): Promise<WholePayment> {
  await lockExistingContract(tx, found.contract.id, idOfContract);
  const [locked] = await prepared(tx, 'payment_whole_locked', (executor) =>
    joined(executor)
      .where(eq(payment.id, sql.placeholder('paymentId')))
      .for('update', { of: payment })
      .prepare('payment_whole_locked'),
  ).execute({ paymentId: found.payment.id });
  if (!locked) throw new Error(`no payment ${found.payment.id}`);
  return locked;
}

export function updatePayment(
  tx: Transaction,
  paymentId: string,
  values: Partial<Omit<PaymentRow, 'id' | 'depositId' | 'amountCents' | 'brand'>>,
): Promise<void> {
  return updateRow(tx, payment, paymentId, values);
}

/**
 * Returns true for only one of all simultaneous callers, and again after `pauseMs`, so that only one of them
 * polls the provider.
 */
export async function claimCheck(
  orm: Orm,
  { paymentId, now, pauseMs }: { paymentId: string; now: Date; pauseMs: number },
): Promise<boolean> {
  const rows = await orm
    .update(payment)
    .set({ checkedAt: now })
    .where(
      and(
        eq(payment.id, paymentId),
        or(isNull(payment.checkedAt), lte(payment.checkedAt, new Date(now.getTime() - pauseMs))),
      ),
    )
    .returning({ id: payment.id });
  return rows.length > 0;
}

/**
 * Claims payments that are due for polling. Each payment goes to one process; if that process crashes,
 * another can claim it after `again`.
 */
export async function takeDue(
  orm: Orm,
  { now, again, limit }: { now: Date; again: Date; limit: number },
): Promise<string[]> {
  const due = orm
    .select({ id: payment.id })
    .from(payment)
    .where(lte(payment.checkAt, now))
    .orderBy(payment.checkAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await orm
    .update(payment)
    .set({ checkAt: again })
    .where(inArray(payment.id, due))
    .returning({ id: payment.id });
  return rows.map(({ id }) => id);
}

/** Marks the deposit of a locked contract as received. `method`: the payment method used. */
export function markReceived(
  tx: Transaction,
  depositId: string,
  received: { method: DepositRow['method']; receivedOn: IsoDate; dealFrom: IsoDate },
): Promise<void> {
  return updateRow(tx, deposit, depositId, { status: 'received', ...received });
}

/** Locks all deposits of a locked contract, in the order of their creation. */
export async function lockDeposits(tx: Transaction, contractId: string): Promise<DepositRow[]> {
  return tx
    .select()
    .from(deposit)
    .where(eq(deposit.contractId, contractId))
    .orderBy(deposit.id)
    .for('update');
}

/** Cancels an announced deposit; it is no longer due. */
export async function markCancelled(tx: Transaction, depositId: string): Promise<void> {
  await tx.update(deposit).set({ status: 'cancelled' }).where(eq(deposit.id, depositId));
}

/** Marks a received deposit as reversed before it was dealt. */
export async function markReturned(tx: Transaction, depositId: string, reversedOn: IsoDate): Promise<void> {
  await tx.update(deposit).set({ status: 'reversed', reversedOn }).where(eq(deposit.id, depositId));
}

/**
 * Marks a locked contract as paid. The contract starts in the dealing run of that day, once its application is
 * approved.
 */
export async function markContractPaid(
  tx: Transaction,
  contractId: string,
  startDate: IsoDate,
): Promise<void> {
  await prepared(tx, 'contract_paid', (executor) =>
    executor
      .update(contract)
      .set({
        isPaymentCompleted: true,
        outstandingCents: 0 as Cents,
        status: sql`case when ${contract.isUnderReview} then 'awaitingReview' else 'awaitingStart' end`,
        startDate: sql`${sql.placeholder('startDate')}::date`,
      })
      .where(eq(contract.id, sql.placeholder('contractId')))
      .prepare('contract_paid'),
  ).execute({ contractId, startDate });
}

/**
 * Reopens the review of an approved application and its contract. Returns undefined when there is none or its review
 * is still open.
 */
export async function reopenReview(
  tx: Transaction,
  contractId: string,
  at: Date,
): Promise<string | undefined> {
  const [row] = await tx
    .update(application)
    .set({ status: 'submitted', decidedBy: null, decidedAt: null, changedAt: at })
    .where(and(eq(application.contractId, contractId), eq(application.status, 'approved')))
    .returning({ id: application.id });
  if (row) await tx.update(contract).set({ isUnderReview: true }).where(eq(contract.id, contractId));
  return row?.id;
}

/** Cancels the announced first deposit because the contract was funded in another way. */
export async function cancelFirstDeposit(tx: Transaction, contractId: string): Promise<void> {
  const announced = and(
    eq(deposit.contractId, contractId),
    eq(deposit.type, 'INITIAL_DEPOSIT'),
    eq(deposit.status, 'announced'),
  );
  await tx.update(deposit).set({ status: 'cancelled' }).where(announced);
}

/** Returns a contract that has not started to the status "awaiting payment" after its payment was reversed. */
export async function markContractUnpaid(
  tx: Transaction,
  contractId: string,
  outstandingCents: Cents,
): Promise<void> {
  const values = {
    isPaymentCompleted: false,
    outstandingCents,
    status: 'awaitingPayment',
    startDate: null,
  } as const;
  const waiting = and(
    eq(contract.id, contractId),
    inArray(contract.status, ['awaitingReview', 'awaitingStart']),
  );
  await tx.update(contract).set(values).where(waiting);
}

/** Returns whether a contract has a received or dealt deposit. */
export async function hasMoney(tx: Transaction, contractId: string): Promise<boolean> {
  const inOrDealt = and(eq(deposit.contractId, contractId), inArray(deposit.status, ['received', 'dealt']));
  return (await tx.$count(deposit, inOrDealt)) > 0;
}

/** Returns the dealing day of the last started run. Payments received from now on are dealt in a later run. */
export async function latestRunDay(orm: Orm): Promise<IsoDate | null> {
  const [row] = await prepared(orm, 'latest_run_day', (executor) =>
    executor
      .select({ day: sql<IsoDate | null>`max(${dealingRun.dealingDay})::text` })
      .from(dealingRun)
      .prepare('latest_run_day'),
  ).execute();
  return row?.day ?? null;
}

/**
 * Lists the attempts for a deposit that can still be paid, except `paymentId`; null if the deposit was paid
 * without an attempt.
 */
export async function listOpenAttempts(
  orm: Orm,
  of: { readonly depositId: string; readonly paymentId: string | null },
): Promise<string[]> {
  const rows = await prepared(orm, 'open_attempts', (executor) =>
    executor
      .select({ id: payment.id })
      .from(payment)
      .where(
        and(
          eq(payment.depositId, sql.placeholder('depositId')),
          sql`${payment.id} is distinct from ${sql.placeholder('paymentId')}::uuid`,
          inArray(payment.status, ['starting', 'open', 'pending'] satisfies PaymentStatus[]),
        ),
      )
      .prepare('open_attempts'),
  ).execute(of);
  return rows.map(({ id }) => id);
}

/**
 * Lists the accounts from which a contract was paid, per payment and bank line; `account` is null if the bank did not
 * report it.
 */
export async function listPayers(orm: Orm, contractId: string) {
  const paid = await orm
    .select({ payment })
    .from(payment)
    .innerJoin(deposit, eq(deposit.id, payment.depositId))
    .where(and(eq(deposit.contractId, contractId), eq(payment.status, 'paid')))
    .orderBy(payment.id);
  const byBank = await orm
    .select({
      account: bankMatch.payerAccount,
      line: { id: bankLine.id, sealedDetails: bankLine.sealedDetails },
    })
    .from(bankMatch)
    .innerJoin(bankLine, eq(bankLine.id, bankMatch.lineId))
    .where(
      and(eq(bankMatch.contractId, contractId), eq(bankMatch.kind, 'deposit'), isNull(bankMatch.undoneAt)),
    )
    .orderBy(bankMatch.id);
  return [
    ...paid.map((one) => ({ account: one.payment.payerAccount, payment: one.payment, line: null })),
    ...byBank.map(({ account, line }) => ({ account, payment: null, line })),
  ];
}
