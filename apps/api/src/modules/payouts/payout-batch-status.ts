import type { PayoutBatchStatus } from '@portaal/domain/payouts/calls';
import { AppError } from '../../platform/app-error.ts';

/** Builds an error on the file with the bank's answer. */
export const ofFile = (message: string): AppError =>
  new AppError('invalidInput', [{ field: 'file', message }]);

/** Number of lines of a batch per status. `live`: with the bank, accepted or not. */
interface Counts {
  readonly live: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly booked: number;
}

/**
 * Returns the status of a batch by its lines. `before` remains while the bank has decided about none, or not about
 * all.
 */
export function batchStatusOf(
  { live, accepted, rejected, booked }: Counts,
  before: PayoutBatchStatus,
): PayoutBatchStatus {
  if (live === 0) return booked > 0 ? 'booked' : 'rejected';
  if (rejected > 0) return 'partlyAccepted';
  return accepted === live ? 'accepted' : before;
}
