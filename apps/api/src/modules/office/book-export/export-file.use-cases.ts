import { createHash, type Hash, randomUUID } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { DOWNLOAD_HOURS } from '@portaal/domain/office/book-export/calls';
import { type AuditLine, act, done, nobody, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import { type DocumentStorage, StorageAwayError } from '../../../platform/document-storage.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type ExportRow,
  findExport,
  listErasable,
  listFailed,
  listUnwritten,
  markErased,
  takeExportLease,
  updateLeased,
} from './desk-export.repository.ts';
import { encryptedFor } from './recipient.ts';
import { exportBook, NothingToExport } from './write-book.use-cases.ts';

/** Bytes of one object in the storage; a slow storage takes it within the time limit of a request. */
const PART_BYTES = 1024 * 1024;

/** Pauses before the next attempts at a part, when the storage does not respond. */
const STORAGE_PAUSES_MS = [250, 1_000, 4_000];

/** Time after which the lease of a run that stopped lapses, and the time between two extensions. */
const LEASE_MS = 5 * 60_000;
const EXTENDED_EVERY_MS = 60_000;

const DOWNLOAD_MS = DOWNLOAD_HOURS * 3_600_000;

/** Time that a download may take before its file is erased, if it was not erased at its end. */
const DOWNLOADING_MS = 6 * 3_600_000;

/** Time after its approval in which an export that fails is repeated. */
const TRYING_MS = 24 * 3_600_000;

const FAILED_TOO_LONG =
  'Het schrijven van het bestand lukte een dag lang niet. Laat de beheerder de fout in het log van de server oplossen, en vraag het boek daarna opnieuw.';

/** Time in which the tend job looks for parts of a failed export that could not be erased. */
const FAILED_PARTS_MS = 7 * 24 * 3_600_000;

/** Another run writes the export, or it is written. */
class LeaseLost extends Error {
  constructor() {
    super('another run writes this export');
    this.name = 'LeaseLost';
  }
}

/** Returns the audit line of a step of an export. It names the recipient's public key, and no person of the book. */
export const auditedExport = (
  what: 'approved' | 'ready' | 'failed' | 'downloaded' | 'erased',
  { id, recipient }: Pick<ExportRow, 'id' | 'recipient'>,
  detail: AuditLine['detail'] = {},
): AuditLine => ({
  action: `bookExport.${what}`,
  subjectType: 'bookExport',
  subjectId: id,
  detail: { recipient, ...detail },
});

/** Returns the key of a part. The parts of all runs of an export lie in one folder, so that any run can erase them. */
const keyOf = (id: string, runId: string, part: number): string =>
  `${runPrefix(id, runId)}${String(part).padStart(6, '0')}.age`;

const runPrefix = (id: string, runId: string): string => `book-exports/${id}/${runId}-`;

/** Repeats an operation on the storage a few times while the storage does not respond. */
async function patiently<R>(operation: () => Promise<R>): Promise<R> {
  for (const pause of STORAGE_PAUSES_MS) {
    try {
      return await operation();
    } catch (error) {
      if (!(error instanceof StorageAwayError)) throw error;
      await delay(pause);
    }
  }
  return operation();
}

/** Stores what is written to it in parts, and counts and digests it. */
class PartsOf extends Writable {
  readonly digest: Hash = createHash('sha256');
  parts = 0;
  byteSize = 0;
  #waiting: Buffer[] = [];
  #size = 0;
  readonly #store: (part: number, content: Buffer) => Promise<void>;

