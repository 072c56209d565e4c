import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { askDatabase } from './health.repository.ts';

/** Throws `unavailable` when the database does not respond; `onFault` is notified why. */
export async function requireDatabase(
  { database }: Services,
  onFault: (error: unknown) => void,
): Promise<void> {
  try {
    await askDatabase(database.orm);
  } catch (error) {
    onFault(error);
    throw new AppError('unavailable');
  }
}
