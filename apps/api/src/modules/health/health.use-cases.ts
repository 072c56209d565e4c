import { BUILD_VERSION } from '@portaal/domain/brand/configuration';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { askDatabase } from './health.repository.ts';

export const getLiveness = () => ({ status: 'ok' as const, version: BUILD_VERSION });

/** Throws `unavailable` when the database does not respond; `onFault` is notified why. */
export async function getReadiness({ database }: Services, onFault: (error: unknown) => void) {
  try {
    await askDatabase(database.orm);
  } catch (error) {
    onFault(error);
    throw new AppError('unavailable');
  }
  return { status: 'ok' as const, database: database.kind };
}
