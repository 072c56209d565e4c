import {
  type Evidence,
  evidenceOrder,
  type MatchRule,
  type OpenReason,
} from '@portaal/domain/money/bank-matching/matching';
import { hasOwnDescription } from '@portaal/domain/money/bank-matching/own-descriptions';
import { type Cents, cents } from '@portaal/engine';
import { bankKindOf, comesBack, mayBeOurCollection } from './bank-kind.rules.ts';
import type { LineToMatch } from './line-to-match.mapping.ts';
import { formerKeysOn, formerNumberKey, numbersOn, referencesOn } from './payer-text.rules.ts';

interface Attempt {
  readonly id: string;
  readonly amountCents: Cents;
  readonly status: 'underway' | 'accepted' | 'rejected' | 'booked' | 'returned';
}

interface Collection {
  readonly id: string;
  readonly amountCents: Cents;
  /** The bank line this collection still expects: credit, return or none. */
  readonly awaits: 'in' | 'out' | 'nothing';
  /** Whether the provider reports the collection as failed. The bank may report otherwise. */
  readonly isFailed: boolean;
  /** Whether the provider reports that the collection was paid and then reversed. */
  readonly isReversed: boolean;
}

/**
 * Returns a mandate id in the form used for comparison: the SEPA scheme ignores the difference between upper and
 * lower case.
 */
export const mandateKey = (mandateId: string): string => mandateId.toUpperCase();

interface ExpectedCollection {
  readonly contractId: string;
  readonly amountCents: Cents;
}

/** The stored data to which bank lines can refer, limited to one set of lines. */
export interface LineEvidence {
  readonly attempts: ReadonlyMap<string, Attempt>;
  /** Payout attempts of a batch that the bank did not reject, by batch. */
  readonly batches: ReadonlyMap<string, readonly Attempt[]>;
  /** Contract ids of the brand by contract number. */
  readonly contracts: ReadonlyMap<string, string>;
  /** Contract ids of the brand by the key of their number in a former system. */
  readonly formerContracts: ReadonlyMap<string, string>;
  /** Accounts that an employee identified as a provider's, by the keyed hash of the account. */
  readonly providers: ReadonlyMap<string, 'mollie' | 'twikey'>;
  /** Collections by {@link mandateKey}. */
  readonly collections: ReadonlyMap<string, readonly Collection[]>;
  /** Refunds and chargebacks that a provider reported and that are not matched to a bank line yet. */
  readonly debits: ReadonlyMap<string, readonly { readonly id: string; readonly amountCents: Cents }[]>;
  /** Amounts awaited by contracts that an account paid for before, by the keyed hash of that account. */
  readonly accounts: ReadonlyMap<string, readonly ExpectedCollection[]>;
  /** Refunds that two employees ordered, by the keyed hash of the payer's account. */
  readonly refunds: ReadonlyMap<string, readonly { readonly id: string; readonly amountCents: Cents }[]>;
}

type WithRule<T> = T & { readonly rule: MatchRule };

/** The subject to which a line is matched. For a contract, the amount is checked later, under the contract's lock. */
export type Verdict =
  | WithRule<{ readonly kind: 'payouts'; readonly attempts: readonly Attempt[] }>
  | WithRule<{ readonly kind: 'payoutReturned'; readonly attempt: Attempt }>
  | WithRule<{ readonly kind: 'contract'; readonly contractId: string }>
  | WithRule<{ readonly kind: 'provider'; readonly provider: 'mollie' | 'twikey'; readonly subject: string }>
  | WithRule<{ readonly kind: 'refund'; readonly ofLine: string }>
  | { readonly kind: 'open'; readonly reason: OpenReason };

/** Returns the verdict of one rule; undefined if the rule does not apply and the next one is tried. */
type Rule = (line: LineToMatch, known: LineEvidence) => Verdict | undefined;

const open = (reason: OpenReason): Verdict => ({ kind: 'open', reason });
const isWithBank = ({ status }: Attempt): boolean => status === 'underway' || status === 'accepted';

