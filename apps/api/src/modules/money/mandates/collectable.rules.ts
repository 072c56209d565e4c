import { randomUUID } from 'node:crypto';
import type { ContractStatus } from '@portaal/domain/fields/contract';
import { depositing } from '@portaal/domain/fields/contract-states';
import {
  announcedUntil,
  type CollectionDays,
  collectionToFix,
} from '@portaal/domain/money/mandates/collection-days';
import type { CollectionFailure } from '@portaal/domain/money/mandates/mandate';
import {
  type Cents,
  cents,
  type DealingCalendar,
  dealingOfMonth,
  dutchDay,
  type IsoDate,
} from '@portaal/engine';
import { newId } from '../../../platform/new-id.ts';
import type { CollectionRow } from './collections.repository.ts';
import type { ContractToCollect, listAgreedChanges, MandateRow } from './mandates.repository.ts';

/**
 * Statuses in which collecting is possible. A contract without a first deposit waits for its first collection (domain
 * 5.2).
 */
export const collectedIn: readonly ContractStatus[] = ['awaitingPayment', ...depositing];

/**
 * Returns whether deposits can be collected on a contract now; never after a death of the contract holder, on
 * whichever contract it is recorded.
 */
export const isCollected = ({
  status,
  hasHolderDied,
  initialDepositCents,
  monthlyDepositCents,
}: ContractToCollect): boolean =>
  !hasHolderDied &&
  monthlyDepositCents > 0 &&
  (status === 'awaitingPayment' ? initialDepositCents === 0 : depositing.includes(status));

/** Returns whether a mandate can be used for collecting: signed, not paused by a failure, and not replaced. */
export const isUsable = ({ status, pausedBecause, replacedAt }: MandateRow): boolean =>
  status === 'signed' && pausedBecause === null && replacedAt === null;

/** Failures caused by the investor's own choice: the bank no longer has the mandate or rejects its collections. */
const withdrawnAtBank: readonly CollectionFailure[] = ['refused', 'notMandated'];

/** Returns whether an employee can resume collecting with a mandate that the portal paused. */
export const isResumable = ({ status, pausedBecause, replacedAt }: MandateRow): boolean =>
  status === 'signed' &&
  pausedBecause !== null &&
  replacedAt === null &&
  !withdrawnAtBank.includes(pausedBecause);

export const laterOf = (a: IsoDate, b: IsoDate): IsoDate => (a > b ? a : b);

type AgreedChange = ReturnType<Awaited<ReturnType<typeof listAgreedChanges>>['get']>;

interface CollectionToFix {
  readonly month: IsoDate;
  readonly collectOn: IsoDate;
  readonly amountCents: Cents;
}

/** The collection days that apply on a day, computed once for all contracts. */
export interface CollectionCalendar {
  readonly today: IsoDate;
  /** Returns the days of the first upcoming collection for a debit day of the month. */
  readonly toFix: (debitDay: number) => CollectionDays;
  /** Earliest possible day for a collection that is announced today. */
  readonly announced: IsoDate;
}

export function collectionCalendar(today: IsoDate): CollectionCalendar {
  const cache = new Map<number, CollectionDays>();
  const toFix = (debitDay: number): CollectionDays => {
    const days = cache.get(debitDay) ?? collectionToFix(today, debitDay);
    cache.set(debitDay, days);
    return days;
  };
  return { today, toFix, announced: announcedUntil(today) };
}

/**
 * Returns the collection to fix for a contract, or undefined. Includes an agreed change that takes effect by
 * the collection day. If the job missed a day, a later collection day is chosen, so that the announcement
 * period is still met.
 */
export function fixableOn(
  { today, toFix, announced, dealing }: CollectionCalendar & { readonly dealing: DealingCalendar },
  contract: ContractToCollect,
  mandate: MandateRow,
  change: AgreedChange,
): CollectionToFix | undefined {
  const agreed = { ...contract, pausedUntil: contract.depositsPausedUntil };
  const changed = change && {
    ...change,
    monthlyDepositCents: cents(Number(change.monthlyDepositCents)),
  };
  const later = changed && toFix(changed.debitDay);
  const isChanged = changed && later && changed.effectiveOn <= later.on;
  const terms = isChanged ? changed : agreed;
  const days = isChanged ? later : toFix(contract.debitDay);
  // A mandate signed after the fixing day is first used a month later.
  if (days.fixOn > today || mandate.signedOn === null || mandate.signedOn > days.fixOn) return undefined;
  const collectOn = laterOf(days.on, announced);
  if (terms.monthlyDepositCents <= 0) return undefined;
  // A deposit received after the cut-off for converting to an annuity would delay the conversion.
  const { convertsOn } = contract;
  if (convertsOn !== null && collectOn >= dutchDay(dealingOfMonth(convertsOn, dealing).cutOff))
    return undefined;
  if (terms.pausedUntil !== null && terms.pausedUntil > collectOn) return undefined;
  return { month: days.month, collectOn, amountCents: terms.monthlyDepositCents };
}

/** Builds a fixed collection with its own idempotency key. */
export const fixedCollection = (
  what: Pick<
    CollectionRow,
    'contractId' | 'mandateId' | 'brand' | 'month' | 'amountCents' | 'collectOn' | 'attempt'
  >,
  at: Date,
): CollectionRow => ({
  id: newId(),
  ...what,
  status: 'fixed',
  createdAt: at,
  providerKey: randomUUID(),
  providerId: null,
  seen: null,
  seenAt: null,
  bankCode: null,
  settledAt: null,
  depositId: null,
  discrepancy: null,
});
