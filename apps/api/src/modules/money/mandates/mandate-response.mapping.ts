import type { Mandate } from '@portaal/domain/money/mandates/calls';
import { nextCollection } from '@portaal/domain/money/mandates/collection-days';
import { collectionFailureRules, failureOf, type MandateState } from '@portaal/domain/money/mandates/mandate';
import { addMonths, centsToEuro, type IsoDate, isoDate } from '@portaal/engine';
import { maskedIban } from '../../../platform/sealed-number.ts';
import { collectedIn, isCollected, isUsable } from './collectable.rules.ts';
import type { CollectionRow } from './collections.repository.ts';
import type { ContractToCollect, MandateRow } from './mandates.repository.ts';

const LONGEST_PAUSE = 37;

/** Returns whether a contract needs a mandate: it has a monthly deposit, has not ended, and its holder is alive. */
export const isNeeded = ({ hasHolderDied, monthlyDepositCents, status }: ContractToCollect): boolean =>
  !hasHolderDied && monthlyDepositCents > 0 && (status === 'awaitingReview' || collectedIn.includes(status));

/** Returns whether the investor can sign a new mandate or continue an unsigned one. */
export const isInvitable = (mandate: MandateRow | undefined): boolean => !(mandate && isUsable(mandate));

function stateOf(mandate: MandateRow | undefined): MandateState {
  if (!mandate || mandate.status === 'inviting') return 'none';
  return mandate.status === 'signed' && mandate.pausedBecause !== null ? 'suspended' : mandate.status;
}

/**
 * Builds the investor's view of a mandate. `collections` are those of the contract, newest first; `iban` is unmasked.
 */
export function mandateOf(
  contract: ContractToCollect,
  mandate: MandateRow | undefined,
  {
    collections,
    iban,
    today,
    isAvailable,
    creditorId,
  }: {
    collections: readonly CollectionRow[];
    iban: string | null;
    today: IsoDate;
    isAvailable: boolean;
    creditorId: string | null;
  },
): Mandate {
  const isMandateNeeded = isNeeded(contract);
  const isSigned = mandate !== undefined && mandate.signedOn !== null;
  return {
    contract: { id: contract.id, number: contract.number, description: contract.description },
    isWanted: isMandateNeeded,
    isAvailable,
    isInvitable: isMandateNeeded && isAvailable && isInvitable(mandate),
    state: stateOf(mandate),
    reference: isSigned ? mandate.reference : null,
    creditorId,
    iban: iban && maskedIban(iban),
    signedOn: isSigned && mandate.signedOn !== null ? isoDate(mandate.signedOn) : null,
    nextCollection: nextOf(contract, mandate, collections, today),
    lastFailure: lastFailureOf(collections),
  };
}

function nextOf(
  contract: ContractToCollect,
  mandate: MandateRow | undefined,
  collections: readonly CollectionRow[],
  today: IsoDate,
): Mandate['nextCollection'] {
  const fixed = collections
    .filter(({ status }) => status === 'fixed' || status === 'sending' || status === 'open')
    .sort((a, b) => (a.collectOn < b.collectOn ? -1 : 1))[0];
  if (fixed) {
    return { on: isoDate(fixed.collectOn), amount: centsToEuro(fixed.amountCents), isFixed: true };
  }
  if (!mandate || !isUsable(mandate) || !isCollected(contract)) return null;
  const { debitDay, depositsPausedUntil, monthlyDepositCents } = contract;
  for (let months = 0; months < LONGEST_PAUSE; months += 1) {
    const { on } = nextCollection(addMonths(today, months), debitDay);
    if (depositsPausedUntil === null || depositsPausedUntil <= on) {
      return { on, amount: centsToEuro(monthlyDepositCents), isFixed: false };
    }
  }
  return null;
}

function lastFailureOf(collections: readonly CollectionRow[]): Mandate['lastFailure'] {
  const ended = collections.find(({ status }) => ['paid', 'failed', 'reversed'].includes(status));
  if (!ended || ended.status === 'paid') return null;
  const retry = collections.find(
    ({ month, attempt, status }) =>
      month === ended.month && attempt > ended.attempt && status !== 'withdrawn',
  );
  const reason = failureOf(ended.bankCode);
  const { action } = collectionFailureRules[reason];
  return {
    on: isoDate(ended.collectOn),
    amount: centsToEuro(ended.amountCents),
    reason,
    // If the expected retry does not exist, a new mandate is needed.
    action: action === 'wait' && !retry ? 'newMandate' : action,
    retryOn: retry ? isoDate(retry.collectOn) : null,
  };
}