function payoutsOf(line: LineToMatch, attempts: readonly Attempt[]): Verdict {
  const sum = attempts.reduce((total, { amountCents }) => total + amountCents, 0);
  const isWhole = attempts.every(isWithBank) && sum === -line.amountCents;
  return isWhole ? { kind: 'payouts', rule: 'endToEnd', attempts } : open('payoutDiffers');
}

/**
 * The payee of a payout knows our reference and can use it on a payment of their own, so a payout counts as returned
 * only if the bank reports a return in its own field. An amount that the bank books back in the other direction is
 * not one of our payments either.
 */
const byEndToEnd: Rule = (line, { attempts, batches }) => {
  const attempt = line.endToEndId === null ? undefined : attempts.get(line.endToEndId);
  if (line.amountCents < 0) {
    const batch = line.batchId === null ? undefined : batches.get(line.batchId);
    const all = attempt === undefined ? batch : [attempt];
    if (all === undefined) return undefined;
    return comesBack(line) ? open('payoutDiffers') : payoutsOf(line, all);
  }
  if (attempt === undefined) return undefined;
  const isSame = attempt.status === 'booked' && attempt.amountCents === line.amountCents;
  return isSame && comesBack(line)
    ? { kind: 'payoutReturned', rule: 'endToEnd', attempt }
    : open('payoutDiffers');
};

/** Uses the text of incoming payments only, because the payer did not write the text of an outgoing payment. */
const byReference: Rule = (line, { contracts }) => {
  if (line.amountCents < 0) return undefined;
  const { isBroken, contractNumbers } = referencesOn(line);
  return isBroken ? open('brokenReference') : contractOf(contractNumbers, contracts, 'reference');
};

const byOwnDescription: Rule = (line) =>
  line.amountCents > 0 && hasOwnDescription(line.text) ? unexplained(line) : undefined;

/**
 * Matches by our own contract number or by the number in a former system. A former number may look like one
 * of ours, so a line with a number that identifies two contracts stays open.
 */
const byContractNumber: Rule = (line, { contracts, formerContracts }) => {
  if (line.amountCents < 0) return undefined;
  const byFormer = formerKeysOn(line).flatMap((key) => formerContracts.get(key) ?? []);
  const numbers = numbersOn(line).filter((number) => !formerContracts.has(formerNumberKey(number)));
  const own = numbersOn(line).flatMap((number) => contracts.get(number) ?? []);
  const ids = new Set([...byFormer, ...own]);
  if (byFormer.length === 0) return contractOf(numbers, contracts, 'contractNumber');
  const [contractId] = ids;
  const isAmbiguous = ids.size > 1 || numbers.some((number) => !contracts.has(number));
  return isAmbiguous || contractId === undefined
    ? open('severalContracts')
    : { kind: 'contract', rule: 'contractNumber', contractId };
};

function contractOf(
  numbers: readonly string[],
  contracts: LineEvidence['contracts'],
  rule: 'reference' | 'contractNumber',
): Verdict | undefined {
  const [number] = numbers;
  if (number === undefined) return undefined;
  if (numbers.length > 1) return open('severalContracts');
  const contractId = contracts.get(number);
  return contractId === undefined ? open('noContract') : { kind: 'contract', rule, contractId };
}

/**
 * A payment to a provider must equal a refund or a chargeback that the provider reported. An employee decides about
 * any other amount.
 */
const byProvider: Rule = ({ counterpartyHash, batchId, id, amountCents }, { providers, debits }) => {
  const provider = counterpartyHash === null ? undefined : providers.get(counterpartyHash);
  if (provider === undefined) return undefined;
  if (amountCents > 0) return { kind: 'provider', rule: 'batch', provider, subject: batchId ?? id };
  const debit = debits.get(provider)?.find((one) => one.amountCents === -amountCents);
  return debit && { kind: 'provider', rule: 'batch', provider, subject: debit.id };
};

