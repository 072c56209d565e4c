import { randomUUID } from 'node:crypto';
import { cents, dealingAfter, dutchDay, type IsoDate, isoDate } from '@portaal/engine';
import type { AuditLine, Traces } from '../../../foundation/acts/acts.use-cases.ts';
import { readCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { insertRefund, sumRefunded } from './payment-reviews.repository.ts';
import { leftOf } from './payment-state.rules.ts';
import {
  type DepositRow,
  latestRunDay,
  listAttempts,
  lockDeposits,
  markCancelled,
  markReceived,
  markReturned,
} from './payments.repository.ts';

/**
 * Releases deposits received on a locked contract during the review of its application: each is dealt in its
 * own run, or in the next run if that one has started. Returns the earliest dealing day, or null if nothing
 * was received.
 */
export async function releaseDeposits(
  tx: Transaction,
  { id: contractId, brand }: { readonly id: string; readonly brand: string },
): Promise<IsoDate | null> {
  const lastRun = await latestRunDay(tx);
  const calendar = (await readCalendars(tx)).of(brand);
  const days: IsoDate[] = [];
  for (const { id, status, method, receivedOn, dealFrom } of await lockDeposits(tx, contractId)) {
    if (status !== 'received' || receivedOn === null || dealFrom === null) continue;
    const isBegun = lastRun !== null && lastRun >= dealFrom;
    const day = isBegun ? dealingAfter(lastRun, calendar).dealingDay : isoDate(dealFrom);
    await markReceived(tx, id, { method, receivedOn: isoDate(receivedOn), dealFrom: day });
    days.push(day);
  }
  return days.toSorted()[0] ?? null;
}

interface Reversal {
  readonly contractId: string;
  /** Id of the employee or user who ended the contract, recorded with the reason. */
  readonly by: string;
  readonly reason: string;
}

/**
 * Unwinds the deposits of a locked contract that will not start: cancels announced ones and orders refunds of
 * paid ones to their source. Throws `tooLateToCancel` if an amount was dealt or collected.
 */
export async function unwindDeposits(
  tx: Transaction,
  { contractId, by, reason }: Reversal,
  at: Date,
): Promise<{ readonly audit: readonly AuditLine[]; readonly jobs: NonNullable<Traces['jobs']> }> {
  const deposits = await lockDeposits(tx, contractId);
  const isBound = ({ status, method }: DepositRow) =>
    status === 'dealt' || (status === 'received' && method === 'directDebit');
  if (deposits.some(isBound)) throw new AppError('tooLateToCancel');
  const audit: AuditLine[] = [];
  const jobs: NonNullable<Traces['jobs']>[number][] = [];
  for (const deposit of deposits) {
    if (deposit.status === 'announced') await markCancelled(tx, deposit.id);
    if (deposit.status === 'received') await markReturned(tx, deposit.id, dutchDay(at));
    for (const payment of await listAttempts(tx, deposit.id)) {
      // The job cancels an attempt that can still be paid. If the payer pays it anyway, the amount becomes a
      // surplus to refund.
      if (['starting', 'open', 'pending'].includes(payment.status)) {
        jobs.push(['payments.settle', { paymentId: payment.id }]);
      }
      const left = payment.status === 'paid' ? leftOf(payment, await sumRefunded(tx, payment.id)) : 0;
      if (left <= 0) continue;
      const refundId = newId();
      await insertRefund(tx, {
        id: refundId,
        paymentId: payment.id,
        amountCents: cents(left),
        status: 'ordered',
        createdAt: at,
        createdBy: by,
        reason,
        providerKey: randomUUID(),
        providerId: null,
        settledAt: null,
      });
      audit.push({
        action: 'payment.refundOrdered',
        subjectType: 'payment',
        subjectId: payment.id,
        detail: { contractId, refundId, amountCents: left },
      });
      jobs.push(['payments.refund', { refundId }]);
    }
  }
  return { audit, jobs };
}
