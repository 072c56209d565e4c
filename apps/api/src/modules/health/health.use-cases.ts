import { setTimeout as sleep } from 'node:timers/promises';
import { BUILD_VERSION } from '@portaal/domain/brand/configuration';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { askDatabase } from './health.repository.ts';

/** Throws `unavailable` when this process stops: a proxy that looks here sends it nothing more. */
export function getLiveness(isStopping: () => boolean) {
  if (isStopping()) throw new AppError('unavailable');
  return { status: 'ok' as const, version: BUILD_VERSION };
}

/** Who asks wants an answer within a second, also where the database gives none. */
const PATIENCE_MS = 800;

/** Throws `unavailable` when this process stops, or the database does not respond; `onFault` is notified why not. */
export async function getReadiness(
  { database }: Services,
  isStopping: () => boolean,
  onFault: (error: unknown) => void,
) {
  if (isStopping()) throw new AppError('unavailable');
  if (!database.isResponding()) throw new AppError('unavailable');
  const asked = askDatabase(database.orm);
  const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error('no response in time');
  });
  try {
    await Promise.race([asked, late]);
  } catch (error) {
    onFault(error);
    throw new AppError('unavailable');
  }
  return { status: 'ok' as const, database: database.kind };
}
