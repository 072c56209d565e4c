import { createHash } from 'node:crypto';
import { payoutKindTexts } from '@portaal/domain/ledger/calls';
import type { LeftOutReason } from '@portaal/domain/payouts/calls';
import { fullName } from '@portaal/domain/people/applicant';
import { type Cents, cents, type IsoDate } from '@portaal/engine';
import { sepaText } from '../../integrations/bank/sepa-text.ts';
import type { FieldKeys } from '../../platform/field-encryption.ts';
import { numberVault } from '../../platform/sealed-number.ts';
import type { DueRow } from './due-payouts.repository.ts';
import { openAccount } from './sealed-account.ts';

/** A scheme of banks takes names of 70 characters. */
const NAME_CHARACTERS = 70;

export interface PlannedPayout {
  readonly payoutId: string;
  readonly contractNumber: string;
  readonly amountCents: Cents;
  readonly iban: string;
  /** As we write it, and as it stands in the file. */
  readonly name: string;
  readonly nameInFile: string;
  readonly text: string;
  readonly isNewAccount: boolean;
  readonly row: DueRow;
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
  /** Of everything the file would say. */
  readonly digest: string;
}

const nameOf = ({ relationId, relationDetails, person, accountName }: DueRow): string => {
  if (relationId !== null)
    return (relationDetails as { organisatie: { naamBedrijf: string } }).organisatie.naamBedrijf;
  return person === null ? accountName : fullName(person as Parameters<typeof fullName>[0]);
};

function accountsOf(keys: FieldKeys) {
  const own = numberVault(keys, 'personal_information');
  const ofRelation = numberVault(keys, 'relation');
  return ({ personId, sealedIban, relationId, relationSealedIban }: DueRow): string | null =>
    relationId === null
      ? own.open('sealed_iban', personId, sealedIban)
      : ofRelation.open('sealed_iban', relationId, relationSealedIban);
}

/** As the investor reads it on their own statement. */
const textOf = ({ kind, number }: DueRow): string =>
  sepaText(`${payoutKindTexts[kind]} contract ${number}`, 140);

/**
 * What of all that is due comes into one batch: nothing that is withheld or cannot be paid, and no more than the limits
 * leave; what is oldest goes first.
 */
export function planPayouts(
  due: readonly DueRow[],
  {
    keys,
    executeOn,
    debtorIban,
    limits,
    orderedCents,
  }: {
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
  const accountOf = accountsOf(keys);
  let total = 0;
  for (const row of due) {
    const amountCents = cents(row.amountCents);
    const iban = accountOf(row);
    const name = nameOf(row);
    const nameInFile = sepaText(name, NAME_CHARACTERS);
    const reason = reasonFor({ row, iban, nameInFile, limits, isTooMuch: total + amountCents > room });
    if (reason !== undefined || iban === null) {
      const why = reason ?? 'noAccount';
      leftOut.set(why, [...(leftOut.get(why) ?? []), amountCents]);
      continue;
    }
    total += amountCents;
    const last =
      row.lastAttemptId === null ? null : openAccount(keys, row.lastAttemptId, row.lastSealedAccount ?? '');
    payouts.push({
      payoutId: row.id,
      contractNumber: row.number,
      amountCents,
      iban,
      name,
      nameInFile,
      text: textOf(row),
      isNewAccount: last?.iban !== iban,
      row,
    });
  }
  payouts.sort((a, b) => (a.iban < b.iban ? -1 : a.iban > b.iban ? 1 : 0));
  return {
    executeOn,
    debtorIban,
    payouts,
    totalCents: cents(total),
    leftOut,
    digest: digestOf(payouts, executeOn, debtorIban),
  };
}

function reasonFor({
  row,
  iban,
  nameInFile,
  limits,
  isTooMuch,
}: {
  readonly row: DueRow;
  readonly iban: string | null;
  readonly nameInFile: string;
  readonly limits: PayoutLimits;
  readonly isTooMuch: boolean;
}): LeftOutReason | undefined {
  if (row.withheldBy !== null) return row.withheldBy;
  if (iban === null) return 'noAccount';
  if (nameInFile === '') return 'noName';
  if (row.amountCents > limits.line) return 'overLine';
  return isTooMuch ? 'overTotal' : undefined;
}

function digestOf(payouts: readonly PlannedPayout[], executeOn: IsoDate, debtorIban: string): string {
  const hash = createHash('sha256').update(JSON.stringify([executeOn, debtorIban]));
  for (const { payoutId, amountCents, iban, nameInFile, text } of payouts) {
    hash.update(JSON.stringify([payoutId, amountCents, iban, nameInFile, text]));
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
