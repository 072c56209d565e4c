import type { PayoutBatchStatus } from '@portaal/domain/payouts/calls';
import { AppError } from '../../platform/app-error.ts';

/** Error at the file with the bank's answer. */
export const ofFile = (message: string): AppError =>
  new AppError('invalidInput', [{ field: 'file', message }]);

/** How many lines of a batch have each status; `live`: with the bank, accepted or not yet. */
interface Counts {
  readonly live: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly booked: number;
}

/** Status of a batch by its lines; `before`: while the bank decided about none of them, or not about all. */
export function batchStatusOf(
  { live, accepted, rejected, booked }: Counts,
  before: PayoutBatchStatus,
): PayoutBatchStatus {
  if (live === 0) return booked > 0 ? 'booked' : 'rejected';
  if (rejected > 0) return 'partlyAccepted';
  return accepted === live ? 'accepted' : before;
}
