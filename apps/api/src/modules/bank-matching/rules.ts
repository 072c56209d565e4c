import {
  type Evidence,
  evidenceOrder,
  type MatchRule,
  type OpenReason,
} from '@portaal/domain/bank-matching/matching';
import { hasOwnDescription } from '@portaal/domain/bank-matching/own-descriptions';
import { type Cents, cents } from '@portaal/engine';
import { bankKindOf, comesBack, mayBeOurCollection } from './bank-kind.ts';
import type { LineToMatch } from './line-to-match.ts';
import { numbersOn, referencesOn } from './payer-text.ts';

interface Attempt {
  readonly id: string;
  readonly amountCents: Cents;
  readonly status: 'underway' | 'accepted' | 'rejected' | 'booked' | 'returned';
}

interface Collection {
  readonly id: string;
  readonly amountCents: Cents;
  /** What was collected and not matched, or what came back and was not. */
  readonly awaits: 'in' | 'out' | 'nothing';
  /** By what the provider says; the bank may say otherwise. */
  readonly isFailed: boolean;
  /** The provider says that it was paid and went back. */
  readonly isReversed: boolean;
}

interface Expected {
  readonly contractId: string;
  readonly amountCents: Cents;
}

/** What we know that lines can be about; each list is of one statement's lines only. */
export interface Known {
  readonly attempts: ReadonlyMap<string, Attempt>;
  /** Of a batch what the bank did not reject. */
  readonly batches: ReadonlyMap<string, readonly Attempt[]>;
  /** Contracts of the brand by their number. */
  readonly contracts: ReadonlyMap<string, string>;
  /** Accounts that an employee said are of a provider, by their keyed hash. */
  readonly providers: ReadonlyMap<string, 'mollie' | 'twikey'>;
  readonly collections: ReadonlyMap<string, readonly Collection[]>;
  /** Refunds and chargebacks that a provider reported, and that no line of the bank explains yet. */
  readonly debits: ReadonlyMap<string, readonly { readonly id: string; readonly amountCents: Cents }[]>;
  /** What contracts wait for that were paid from an account before, by its keyed hash. */
  readonly accounts: ReadonlyMap<string, readonly Expected[]>;
  /** What two people decided to refund, by the keyed hash of the account it came from. */
  readonly refunds: ReadonlyMap<string, readonly { readonly id: string; readonly amountCents: Cents }[]>;
}

type Reasoned<T> = T & { readonly rule: MatchRule };

/** What a line is for. What is of a contract is decided under its lock. */
export type Verdict =
  | Reasoned<{ readonly kind: 'payouts'; readonly attempts: readonly Attempt[] }>
  | Reasoned<{ readonly kind: 'payoutReturned'; readonly attempt: Attempt }>
  | Reasoned<{ readonly kind: 'contract'; readonly contractId: string }>
  | Reasoned<{ readonly kind: 'provider'; readonly provider: 'mollie' | 'twikey'; readonly subject: string }>
  | Reasoned<{ readonly kind: 'refund'; readonly ofLine: string }>
  | { readonly kind: 'open'; readonly reason: OpenReason };

/** What one rule says of a line; undefined: it says nothing, and the next is asked. */
type Rule = (line: LineToMatch, known: Known) => Verdict | undefined;

const open = (reason: OpenReason): Verdict => ({ kind: 'open', reason });
const isWithBank = ({ status }: Attempt): boolean => status === 'underway' || status === 'accepted';

function payoutsOf(line: LineToMatch, attempts: readonly Attempt[]): Verdict {
  const sum = attempts.reduce((total, { amountCents }) => total + amountCents, 0);
  const isWhole = attempts.every(isWithBank) && sum === -line.amountCents;
  return isWhole ? { kind: 'payouts', rule: 'endToEnd', attempts } : open('payoutDiffers');
}

/**
 * The payee of a payout reads our reference, and can send it along with money of their own: a payout came back only if
 * the bank says so in a field of its own. What the bank books back in the other direction is no payment of ours either.
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

/** A text speaks of money that comes in only: money that leaves was not written by its payer. */
const byReference: Rule = (line, { contracts }) => {
  if (line.amountCents < 0) return undefined;
  const { isBroken, contractNumbers } = referencesOn(line);
  return isBroken ? open('brokenReference') : contractOf(contractNumbers, contracts, 'reference');
};

