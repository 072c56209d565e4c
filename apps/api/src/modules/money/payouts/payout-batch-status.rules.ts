import type { PayoutBatchStatus } from '@portaal/domain/money/payouts/calls';
import { AppError } from '../../../platform/app-error.ts';

/** Builds an error about the file with the bank's response. */
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
 * Returns the status of a batch from its lines. The status remains `before` until the bank has rejected a line, or
 * has accepted or booked all lines.
 */
export function batchStatusOf(
  { live, accepted, rejected, booked }: Counts,
  before: PayoutBatchStatus,
): PayoutBatchStatus {
  if (live === 0) return booked > 0 ? 'booked' : 'rejected';
  if (rejected > 0) return 'partlyAccepted';
  return accepted === live ? 'accepted' : before;
}
