import { payoutKindTexts } from '@portaal/domain/ledger/calls';
import { isReasonOfDeath } from '@portaal/domain/payouts/bank-reasons';
import type { Cents, IsoDate } from '@portaal/engine';
import { amount } from '../../documents/contract-amounts.ts';
import { longDate } from '../../documents/dutch-notation.ts';
import type { Transaction } from '../../platform/orm.ts';
import type { Traces } from '../acts/acts.use-cases.ts';
import { withholdAfterReturn } from '../payout-confirmation/payout-confirmation.use-cases.ts';
import {
  bookAttempts,
  closeBatches,
  LIVE,
  markPayoutsPaid,
  type PayoutOwner,
  type RefundedLine,
  reopenPayouts,
  returnAttempt,
} from './payout-attempts.repository.ts';
import { isHeld } from './payout-held.ts';

/** A line of a statement, of its amount without its sign. */
export interface BookedLine {
  readonly id: string;
  readonly bookedOn: IsoDate;
  readonly amountCents: Cents;
}

/** A line that is not the payouts it was taken for, or not any more. */
class NoSuchPayout extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoSuchPayout';
  }
}

/** Also when the database says so: a payout it holds is not paid. */
export const isNoSuchPayout = (error: unknown): boolean => error instanceof NoSuchPayout || isHeld(error);

type InvestorTraces = Pick<Traces, 'history' | 'messages'>;

/** Whole days are what a bank knows; noon is that day everywhere in the Netherlands. */
const noonOf = (day: IsoDate): Date => new Date(`${day}T12:00:00Z`);

const whatOf = ({ kind, amountCents }: PayoutOwner): string =>
  `${payoutKindTexts[kind]} ${amount(amountCents)}`;

/**
 * The payouts of these attempts are paid: a line of a statement booked them. The only place that says so. Returns what
 * their investors read of it, and what of it went back to its payers: the caller books that, with this line. Throws when the line is not exactly these, each still with the bank: then it is no match.
 */
export async function markPaid(
  tx: Transaction,
  {
    line,
    attemptIds,
    by = 'line',
  }: {
    readonly line: BookedLine;
    readonly attemptIds: readonly string[];
    /** Two people may say so of what the bank rejected before; by its line alone nothing does. */
    readonly by?: 'line' | 'hand';
  },
): Promise<InvestorTraces & { readonly refunds: readonly RefundedLine[] }> {
  const { payoutIds, refunds, batchIds, sumCents } = await bookAttempts(tx, {
    ids: attemptIds,
    lineId: line.id,
    bookedOn: line.bookedOn,
    from: by === 'hand' ? [...LIVE, 'rejected'] : LIVE,
  });
  if (payoutIds.length + refunds.length !== attemptIds.length || sumCents !== line.amountCents) {
    throw new NoSuchPayout(
      `statement line ${line.id} is not the ${attemptIds.length} payouts it should book`,
    );
  }
  const paid = await markPayoutsPaid(tx, payoutIds, noonOf(line.bookedOn));
  await closeBatches(tx, batchIds);
  return {
    refunds,
    history: paid.map((one) => ({ contractId: one.contractId, kind: 'payoutPaid', after: whatOf(one) })),
  };
}

/**
 * A payout that was paid came back: it waits again, and for its investor to confirm the account or give another. Of who
 * died nobody is asked: an employee finds it with its batch. Of money that went back to its payer it says so alone, and
 * the caller opens its line again. Throws
 * when the line is not exactly that payout, or it came back before.
 */
export async function markReturned(
  tx: Transaction,
  {
    line,
    attemptId,
    reasonCode,
  }: { readonly line: BookedLine; readonly attemptId: string; readonly reasonCode: string | null },
  at: Date,
): Promise<InvestorTraces & { readonly refund: RefundedLine | null }> {
  const back = { returnedLineId: line.id, returnedOn: line.bookedOn, reasonCode };
  const returned = await returnAttempt(tx, { id: attemptId, ...back });
  if (returned?.amountCents !== line.amountCents) {
    throw new NoSuchPayout(`statement line ${line.id} is not the payout that came back`);
  }
  const { payoutId, refundLineId, amountCents } = returned;
  if (refundLineId !== null) return { refund: { lineId: refundLineId, amountCents } };
  const owners = await reopenPayouts(tx, payoutId === null ? [] : [payoutId], line.bookedOn);
  await withholdAfterReturn(
    tx,
    owners.map(({ personId, brand }) => ({ personId, brand, attemptId })),
    at,
  );
  return {
    refund: null,
    history: owners.map((one) => ({
      contractId: one.contractId,
      kind: 'payoutReturned',
      after: whatOf(one),
    })),
    messages: (isReasonOfDeath(reasonCode) ? [] : owners).map(
      ({ contractId, personId, brand, number, amountCents }) => ({
        contractId,
        personId,
        brand,
        kind: 'payout' as const,
        title: 'Uw uitbetaling kwam terug',
        text: `Wij betaalden u ${amount(amountCents)} van contract ${number}. Op ${longDate(line.bookedOn)} kregen wij dat bedrag terug van uw bank. Klopt uw tegenrekening nog? Wijzig of bevestig die bij Mijn instellingen, Persoonlijke informatie. Daarna betalen wij u opnieuw.`,
        mail: true,
      }),
    ),
  };
}
