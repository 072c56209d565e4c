import { payoutKindTexts } from '@portaal/domain/money/ledger/calls';
import { isReasonOfDeath } from '@portaal/domain/sign-in/payout-confirmation/death-reason';
import type { Cents, IsoDate } from '@portaal/engine';
import { amount } from '../../../documents/contract-amounts.ts';
import { longDate } from '../../../documents/dutch-notation.ts';
import type { Traces } from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { withholdAfterReturn } from '../../sign-in/payout-confirmation/payout-confirmation.use-cases.ts';
import {
  bookAttempts,
  closeBatches,
  LIVE,
  markPayoutsPaid,
  type PayoutOwner,
  type RefundedLine,
  removeReturningAccount,
  reopenPayouts,
  returnAttempt,
} from './payout-attempts.repository.ts';
import { isWithheldError } from './withheld-error.rules.ts';

/** A statement line with its amount unsigned. */
export interface BookedLine {
  readonly id: string;
  readonly bookedOn: IsoDate;
  readonly amountCents: Cents;
}

/** Thrown when a line does not match the expected payouts, or no longer does. */
class NoSuchPayout extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoSuchPayout';
  }
}

/**
 * Returns whether an error means that the payouts do not match; also true when the database rejects a withheld
 * payout.
 */
export const isNoSuchPayout = (error: unknown): boolean =>
  error instanceof NoSuchPayout || isWithheldError(error);

type InvestorTraces = Pick<Traces, 'history' | 'messages'>;

/** Banks report whole days; noon UTC falls on that day in the Netherlands. */
const noonOf = (day: IsoDate): Date => new Date(`${day}T12:00:00Z`);

const whatOf = ({ kind, amountCents }: PayoutOwner): string =>
  `${payoutKindTexts[kind]} ${amount(amountCents)}`;

/**
 * Marks the payouts of the given payment attempts as paid by a statement line; no other code does this.
 * Returns lines for the history of the investors, and the refunds, which the caller books with the statement
 * line. Throws if the attempts do not add up to the line or one of them is no longer with the bank; the line
 * then does not match.
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
    /**
     * With `hand`, two employees can also book an attempt that the bank had rejected; a statement line alone
     * cannot.
     */
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
 * Marks a paid payout as returned by the bank. It is due again once the investor confirms or replaces the
 * account; after a death an employee decides. For a refund, returns only the bank line, which the caller
 * reopens. Throws if the line does not match that payout exactly, or the payout was returned before.
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
  const provider = await removeReturningAccount(tx, attemptId, at);
  if (provider === undefined) {
    await withholdAfterReturn(
      tx,
      owners.map(({ personId, brand }) => ({ personId, brand, attemptId })),
      at,
    );
  }
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
        title:
          provider === undefined ? 'Uw uitbetaling kwam terug' : 'De overdracht van uw lijfrente kwam terug',
        text:
          provider === undefined
            ? `Wij betaalden u ${amount(amountCents)} van contract ${number}. Op ${longDate(line.bookedOn)} kregen wij dat bedrag terug van uw bank. Klopt uw tegenrekening nog? Wijzig of bevestig die bij Mijn instellingen, Persoonlijke informatie. Daarna betalen wij u opnieuw.`
            : `Wij betaalden ${amount(amountCents)} van contract ${number} aan ${provider}. Op ${longDate(line.bookedOn)} kregen wij dat bedrag terug. Wij zoeken met ${provider} uit waarom. Het geld blijft voor uw lijfrente bestemd. U hoeft niets te doen.`,
        mail: true,
      }),
    ),
  };
}
