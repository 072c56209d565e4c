import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import { type DealingCalendar, type IsoDate, nextDealing } from '@portaal/engine';
import type { ActServices, AuditLine, Traces } from '../../../foundation/acts/acts.use-cases.ts';
import { readCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { correctStatement } from '../../documents/documents/documents.use-cases.ts';
import { dealFrom } from './payment-state.rules.ts';
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
  /** Time of payment, which determines the dealing run because it is compared with the cut-off. */
  readonly paidAt: Date;
  /** Day on which the money arrived in our account or in an account held on our behalf. */
  readonly receivedOn: IsoDate;
  readonly payerAccount: PaymentRow['payerAccount'];
  /** Attempt that paid the deposit; null if it was paid without the payment provider. */
  readonly paymentId: string | null;
  readonly at: Date;
}

export interface ReceiptTraces extends Required<Pick<Traces, 'history' | 'messages' | 'jobs'>> {
  readonly audit: readonly AuditLine[];
  /** Dealing day of the first run that can deal the deposit. */
  readonly day: IsoDate;
}

/**
 * Books the full payment of an announced deposit on a locked contract, whatever its channel. A job checks the
 * other running attempts, because they must not be paid too.
 */
export async function receiveDeposit(
  services: ActServices,
  tx: Transaction,
  { deposit, contract, method, paidAt, receivedOn, payerAccount, paymentId, at }: Receipt,
): Promise<ReceiptTraces> {
  const calendar = (await readCalendars(tx)).of(contract.brand);
  const day = dealFrom(paidAt, await latestRunDay(tx), calendar);
  await markReceived(tx, deposit.id, { method, receivedOn, dealFrom: day });
  const isFirst = deposit.type === 'INITIAL_DEPOSIT';
  // The application was approved before the payer's account was known (domain 4.3).
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
              : dealText({ paidAt, receivedOn, day, calendar })
        }`,
      },
      // Corrects the statement of a past year if the payment is reported after it.
      ...(await correctStatement(tx, services, { contractId: contract.id, receivedOn })),
    ],
    jobs: others.map((id) => ['payments.settle', { paymentId: id }]),
  };
}

/**
 * Returns the text about the dealing day. If a payment was made in time for a run but reported after it, the
 * text explains that it is dealt in the next run.
 */
function dealText({
  paidAt,
  receivedOn,
  day,
  calendar,
}: Pick<Receipt, 'paidAt' | 'receivedOn'> & {
  readonly day: IsoDate;
  readonly calendar: DealingCalendar;
}): string {
  const deals = `Wij beleggen het per ${dayText(day)}.`;
  const { dealingDay } = nextDealing(paidAt, calendar);
  if (day <= dealingDay) return deals;
  return (
    `Het stond op ${dayText(receivedOn)} op onze rekening, op tijd voor ${dayText(dealingDay)}. ` +
    `Wij zagen het pas toen die maand al was verwerkt. ${deals} Bel ons als u dat niet goed vindt.`
  );
}
