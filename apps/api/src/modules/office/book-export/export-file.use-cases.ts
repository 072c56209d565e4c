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

/**
 * Size in bytes of one stored object, small enough for a slow storage to accept it within the time limit of a
 * request.
 */
const PART_BYTES = 1024 * 1024;

/**
 * Milliseconds to wait before each further attempt at a storage operation, if the storage does not respond.
 */
const STORAGE_PAUSES_MS = [250, 1_000, 4_000];

/** Milliseconds after which the lease of a stopped run expires, and milliseconds between two renewals. */
const LEASE_MS = 5 * 60_000;
const EXTENDED_EVERY_MS = 60_000;

const DOWNLOAD_MS = DOWNLOAD_HOURS * 3_600_000;

/**
 * Maximum duration of a download in milliseconds. After that time the file is erased, unless the end of the
 * download already erased it.
 */
const DOWNLOADING_MS = 6 * 3_600_000;

/** Milliseconds after its approval during which a failing export is retried. */
const TRYING_MS = 24 * 3_600_000;

const FAILED_TOO_LONG =
  'Het schrijven van het bestand lukte een dag lang niet. Laat de beheerder de fout in het log van de server oplossen, en vraag het boek daarna opnieuw.';

/**
 * Milliseconds after its approval during which the repeated job looks for parts of a failed export that could
 * not be erased.
 */
const FAILED_PARTS_MS = 7 * 24 * 3_600_000;

/** Thrown if another run writes the export or has already written it. */
class LostLease extends Error {
  constructor() {
    super('another run writes this export');
    this.name = 'LostLease';
  }
}

/**
 * Returns the audit line for a step of an export. The line contains the recipient's public key, and no
 * customer data.
 */
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

/**
 * Returns the key of a part. All runs of an export store their parts in one folder, so that any run can erase
 * all parts.
 */
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

/** Writable stream that stores its content in parts, and computes its size and digest. */
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
 * Runs after the approval of an export: writes the book encrypted into the storage. A run that stops is repeated from
 * the start by another run. An export that still fails a day after its approval becomes `failed`, so that its brand
 * can request another one.
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
  // The export does not await the renewal: an embedded database has one connection, which the export uses.
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
      if (isLost) throw new LostLease();
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
  // A run whose lease expired may have stored a part in the meantime. Any remaining part is erased together
  // with the file.
  await eraseParts(storage, id, { except: runId }).catch(() => {});
}

const isTriedTooLong = ({ approvedAt }: Pick<ExportRow, 'approvedAt'>, now: Date): boolean =>
  now.getTime() - approvedAt.getTime() >= TRYING_MS;

/** Closes a run that ended with an error. Rethrows the error, unless the export is written, lost or empty. */
async function closeRun(services: Services, row: ExportRow, runId: string, error: unknown): Promise<void> {
  const { clock, database, storage } = services;
  const { id } = row;
  // Nothing may be erased before the state is known: the database may have committed the end of the run
  // although its confirmation was lost.
  const current = await findExport(database.orm, id).catch(() => Promise.reject(error));
  if (current?.state === 'written' && current.runId === runId) return;
  if (current?.state === 'approved' && current.runId === runId) {
    if (error instanceof NothingToExport) return fail(services, row, runId, error.message);
    if (isTriedTooLong(row, clock.now())) {
      await fail(services, row, runId, FAILED_TOO_LONG);
      throw error;
    }
    // Releases the lease, so that the next attempt need not wait until the lease expires.
    const release = { leasedUntil: clock.now() };
    if (!(await database.transaction((tx) => updateLeased(tx, { id, runId }, release)))) throw error;
  }
  // The state is stored first, because an unavailable storage would reject the erasure as well.
  await eraseParts(storage, id, { only: runId }).catch(() => {});
  if (!(error instanceof LostLease)) throw error;
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
      if (!(await updateLeased(tx, { id, runId }, change))) throw new LostLease();
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
 * Returns the file of an export from the storage, part by part, beginning with the first part, which the
 * caller read before. Fails before its end if the bytes differ from the written bytes. Starts the erasure
 * after the last part. The download does not wait for the erasure, and a repeated job retries it.
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
 * Runs repeatedly: erases files after their download or time limit, and resumes exports that no process writes.
 * A failing export does not stop the others. All errors are thrown at the end, so that the queue logs them.
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
