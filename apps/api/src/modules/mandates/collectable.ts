import { randomUUID } from 'node:crypto';
import { depositing } from '@portaal/domain/change-requests/states';
import type { ContractStatus } from '@portaal/domain/contracts/calls';
import {
  announcedUntil,
  type CollectionDays,
  collectionToFix,
} from '@portaal/domain/mandates/collection-days';
import type { CollectionFailure } from '@portaal/domain/mandates/mandate';
import { addBusinessDays, type Cents, cents, type IsoDate } from '@portaal/engine';
import { newId } from '../../platform/new-id.ts';
import type { CollectionRow } from './collections.repository.ts';
import type { ContractToCollect, listAgreedChanges, MandateRow } from './mandates.repository.ts';

/** A contract without a first deposit is paid by its first collection (domain 5.2), and waits for it. */
export const collectedIn: readonly ContractStatus[] = ['awaitingPayment', ...depositing];

/** Whether something can be collected of a contract as it is now; of nobody who died, on whichever contract that stands. */
export const isCollected = ({
  status,
  hasHolderDied,
  initialDepositCents,
  monthlyDepositCents,
}: ContractToCollect): boolean =>
  !hasHolderDied &&
  monthlyDepositCents > 0 &&
  (status === 'awaitingPayment' ? initialDepositCents === 0 : depositing.includes(status));

/** Whether a mandate can be collected with, until the provider or a failure says otherwise. */
export const isUsable = ({ status, pausedBecause, replacedAt }: MandateRow): boolean =>
  status === 'signed' && pausedBecause === null && replacedAt === null;

/** The bank knows no mandate any more, or rejects what it is collected with: at the investor's wish. */
const withdrawnAtBank: readonly CollectionFailure[] = ['refused', 'notMandated'];

/** Whether collecting can go on with a mandate that we stopped with. */
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

/** The days that count on a day, worked out once for all contracts. */
export interface CollectionCalendar {
  readonly today: IsoDate;
  /** The first collection whose day is still to come, of who is collected on a day of the month. */
  readonly toFix: (debitDay: number) => CollectionDays;
  /** The earliest day of what is announced. */
  readonly announced: IsoDate;
}

export function collectionCalendar(today: IsoDate): CollectionCalendar {
  const known = new Map<number, CollectionDays>();
  const toFix = (debitDay: number): CollectionDays => {
    const days = known.get(debitDay) ?? collectionToFix(today, debitDay);
    known.set(debitDay, days);
    return days;
  };
  return { today, toFix, announced: announcedUntil(today) };
}

/**
 * What is fixed on a day of a contract; undefined: nothing. A change that is agreed for before its day takes part. A
 * day on which we were away is made up for: then it is collected later, so that it is announced as long before.
 */
export function fixableOn(
  { today, toFix, announced }: CollectionCalendar,
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
  // What is signed after the day of fixing begins a month later.
  if (days.fixOn > today || mandate.signedOn === null || mandate.signedOn > days.fixOn) return undefined;
  const collectOn = laterOf(days.on, announced);
  if (terms.monthlyDepositCents <= 0) return undefined;
  // What came in after the cut-off of a conversion would hold it up.
  if (contract.convertsOn !== null && collectOn >= addBusinessDays(contract.convertsOn, -1)) return undefined;
  if (terms.pausedUntil !== null && terms.pausedUntil > collectOn) return undefined;
  return { month: days.month, collectOn, amountCents: terms.monthlyDepositCents };
}

/** A collection with its own key, as it is fixed at a moment. */
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
