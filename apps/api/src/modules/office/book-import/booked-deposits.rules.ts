import { ledgerKinds } from '@portaal/domain/office/book-package/codes';
import { type BookedDeposit, type Draft, depositKinds, type RejectLine } from './booked-contract.ts';

/** A deposit to which further lines of the same day may belong. */
export interface OpenDeposit {
  readonly deposit: { -readonly [K in keyof BookedDeposit]: BookedDeposit[K] };
  readonly funds: Set<string>;
  /** True for a deposit with a single line that was reversed. */
  readonly isAlone: boolean;
}

/**
 * Creates the deposits from which the lines were dealt. The lines of one deposit are consecutive, one per
 * fund. A line that was reversed later has its own deposit.
 */
export function addDeposits(drafts: readonly Draft[]): OpenDeposit['deposit'][] {
  const deposits: OpenDeposit[] = [];
  const debits = new Set(drafts.flatMap(({ line }) => (line.kind === 'terugboeking' ? [line.cause] : [])));
  for (const draft of drafts) {
    const { kind, fund, day, bookedOn, cents } = draft.line;
    if (!depositKinds.has(kind) || cents === 0) continue;
    const isAlone = draft.reversal !== undefined || debits.has(draft.line.key);
    const type = ledgerKinds[kind].type as BookedDeposit['type'];
    const last = deposits.at(-1);
    const fits =
      last &&
      !last.isAlone &&
      !isAlone &&
      last.deposit.type === type &&
      last.deposit.day === day &&
      last.deposit.receivedOn === bookedOn &&
      (kind === 'overdracht_in' || !last.funds.has(fund));
    if (fits) {
      last.deposit.cents += cents;
      last.funds.add(fund);
    } else {
      deposits.push({
        deposit: {
          type,
          cents,
          receivedOn: bookedOn,
          day,
          reversedOn: draft.reversal?.line.bookedOn ?? null,
        },
        funds: new Set([fund]),
        isAlone,
      });
    }
    draft.cause = ['deposit', deposits.length - 1];
  }
  return deposits.map(({ deposit }) => deposit);
}

/** Marks the deposits that the bank reversed. */
export function reverseDebits(
  drafts: readonly Draft[],
  byKey: ReadonlyMap<string, Draft>,
  deposits: readonly OpenDeposit['deposit'][],
  reject: RejectLine,
): void {
  for (const draft of drafts) {
    if (draft.line.kind !== 'terugboeking') continue;
    const cause = byKey.get(draft.line.cause)?.cause;
    const deposit = cause?.[0] === 'deposit' ? deposits[cause[1]] : undefined;
    if (!cause || !deposit || deposit.cents !== -draft.cents) {
      reject(
        'grootboek',
        draft.line.line,
        'oorzaak',
        'Bij een terugboeking hoort de regel van de inleg als oorzaak, met hetzelfde bedrag.',
      );
      continue;
    }
    draft.cause = cause;
    deposit.reversedOn = draft.line.bookedOn;
  }
  // The entry cost that a reversed direct debit returns belongs to the reversed deposit.
  for (const draft of drafts) {
    const { kind, cause, cents } = draft.line;
    const reversal = kind === 'instapkosten' && cents > 0 ? byKey.get(cause) : undefined;
    if (reversal?.line.kind === 'terugboeking') draft.cause = reversal.cause;
  }
}
