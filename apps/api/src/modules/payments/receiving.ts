import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import type { IsoDate } from '@portaal/engine';
import type { Transaction } from '../../platform/orm.ts';
import type { ActServices, AuditLine, Traces } from '../acts/acts.use-cases.ts';
import { correctStatement } from '../documents/documents.use-cases.ts';
import { dealFrom } from './payment-state.ts';
import {
  type DepositRow,
  latestRunDay,
  listOpenAttempts,
  markContractPaid,
  markReceived,
  type PaymentRow,
  reopenReview,
  type WholePayment,
} from './payments.repository.ts';

interface Receipt extends Pick<WholePayment, 'deposit' | 'contract'> {
  readonly method: DepositRow['method'];
  /** Decides by which cut-off it is dealt. */
  readonly paidAt: Date;
  /** The day it stood on an account for us. */
  readonly receivedOn: IsoDate;
  readonly payerAccount: PaymentRow['payerAccount'];
  /** The attempt that paid it; null: it was paid without the payment provider. */
  readonly paymentId: string | null;
  readonly at: Date;
}

interface Received extends Required<Pick<Traces, 'history' | 'messages' | 'jobs'>> {
  readonly audit: readonly AuditLine[];
  /** The first run that can deal it. */
  readonly day: IsoDate;
}

/**
 * An announced deposit of a locked contract has all its money, whichever way it came. What else was begun for it must
 * not be paid as well: those attempts are looked at.
 */
export async function receiveDeposit(
  services: ActServices,
  tx: Transaction,
  { deposit, contract, method, paidAt, receivedOn, payerAccount, paymentId, at }: Receipt,
): Promise<Received> {
  const day = dealFrom(paidAt, await latestRunDay(tx));
  await markReceived(tx, deposit.id, { method, receivedOn, dealFrom: day });
  const isFirst = deposit.type === 'INITIAL_DEPOSIT';
  // Approved before anybody knew whose account it would come from (domain 4.3).
  const reopened = isFirst && payerAccount === 'other' ? await reopenReview(tx, contract.id, at) : undefined;
  if (isFirst) await markContractPaid(tx, contract.id, day);
  const others = await listOpenAttempts(tx, { depositId: deposit.id, paymentId });
  const amount = euroAndCents(deposit.amountCents);
  return {
    day,
    audit:
      reopened === undefined
        ? []
        : [
            {
              action: 'application.reopened',
              subjectType: 'application',
              subjectId: reopened,
              detail: { contractId: contract.id },
            },
          ],
    history: [{ contractId: contract.id, kind: 'depositReceived', after: amount }],
    messages: [
      {
        personId: contract.personId,
        contractId: contract.id,
        kind: 'deposit',
        mail: true,
        title: 'Wij hebben uw betaling ontvangen',
        text: `Wij hebben ${amount} ontvangen voor contract ${contract.number}. ${
          reopened !== undefined
            ? 'Het komt van een andere rekening dan wij van u kennen. Een medewerker bekijkt dat. Is het in orde, dan beleggen wij het.'
            : contract.isUnderReview
              ? 'Wij beleggen het zodra uw aanvraag is goedgekeurd.'
              : `Wij beleggen het per ${dayText(day)}.`
        }`,
      },
      // Of which we hear after its year, and the statement over it.
      ...(await correctStatement(tx, services, { contractId: contract.id, receivedOn })),
    ],
    jobs: others.map((id) => ['payments.settle', { paymentId: id }]),
  };
}
