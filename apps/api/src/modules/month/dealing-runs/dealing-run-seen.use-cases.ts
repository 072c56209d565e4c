import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { IsoDate } from '@portaal/engine';
import { AppError } from '../../../platform/app-error.ts';
import type { Orm } from '../../../platform/orm.ts';
import { type Fingerprints, fingerprintsOf } from './dealing-run-seen.repository.ts';
import { listPrices } from './dealing-runs.repository.ts';

/** The data with which a dealing run would begin, and from which its preview was computed. */
interface ViewedRun {
  readonly prices: Awaited<ReturnType<typeof listPrices>>;
  readonly contracts: Fingerprints;
}

/**
 * Reads the data from which the preview is computed. This is fast, because it does not read the ledger as the
 * figures do.
 */
export async function viewedNow(orm: Orm, dealingDay: IsoDate, now: Date): Promise<ViewedRun> {
  return {
    prices: await listPrices(orm, dealingDay, now),
    contracts: await fingerprintsOf(orm, dealingDay),
  };
}

/** Returns a SHA-256 digest of the data, in hexadecimal. */
export const seenDigest = (dealingDay: IsoDate, viewed: ViewedRun): string =>
  createHash('sha256')
    .update(JSON.stringify([dealingDay, viewed]))
    .digest('hex');

/** Throws `changedMeanwhile` if a dealing run would begin with data that differ from the preview. */
export function requireSeen(dealingDay: IsoDate, viewed: ViewedRun, seen: string): void {
  if (seenDigest(dealingDay, viewed) !== seen) throw new AppError('changedMeanwhile');
}

/**
 * Checks the prices again after no price can be published any more, because every contract is dealt at these
 * prices.
 */
export async function requireSamePrices(
  orm: Orm,
  dealingDay: IsoDate,
  now: Date,
  { prices }: ViewedRun,
): Promise<void> {
  if (!isDeepStrictEqual(await listPrices(orm, dealingDay, now), prices)) {
    throw new AppError('changedMeanwhile');
  }
}
