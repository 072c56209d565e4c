import { setTimeout as sleep } from 'node:timers/promises';
import { BUILD_VERSION } from '@portaal/domain/brand/configuration';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../platform/services.ts';
import { askDatabase } from './health.repository.ts';

/** Throws `unavailable` while this process shuts down, so that a proxy that polls it stops sending requests. */
export function getLiveness(isStopping: () => boolean) {
  if (isStopping()) throw new AppError('unavailable');
  return { status: 'ok' as const, version: BUILD_VERSION };
}

/**
 * Milliseconds to wait for the database: the caller expects a response within a second, even when the database does
 * not respond.
 */
const PATIENCE_MS = 800;

/**
 * Throws `unavailable` while this process shuts down or the database does not respond; passes the cause to `onFault`.
 */
export async function getReadiness(
  { database }: Services,
  isStopping: () => boolean,
  onFault: (error: unknown) => void,
) {
  if (isStopping()) throw new AppError('unavailable');
  if (!database.isResponding()) throw new AppError('unavailable');
  const answer = askDatabase(database.orm);
  const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error('no response in time');
  });
  try {
    await Promise.race([answer, late]);
  } catch (error) {
    onFault(error);
    throw new AppError('unavailable');
  }
  return { status: 'ok' as const, database: database.kind };
}
