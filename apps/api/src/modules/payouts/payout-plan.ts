import { createHash } from 'node:crypto';
import { payoutDescription } from '@portaal/domain/bank-matching/own-descriptions';
import type { LeftOutReason } from '@portaal/domain/payouts/calls';
import { type Cents, cents, type IsoDate } from '@portaal/engine';
import { sepaText } from '../../integrations/bank/sepa-text.ts';
import type { FieldKeys } from '../../platform/field-encryption.ts';
import type { Payee, PayeeCheck } from '../payees/payees.use-cases.ts';
import type { Due, DuePayee } from './due-payees.ts';
import { openAccount } from './sealed-account.ts';

/** A scheme of banks takes names of 70 characters. */
const NAME_CHARACTERS = 70;

type CheckOf = (payee: Payee) => PayeeCheck | undefined;

export interface PlannedPayout {
  readonly due: Due;
  /** Null of money that goes back and was of no contract we know. */
  readonly contractNumber: string | null;
  readonly amountCents: Cents;
  readonly iban: string;
  /** As we write it, and as it stands in the file. */
  readonly name: string;
  readonly nameInFile: string;
  readonly text: string;
  readonly isNewAccount: boolean;
  /** What the bank last said of name and account; undefined: it was not asked. */
  readonly check: PayeeCheck | undefined;
  readonly payeeHash: string;
}

/** Cents: of one payout, of a batch, and of all batches of a day. */
export interface PayoutLimits {
  readonly line: Cents;
  readonly batch: Cents;
  readonly day: Cents;
}

export interface PayoutPlan {
  readonly executeOn: IsoDate;
  readonly debtorIban: string;
  /** By account, so that what one account gets stands together. */
  readonly payouts: readonly PlannedPayout[];
  readonly totalCents: Cents;
  readonly leftOut: ReadonlyMap<LeftOutReason, readonly Cents[]>;
  /** All that is due, also what is left out. */
  readonly due: readonly DuePayee[];
  readonly checkOf: CheckOf;
  /** Of everything the file would say. */
  readonly digest: string;
}

/** As the investor reads it on their own statement. */
function textOf({ kind, row }: Due): string {
  return sepaText(payoutDescription(kind === 'payout' ? row.kind : kind, row.number), 140);
}

/**
 * What of all that is due comes into one batch: nothing that is withheld or cannot be paid, and no more than the limits
 * leave; what is oldest goes first.
 */
export function planPayouts(
  due: readonly DuePayee[],
  {
    checkOf,
    hashOf,
    keys,
    executeOn,
    debtorIban,
    limits,
    orderedCents,
  }: {
    readonly checkOf: CheckOf;
    readonly hashOf: (payee: Payee) => string;
    readonly keys: FieldKeys;
    readonly executeOn: IsoDate;
    readonly debtorIban: string;
    readonly limits: PayoutLimits;
    /** What other batches of that day come to. */
    readonly orderedCents: Cents;
  },
): PayoutPlan {
  const room = Math.min(limits.batch, limits.day - orderedCents);
  const leftOut = new Map<LeftOutReason, Cents[]>();
  const payouts: PlannedPayout[] = [];
  let total = 0;
  for (const one of due) {
    const { due: pays, name, payee } = one;
    const amountCents = cents(pays.row.amountCents);
    const nameInFile = sepaText(name, NAME_CHARACTERS);
    const check = payee === undefined ? undefined : checkOf(payee);
    const isTooMuch = total + amountCents > room;
    const reason = reasonFor({ due: pays, payee, nameInFile, check, limits, isTooMuch });
    if (reason !== undefined || payee === undefined) {
      const why = reason ?? 'noAccount';
      leftOut.set(why, [...(leftOut.get(why) ?? []), amountCents]);
      continue;
    }
    const { iban } = payee;
    total += amountCents;
    payouts.push({
      due: pays,
      contractNumber: pays.row.number,
      amountCents,
      iban,
      name,
      nameInFile,
      text: textOf(pays),
      isNewAccount: isNewAccount(keys, pays, iban),
      check,
      payeeHash: hashOf(payee),
    });
  }
  payouts.sort((a, b) => (a.iban < b.iban ? -1 : a.iban > b.iban ? 1 : 0));
  return {
    executeOn,
    debtorIban,
    payouts,
    totalCents: cents(total),
    leftOut,
    due,
    checkOf,
    digest: digestOf(payouts, executeOn, debtorIban),
  };
}

/** What goes back went to nobody's choice: it goes to where it came from. */
function isNewAccount(keys: FieldKeys, { kind, row }: Due, iban: string): boolean {
  if (kind === 'refund') return false;
  const { lastAttemptId, lastSealedAccount } = row;
  return lastAttemptId === null || openAccount(keys, lastAttemptId, lastSealedAccount ?? '').iban !== iban;
}

function reasonFor({
  due: { row },
  payee,
  nameInFile,
  check,
  limits,
  isTooMuch,
}: {
  readonly due: Due;
  readonly payee: Payee | undefined;
  readonly nameInFile: string;
  readonly check: PayeeCheck | undefined;
  readonly limits: PayoutLimits;
  readonly isTooMuch: boolean;
}): LeftOutReason | undefined {
  if (row.withheldBy !== null) return row.withheldBy;
  if (payee === undefined) return 'noAccount';
  if (nameInFile === '') return 'noName';
  // Whose account it is the bank knows better than we do: an employee decides on it, by name.
  if (check?.outcome === 'noMatch' && !check.isAccepted) return 'otherName';
  if (row.amountCents > limits.line) return 'overLine';
  return isTooMuch ? 'overTotal' : undefined;
}

function digestOf(payouts: readonly PlannedPayout[], executeOn: IsoDate, debtorIban: string): string {
  const hash = createHash('sha256').update(JSON.stringify([executeOn, debtorIban]));
  for (const { due, amountCents, iban, nameInFile, text } of payouts) {
    hash.update(JSON.stringify([due.row.id, amountCents, iban, nameInFile, text]));
  }
  return hash.digest('hex');
}

/** What the payouts of one account come to, the account that gets most first. */
export function byAccount(payouts: readonly PlannedPayout[]) {
  const accounts = Map.groupBy(payouts, ({ iban }) => iban);
  return [...accounts]
    .map(([iban, paid]) => ({
      iban,
      paid,
      amountCents: cents(paid.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    }))
    .sort((a, b) => b.amountCents - a.amountCents);
}
