import { act, done, nobody, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import type { Services } from '../../../platform/services.ts';
import { eraseContent, readContent } from './upload-content.ts';
import {
  findById,
  findErasable,
  findUnscanned,
  isStored,
  noteErased,
  noteScanned,
  type StoredUpload,
  type UploadRow,
} from './uploads.repository.ts';

/**
 * Milliseconds after which the sweep scans a file, because the job queued at its upload failed or the scanner was
 * unavailable.
 */
const WAITED_MS = 2 * 60_000;
/**
 * Milliseconds after which an unfinished upload counts as abandoned. An upload cannot take this long, so its process
 * died.
 */
const STALE_MS = 15 * 60_000;

async function erase(services: Services, row: UploadRow): Promise<void> {
  await eraseContent(services, row);
  await noteErased(services.database.orm, row, services.clock.now());
}

/** Erases an incomplete upload. */
export async function eraseUpload(services: Services, id: string): Promise<void> {
  const row = await findById(services.database.orm, id);
  if (row?.status === 'receiving') await erase(services, row);
}

/** Erases the bytes of a file that was replaced, removed or infected; does nothing for any other file. */
export async function eraseReleased(services: Services, id: string): Promise<void> {
  const row = await findById(services.database.orm, id);
  if (row?.status === 'erasing' || (row?.status === 'infected' && row.erasedAt === null)) {
    await erase(services, row);
  }
}

type Outcome =
  | { readonly status: 'clean'; readonly isScanned: true }
  /** Unchecked: no scanner is configured, or the scanner could not open the encrypted file. */
  | { readonly status: 'unchecked'; readonly isScanned: boolean }
  | { readonly status: 'infected'; readonly isScanned: true; readonly found: string };

async function scan(services: Services, row: StoredUpload): Promise<Outcome> {
  const { malwareScanner } = services;
  if (!malwareScanner) return { status: 'unchecked', isScanned: false };
  const result = await malwareScanner.scan(readContent(services, row));
  if (result.status === 'infected') return { status: 'infected', isScanned: true, found: result.name };
  return { status: result.status === 'clean' ? 'clean' : 'unchecked', isScanned: true };
}

async function check(services: Services, row: StoredUpload): Promise<void> {
  const outcome = await scan(services, row);
  const { status, isScanned } = outcome;
  const { id, applicationId, brand, field } = row;
  if (status === row.status && !isScanned) return;
  await act(services, nobody(brand), {
    work: async (tx, at) => {
      const checkedAt = isScanned ? at : null;
      if (!(await noteScanned(tx, id, { status, checkedAt }))) return unchanged(undefined);
      if (outcome.status !== 'infected') return done({ audit: { unaudited: 'its row says when' } });
      return done({
        audit: {
          action: 'upload.infected',
          subjectType: 'upload',
          subjectId: id,
          detail: { applicationId, field, found: outcome.found },
        },
      });
    },
  });
  await eraseReleased(services, id);
}

/** Scans a received file and erases it if it contains malware. Throws when the scanner returns no result. */
export async function checkUpload(services: Services, id: string): Promise<void> {
  const row = await findById(services.database.orm, id);
  if (row && isStored(row) && row.status === 'checking') await check(services, row);
}

/** Runs every few minutes: erases uploads that dead processes left and scans files that were missed. */
export async function sweepUploads(services: Services): Promise<void> {
  const { clock, database, malwareScanner } = services;
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  for (const row of await findErasable(database.orm, ago(STALE_MS))) await erase(services, row);
  // Files received without a scanner are scanned as soon as a scanner is configured.
  const states = malwareScanner ? (['checking', 'unchecked'] as const) : (['checking'] as const);
  for (const row of await findUnscanned(database.orm, states, ago(WAITED_MS))) await check(services, row);
}
