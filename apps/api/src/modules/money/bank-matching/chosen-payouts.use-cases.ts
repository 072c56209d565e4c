import type { PickedKind } from '@portaal/domain/money/bank-matching/matching';
import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import { type Cents, cents, isoDate } from '@portaal/engine';
import type { AuditLine, Traces } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { isNoSuchPayout, markPaid, markReturned } from '../payouts/index.ts';
import { lockAttemptsWithBank, lockBookedAttempt } from './candidates.repository.ts';
import { explain, type Source } from './explaining.use-cases.ts';
import type { OpenLine } from './matches.repository.ts';
import { explainPaid, reopenRefund } from './refunded-lines.use-cases.ts';

/** The payouts or bank line that an employee picked, locked. `amountCents` has the sign of the bank line. */
export interface ChosenPayouts {
  readonly kind: PickedKind;
  readonly amountCents: Cents;
  /** Ids of the payout attempts that were picked. */
  readonly attemptIds: readonly string[];
  /** The bank line with the opposite amount. */
  readonly other: OpenLine | undefined;
  /** Description of the picked item for the approving colleague. */
  readonly text: string;
}

const noFit = (message: string) => new AppError('invalidInput', [{ field: 'candidateId', message }]);

/** Locks the item picked for a locked bank line. `other` is the line with the opposite amount, already locked. */
export async function lockPicked(
  tx: Transaction,
  {
    kind,
    candidateId,
    line,
    other,
  }: {
    readonly kind: PickedKind;
    readonly candidateId: string;
    readonly line: OpenLine;
    readonly other: OpenLine | undefined;
  },
): Promise<ChosenPayouts> {
  const { brand, openCents } = line.item;
  if (kind === 'refund') {
    if (other?.item.brand !== brand || other.isLeaving || other.item.openCents !== -openCents) {
      throw noFit('Deze bankregel heft dit bedrag niet op. Kies een andere.');
    }
    const { bookedOn } = other.line;
    const text = `de bankregel van ${dayText(isoDate(bookedOn))}`;
    return { kind, amountCents: openCents, attemptIds: [], other, text };
  }
  const isOut = kind === 'payouts';
  if (isOut !== openCents < 0) {
    throw noFit(isOut ? 'Dit geld kwam op de rekening.' : 'Dit geld ging van de rekening af.');
  }
  const attempts = isOut
    ? await lockAttemptsWithBank(tx, { brand, id: candidateId })
    : await lockBookedAttempt(tx, { brand, id: candidateId, day: line.line.bookedOn });
  const sum = attempts.reduce((total, { amountCents }) => total + amountCents, 0);
  if (attempts.length === 0) {
    throw noFit(
      isOut
        ? 'Deze uitbetaling is niet meer bij de bank.'
        : 'Kies een uitbetaling die is geboekt en niet al terugkwam.',
    );
  }
  if (sum > Math.abs(openCents)) {
    throw noFit(`Deze uitbetaling is groter dan wat open staat: ${euroAndCents(Math.abs(openCents))}.`);
  }
  const amountCents = cents(isOut ? -sum : sum);
  const text = textOf(attempts, candidateId);
  return { kind, amountCents, attemptIds: attempts.map(({ id }) => id), other: undefined, text };
}

function textOf(
  [first, ...others]: Awaited<ReturnType<typeof lockAttemptsWithBank>>,
  candidateId: string,
): string {
  if (first === undefined) return '';
  const { batchId, messageId, contractNumber } = first;
  if (candidateId === batchId) return `betaalbestand ${messageId}: uitbetalingen ${others.length + 1}`;
  return contractNumber === null ? 'een terugstorting' : `uitbetaling van contract ${contractNumber}`;
}

/** Books the item that two employees picked for a bank line, with the same effects as if the bank had identified it. */
export async function bookPicked(
  tx: Transaction,
  picked: ChosenPayouts,
  { line, source, audit }: { readonly line: OpenLine; readonly source: Source; readonly audit: AuditLine },
  at: Date,
): Promise<Traces> {
  try {
    return await book(tx, picked, { line, source, audit }, at);
  } catch (error) {
    // A withheld payout is not marked as paid, even if two employees approve.
    throw isNoSuchPayout(error) ? new AppError('changedMeanwhile') : error;
  }
}

async function book(
  tx: Transaction,
  { kind, amountCents, attemptIds, other }: ChosenPayouts,
  { line, source, audit }: { readonly line: OpenLine; readonly source: Source; readonly audit: AuditLine },
  at: Date,
): Promise<Traces> {
  const { lineId, reason } = line.item;
  if (other !== undefined) {
    const subject = amountCents > 0 ? lineId : other.item.lineId;
    const both = [
      { kind, subject, source, line, amountCents },
      { kind, subject, source, line: other, amountCents: cents(-amountCents) },
    ];
    await explain(tx, both, at);
    return { audit };
  }
  const bookedOn = isoDate(line.line.bookedOn);
  const booked = { id: lineId, bookedOn, amountCents: cents(Math.abs(amountCents)) };
  if (kind === 'payouts') {
    const { refunds, ...traces } = await markPaid(tx, { line: booked, attemptIds, by: 'hand' });
    return {
      ...traces,
      audit: [audit, ...(await explainPaid(tx, { line, amountCents, source, refunds }, at))],
    };
  }
  const [attemptId = ''] = attemptIds;
  const { returnReason: reasonCode } = line.line;
  const { refund, ...traces } = await markReturned(tx, { line: booked, attemptId, reasonCode }, at);
  if (refund) return { audit: [audit, await reopenRefund(tx, { line, refund }, at)] };
  const rest = reason === null ? {} : { rest: reason };
  await explain(tx, [{ kind, subject: attemptId, source, line, amountCents, ...rest }], at);
  return { ...traces, audit };
}
