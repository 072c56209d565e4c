import type { ContractStatus } from '@portaal/domain/fields/contract';
import { COOLING_OFF_DAYS } from '@portaal/domain/investing/applications/states';
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
 * Returns the right to withdraw without a reason. It exists until the end of the fourteenth day after the last
 * signature, as long as no order has been dealt (text `cooling` of domain 7.2). Returns null if the right never
 * existed or has ended.
 */
export function withdrawalOf(
  { status, submittedAt, contractStatus }: Pick<ApplicationRow, 'status' | 'submittedAt' | 'contractStatus'>,
  today: IsoDate,
): { readonly until: IsoDate | null } | null {
  if (contractStatus === null || hasStarted(contractStatus) || !stoppable.includes(status)) return null;
  const until = submittedAt && addDays(dutchDay(submittedAt), COOLING_OFF_DAYS);
  return until !== null && today > until ? null : { until };
}
