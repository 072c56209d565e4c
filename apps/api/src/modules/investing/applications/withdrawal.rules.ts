import type { ContractStatus } from '@portaal/domain/fields/contract';
import { addDays, dutchDay, type IsoDate } from '@portaal/engine';
import type { ApplicationRow } from './applications.repository.ts';

/** Statuses in which investors can still withdraw their application themselves. */
const stoppable: readonly ApplicationRow['status'][] = [
  'awaitingSecondSignature',
  'awaitingConfirmation',
  'submitted',
  'moreInfo',
  'approved',
];

const notStarted: readonly ContractStatus[] = [
  'awaitingSignature',
  'awaitingSecondSignature',
  'awaitingPayment',
  'awaitingReview',
  'awaitingStart',
];

/** Returns whether an order was dealt in the contract, or the contract has ended. */
export const hasStarted = (status: ContractStatus): boolean => !notStarted.includes(status);

/**
 * Returns the right to withdraw without a reason. It exists until the end of the last day of the agreed
 * cooling-off period after the last signature, as long as no order has been dealt (text `cooling` of domain 7.2). Returns null if the right never
 * existed or has ended.
 */
export function withdrawalOf(
  {
    status,
    submittedAt,
    contractStatus,
    coolingOffDays: days,
  }: Pick<ApplicationRow, 'coolingOffDays' | 'contractStatus' | 'status' | 'submittedAt'>,
  today: IsoDate,
): { readonly until: IsoDate | null; readonly days: number } | null {
  if (contractStatus === null || hasStarted(contractStatus) || !stoppable.includes(status)) return null;
  const until = submittedAt && addDays(dutchDay(submittedAt), days);
  return until !== null && today > until ? null : { until, days };
}
