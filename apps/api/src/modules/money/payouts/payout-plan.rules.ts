import { createHash } from 'node:crypto';
import { payoutDescription } from '@portaal/domain/money/bank-matching/own-descriptions';
import type { LeftOutReason } from '@portaal/domain/money/payouts/calls';
import { type Cents, cents, type IsoDate } from '@portaal/engine';
import { sepaText } from '../../../integrations/bank/sepa-text.ts';
import type { FieldKeys } from '../../../platform/field-encryption.ts';
import type { Payee, PayeeCheck } from '../../people/payees/payees.use-cases.ts';
import type { Due, DuePayee } from './due-payees.mapping.ts';
import { openAccount } from './sealed-account.mapping.ts';

/** Maximum characters of a name in the banks' scheme. */
const NAME_CHARACTERS = 70;

type CheckOf = (payee: Payee) => PayeeCheck | undefined;

export interface PlannedPayout {
  readonly due: Due;
  /** Null for a refund without a known contract. */
  readonly contractNumber: string | null;
  readonly amountCents: Cents;
  readonly iban: string;
  /** Name as stored in the portal; `nameInFile` is its form in the file. */
  readonly name: string;
  readonly nameInFile: string;
  readonly text: string;
  readonly isNewAccount: boolean;
  /** The bank's latest check of name and account; undefined if it was not checked. */
  readonly check: PayeeCheck | undefined;
  readonly payeeHash: string;
}

/** Limits in cents: per payout, per batch, and for all batches of a day. */
export interface PayoutLimits {
  readonly line: Cents;
  readonly batch: Cents;
  readonly day: Cents;
}

export interface PayoutPlan {
  readonly executeOn: IsoDate;
  readonly debtorIban: string;
  /** Sorted by account, so that payouts to one account are adjacent. */
  readonly payouts: readonly PlannedPayout[];
  readonly totalCents: Cents;
  readonly leftOut: ReadonlyMap<LeftOutReason, readonly Cents[]>;
  /** All due items, including those left out. */
  readonly due: readonly DuePayee[];
  readonly checkOf: CheckOf;
  /** Digest of the full contents of the file. */
  readonly digest: string;
}

/** Returns the description on the payee's bank statement. */
function textOf({ due: { kind, row }, description }: DuePayee): string {
  return sepaText(description ?? payoutDescription(kind === 'payout' ? row.kind : kind, row.number), 140);
}

/**
 * Plans a batch from the due items, which use up the limits in the order of the list. Omits every item that
 * is withheld, cannot be paid or would exceed a limit.
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
    /** Total of the other batches of that day. */
    readonly orderedCents: Cents;
  },
): PayoutPlan {
  const capacityCents = Math.min(limits.batch, limits.day - orderedCents);
  const leftOut = new Map<LeftOutReason, Cents[]>();
  const payouts: PlannedPayout[] = [];
  let total = 0;
  for (const one of due) {
    const { due: pays, name, payee } = one;
    const amountCents = cents(pays.row.amountCents);
    const nameInFile = sepaText(name, NAME_CHARACTERS);
    const check = payee === undefined ? undefined : checkOf(payee);
    const isTooMuch = total + amountCents > capacityCents;
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
      text: textOf(one),
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

/**
 * Returns whether an account differs from the account that was paid last. False for a refund, which always
 * goes back to its source account.
 */
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
  // The bank knows the account holder better than we do, so an employee decides about a name that does not
  // match.
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

/** Groups the payouts per account with their total, highest total first. */
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