const byOwnDescription: Rule = (line) =>
  line.amountCents > 0 && hasOwnDescription(line.text) ? unexplained(line) : undefined;

const byContractNumber: Rule = (line, { contracts }) =>
  line.amountCents < 0 ? undefined : contractOf(numbersOn(line), contracts, 'contractNumber');

function contractOf(
  numbers: readonly string[],
  contracts: Known['contracts'],
  rule: 'reference' | 'contractNumber',
): Verdict | undefined {
  const [number] = numbers;
  if (number === undefined) return undefined;
  if (numbers.length > 1) return open('severalContracts');
  const contractId = contracts.get(number);
  return contractId === undefined ? open('noContract') : { kind: 'contract', rule, contractId };
}

/** Money to a provider is a refund or a chargeback it reported; an employee decides about a line of any other amount. */
const byProvider: Rule = ({ counterpartyHash, batchId, id, amountCents }, { providers, debits }) => {
  const provider = counterpartyHash === null ? undefined : providers.get(counterpartyHash);
  if (provider === undefined) return undefined;
  if (amountCents > 0) return { kind: 'provider', rule: 'batch', provider, subject: batchId ?? id };
  const debit = debits.get(provider)?.find((one) => one.amountCents === -amountCents);
  return debit && { kind: 'provider', rule: 'batch', provider, subject: debit.id };
};

/** A return of a collection has its mandate as well; the direction and the amount say which of the two it is. */
const byMandate: Rule = (line, { collections }) => {
  const { mandateId, amountCents, endToEndId } = line;
  const known = mandateId === null ? undefined : collections.get(mandateId);
  if (known === undefined || !mayBeOurCollection(line)) return undefined;
  const side = amountCents > 0 ? 'in' : 'out';
  const waiting = known.filter(
    (collection) => collection.awaits === side && collection.amountCents === Math.abs(amountCents),
  );
  // The bank may name one of several by its id. A failed collection is collected again: what comes in is of the second.
  // Months have the same amount: what goes back is of the one that the provider calls reversed.
  const [one, ...others] =
    [
      waiting.filter(({ id }) => id.replaceAll('-', '') === endToEndId),
      waiting.filter(({ isFailed, isReversed }) => (side === 'in' ? !isFailed : isFailed || isReversed)),
    ].find((some) => some.length > 0) ?? waiting;
  return one !== undefined && others.length === 0
    ? { kind: 'provider', rule: 'mandate', provider: 'twikey', subject: one.id }
    : open('collectionDiffers');
};

/** The account and the amount; of two that wait for the same, neither. */
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

/** A text, and an account with an amount, say something of transfers only. */
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

/** What a line is for, by its strongest evidence. An amount alone says nothing. */
export function verdictOn(line: LineToMatch, known: Known): Verdict {
  for (const evidence of evidenceOrder) {
    const verdict = rules[evidence](line, known);
    if (verdict !== undefined) return verdict;
  }
  return unexplained(line);
}

interface OnContract {
  readonly amountCents: Cents;
  /** What the contract waits for; null: nothing. */
  readonly dueCents: Cents | null;
  readonly isBlocked: boolean;
  /** Parts of it that came before. */
  readonly partCents: Cents;
  /** Whether the account is the one we pay out to, or was said to be right; null: the bank does not say. */
  readonly isKnownAccount: boolean | null;
}

/** What is done with money for a locked contract; `usedCents` of this line pays what is due, the rest is too much. */
export type Placing =
  | { readonly kind: 'pays'; readonly usedCents: Cents }
  | { readonly kind: 'open'; readonly reason: OpenReason };

export function placeOn({
  amountCents,
  dueCents,
  isBlocked,
  partCents,
  isKnownAccount,
}: OnContract): Placing {
  const isOpen = (reason: OpenReason): Placing => ({ kind: 'open', reason });
  if (isBlocked) return isOpen('contractBlocked');
  if (dueCents === null) return isOpen('nothingAwaited');
  if (isKnownAccount === false) return isOpen('otherAccount');
  const missing = dueCents - partCents;
  if (amountCents < missing) return isOpen('part');
  return { kind: 'pays', usedCents: cents(Math.max(0, missing)) };
}