/** A collection and its return have the same mandate, so the direction and the amount distinguish them. */
const byMandate: Rule = (line, { collections }) => {
  const { mandateId, amountCents, endToEndId } = line;
  const ownCollection = mandateId === null ? undefined : collections.get(mandateKey(mandateId));
  if (ownCollection === undefined || !mayBeOurCollection(line)) return undefined;
  const side = amountCents > 0 ? 'in' : 'out';
  const waiting = ownCollection.filter(
    (collection) => collection.awaits === side && collection.amountCents === Math.abs(amountCents),
  );
  // The bank may identify one of several collections by its id. A failed collection is collected again, so an
  // incoming payment belongs to the later collection. Months have equal amounts, so a returned payment belongs to the
  // collection that the provider reports as reversed.
  const [one, ...others] =
    [
      waiting.filter(({ id }) => id.replaceAll('-', '') === endToEndId),
      waiting.filter(({ isFailed, isReversed }) => (side === 'in' ? !isFailed : isFailed || isReversed)),
    ].find((some) => some.length > 0) ?? waiting;
  return one !== undefined && others.length === 0
    ? { kind: 'provider', rule: 'mandate', provider: 'twikey', subject: one.id }
    : open('collectionDiffers');
};

/** Matches by account and amount. If two subjects await the same amount, it matches neither. */
const byAccount: Rule = ({ counterpartyHash, amountCents }, { accounts, refunds }) => {
  if (counterpartyHash === null) return undefined;
  const same = <T extends { readonly amountCents: Cents }>(all: readonly T[] = []): T | undefined => {
    const [one, ...others] = all.filter((each) => each.amountCents === Math.abs(amountCents));
    return others.length === 0 ? one : undefined;
  };
  if (amountCents < 0) {
    const refund = same(refunds.get(counterpartyHash));
    return refund && { kind: 'refund', rule: 'account', ofLine: refund.id };
  }
  const expected = same(accounts.get(counterpartyHash));
  return expected && { kind: 'contract', rule: 'account', contractId: expected.contractId };
};

/** Text, or an account with an amount, proves only a transfer. Lines of another kind stay unexplained. */
const byBankKind: Rule = (line) => (bankKindOf(line) === 'transfer' ? undefined : unexplained(line));

function unexplained(line: LineToMatch): Verdict {
  if (line.amountCents < 0) return open('unknownOut');
  const kind = bankKindOf(line);
  if (kind === 'collection') return open('collectionDiffers');
  return open(kind === 'return' ? 'cameBack' : 'unknown');
}

const rules: Readonly<Record<Evidence, Rule>> = {
  mandate: byMandate,
  endToEnd: byEndToEnd,
  provider: byProvider,
  bankKind: byBankKind,
  reference: byReference,
  ownDescription: byOwnDescription,
  contractNumber: byContractNumber,
  account: byAccount,
};

/** Returns the verdict on a line by its strongest evidence. An equal amount alone does not count as evidence. */
export function verdictOn(line: LineToMatch, lineEvidence: LineEvidence): Verdict {
  for (const evidence of evidenceOrder) {
    const verdict = rules[evidence](line, lineEvidence);
    if (verdict !== undefined) return verdict;
  }
  return unexplained(line);
}

interface OnContract {
  readonly amountCents: Cents;
  /** Amount the contract awaits; null if it awaits none. */
  readonly dueCents: Cents | null;
  readonly isBlocked: boolean;
  /** Sum of the parts received earlier. */
  readonly partCents: Cents;
  /**
   * Whether the account is the nominated account or was accepted by an employee; null if the bank does not report it.
   */
  readonly isKnownAccount: boolean | null;
}

/**
 * The result for a payment on a locked contract. `usedCents` of this line pays the amount due; the rest is a surplus.
 */
export type Placement =
  | { readonly kind: 'pays'; readonly usedCents: Cents }
  | { readonly kind: 'open'; readonly reason: OpenReason };

export function placeOn({
  amountCents,
  dueCents,
  isBlocked,
  partCents,
  isKnownAccount,
}: OnContract): Placement {
  const isOpen = (reason: OpenReason): Placement => ({ kind: 'open', reason });
  if (isBlocked) return isOpen('contractBlocked');
  if (dueCents === null) return isOpen('nothingAwaited');
  if (isKnownAccount === false) return isOpen('otherAccount');
  const missing = dueCents - partCents;
  if (amountCents < missing) return isOpen('part');
  return { kind: 'pays', usedCents: cents(Math.max(0, missing)) };
}