  constructor(store: (part: number, content: Buffer) => Promise<void>) {
    super({ decodeStrings: true });
    this.#store = store;
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#waiting.push(chunk);
    this.#size += chunk.length;
    this.byteSize += chunk.length;
    this.digest.update(chunk);
    if (this.#size < PART_BYTES) done();
    else this.#flush().then(() => done(), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#flush().then(() => done(), done);
  }

  async #flush(): Promise<void> {
    if (this.#size === 0) return;
    const content = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#size = 0;
    await this.#store(this.parts, content);
    this.parts += 1;
  }
}

/**
 * Job of an approved export: writes the book encrypted into the storage. A run that stops is repeated from the start
 * by another run. An export that still fails a day after its approval becomes `failed`, so that its brand can request
 * another one.
 */
export async function writeBookExport(services: Services, id: string): Promise<void> {
  const { clock, database, queue, storage } = services;
  const runId = randomUUID();
  const extend = async (): Promise<ExportRow | undefined> => {
    const now = clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    return database.transaction((tx) => takeExportLease(tx, id, { runId, until, now }));
  };
  const before = await extend();
  if (!before) return;
  // A run that was killed reported no error, so an export that kills each run is recognised here.
  if (before.runId !== null && isTriedTooLong(before, clock.now())) {
    return fail(services, before, runId, FAILED_TOO_LONG);
  }
  // Not awaited by the export: the embedded database has one connection, which the export uses.
  let isLost = false;
  const timer = setInterval(() => {
    extend().then(
      (row) => {
        isLost ||= row === undefined;
      },
      () => {},
    );
  }, EXTENDED_EVERY_MS);
  const target = new PartsOf(async (part, content) => {
    await patiently(async () => {
      if (queue.stopping.aborted) throw new Error('this process stops');
      if (isLost) throw new LeaseLost();
      await storage.put(keyOf(id, runId, part), content);
    });
  });
  try {
    await eraseParts(storage, id, { except: runId });
    const { until } = await exportBook(services, before, target, encryptedFor(before.recipient));
    const writtenAt = clock.now();
    const { parts, byteSize, digest } = target;
    const expiresAt = new Date(writtenAt.getTime() + DOWNLOAD_MS);
    const written = { until, parts, byteSize, sha256: digest.digest(), writtenAt, expiresAt };
    await complete(services, before, runId, { state: 'written', ...written });
  } catch (error) {
    await closeRun(services, before, runId, error);
    return;
  } finally {
    clearInterval(timer);
  }
  // A lapsed run may have stored a part meanwhile. What remains is erased with the file.
  await eraseParts(storage, id, { except: runId }).catch(() => {});
}

const isTriedTooLong = ({ approvedAt }: Pick<ExportRow, 'approvedAt'>, now: Date): boolean =>
  now.getTime() - approvedAt.getTime() >= TRYING_MS;

/** Closes a run that ended with an error. Rethrows the error, unless the export is written, lost or empty. */
async function closeRun(services: Services, row: ExportRow, runId: string, error: unknown): Promise<void> {
  const { clock, database, storage } = services;
  const { id } = row;
  // Without the state nothing may be erased: the database may commit the end of a run and lose the confirmation.
  const current = await findExport(database.orm, id).catch(() => Promise.reject(error));
  if (current?.state === 'written' && current.runId === runId) return;
  if (current?.state === 'approved' && current.runId === runId) {
    if (error instanceof NothingToExport) return fail(services, row, runId, error.message);
    if (isTriedTooLong(row, clock.now())) {
      await fail(services, row, runId, FAILED_TOO_LONG);
      throw error;
    }
    // The next attempt need not wait for the lease to lapse.
    const release = { leasedUntil: clock.now() };
    if (!(await database.transaction((tx) => updateLeased(tx, { id, runId }, release)))) throw error;
  }
  // The state is stored first, because a storage that is away rejects the erasure too.
  await eraseParts(storage, id, { only: runId }).catch(() => {});
  if (!(error instanceof LeaseLost)) throw error;
}

async function fail(services: Services, row: ExportRow, runId: string, failedBecause: string): Promise<void> {
  await complete(services, row, runId, { state: 'failed', failedBecause });
  // The tend job repeats the erasure.
  await eraseParts(services.storage, row.id).catch(() => {});
}

async function complete(
  services: Services,
  row: ExportRow,
  runId: string,
  change: Parameters<typeof updateLeased>[2],
): Promise<void> {
  const { id, brand } = row;
  await act(services, nobody(brand), {
    work: async (tx) => {
      if (!(await updateLeased(tx, { id, runId }, change))) throw new LeaseLost();
      if (change.state === 'failed') return done({ audit: auditedExport('failed', row) });
      const { until = '', byteSize = 0, sha256 } = change;
      return done({
        audit: auditedExport('ready', row, { until, bytes: byteSize, sha256: sha256?.toString('hex') ?? '' }),
      });
    },
  });
}

/** Returns a part of a written file from the storage; undefined if it is erased. */
export const findPart = (
  { storage }: Pick<Services, 'storage'>,
  { id, runId }: Pick<ExportRow, 'id' | 'runId'>,
  part: number,
): Promise<Buffer | undefined> => patiently(() => storage.get(keyOf(id, runId ?? '', part)));

/**
 * Returns the file of an export from the storage, part by part, from its first part, which the caller read already.
 * Fails before its end if the bytes are not those that were written. Starts the erasure after the last part; the
 * download does not wait for it, and the tend job repeats it.
 */
export function readParts(services: Services, row: ExportRow, first: Buffer | undefined): Readable {
  return Readable.from(
    (async function* parts() {
      const digest = createHash('sha256');
      const last = (row.parts ?? 0) - 1;
      for (let part = 0; part <= last; part += 1) {
        const content = part === 0 ? first : await findPart(services, row, part);
        if (!content) throw new Error('a part of the export is not in the storage');
        digest.update(content);
        if (
          part === last &&
          !digest
            .copy()
            .digest()
            .equals(row.sha256 ?? Buffer.alloc(0))
        ) {
          throw new Error('the export has other bytes than were written');
        }
        yield content;
      }
      eraseExport(services, row).catch(() => {});
    })(),
    { objectMode: false },
  );
}

/** Erases the parts of an export: of all runs, of only one, or of all except one. */
async function eraseParts(
  storage: DocumentStorage,
  id: string,
  { only, except }: { readonly only?: string; readonly except?: string } = {},
): Promise<void> {
  for await (const key of storage.list(`book-exports/${id}`)) {
    if (only !== undefined && !key.startsWith(runPrefix(id, only))) continue;
    if (except !== undefined && key.startsWith(runPrefix(id, except))) continue;
    await storage.delete(key);
  }
}

async function eraseExport(services: Services, row: ExportRow): Promise<void> {
  await eraseParts(services.storage, row.id);
  await act(services, nobody(row.brand), {
    work: async (tx, erasedAt) => {
      if (!(await markErased(tx, row.id, erasedAt))) return unchanged(undefined);
      return done({ audit: auditedExport('erased', row) });
    },
  });
}

/**
 * Repeated job: erases files after their download or time limit, and resumes exports that no process writes. An export
 * that fails does not stop the others. Throws their errors at the end, so that the queue logs them.
 */
export async function tendBookExports(services: Services): Promise<void> {
  const { clock, database, storage } = services;
  const now = clock.now();
  const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  const failures: unknown[] = [];
  const attempt = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      failures.push(error);
    });
  for (const row of await listErasable(database.orm, { now, downloadedBefore: before(DOWNLOADING_MS) })) {
    await attempt(eraseExport(services, row));
  }
  for (const id of await listFailed(database.orm, before(FAILED_PARTS_MS))) {
    await attempt(eraseParts(storage, id));
  }
  for (const id of await listUnwritten(database.orm, now)) await attempt(writeBookExport(services, id));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} exports were not tended`);
}
