import { createHash, type Hash, randomUUID } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { DOWNLOAD_HOURS } from '@portaal/domain/office/book-export/calls';
import { type AuditLine, act, done, nobody, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import type { DocumentStorage } from '../../../platform/document-storage.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type ExportRow,
  listErasable,
  listUnwritten,
  markErased,
  takeExportLease,
  updateLeased,
} from './desk-export.repository.ts';
import { encryptedFor } from './recipient.ts';
import { exportBook, NothingToExport } from './write-book.use-cases.ts';

/** Bytes of one object in the storage. */
const PART_BYTES = 4 * 1024 * 1024;

/** Time after which the lease of a run that stopped lapses, and the time between two extensions. */
const LEASE_MS = 5 * 60_000;
const EXTENDED_EVERY_MS = 60_000;

const DOWNLOAD_MS = DOWNLOAD_HOURS * 3_600_000;

/** Time that a download may take before its file is erased, if it was not erased at its end. */
const DOWNLOADING_MS = 6 * 3_600_000;

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

const keyOf = (id: string, runId: string, part: number): string =>
  `book-exports/${id}/${runId}/${String(part).padStart(6, '0')}.age`;

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
 * by another run, and the parts of each run lie in their own folder.
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
  if (before.runId !== null) await eraseParts(storage, before.id, before.runId);
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
    if (queue.stopping.aborted) throw new Error('this process stops');
    if (isLost) throw new LeaseLost();
    await storage.put(keyOf(id, runId, part), content);
  });
  try {
    const { until } = await exportBook(services, before, target, encryptedFor(before.recipient));
    const writtenAt = clock.now();
    const { parts, byteSize, digest } = target;
    const expiresAt = new Date(writtenAt.getTime() + DOWNLOAD_MS);
    const written = { until, parts, byteSize, sha256: digest.digest(), writtenAt, expiresAt };
    await complete(services, before, runId, { state: 'written', ...written });
  } catch (error) {
    await eraseParts(storage, id, runId);
    if (error instanceof LeaseLost) return;
    if (!(error instanceof NothingToExport)) {
      // The next attempt need not wait for the lease to lapse.
      await database.transaction((tx) => updateLeased(tx, { id, runId }, { leasedUntil: clock.now() }));
      throw error;
    }
    await complete(services, before, runId, { state: 'failed', failedBecause: error.message });
  } finally {
    clearInterval(timer);
  }
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

/**
 * Returns the file of an export from the storage, part by part, and erases it after the last part. Fails before its
 * end if the bytes are not those that were written.
 */
export function readParts(services: Services, row: ExportRow): Readable {
  return Readable.from(
    (async function* parts() {
      const digest = createHash('sha256');
      const last = (row.parts ?? 0) - 1;
      for (let part = 0; part <= last; part += 1) {
        const content = await services.storage.get(keyOf(row.id, row.runId ?? '', part));
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
      await eraseExport(services, row);
    })(),
    { objectMode: false },
  );
}

async function eraseParts(storage: DocumentStorage, id: string, runId: string): Promise<void> {
  for await (const key of storage.list(`book-exports/${id}/${runId}`)) await storage.delete(key);
}

async function eraseExport(services: Services, row: ExportRow): Promise<void> {
  await eraseParts(services.storage, row.id, row.runId ?? '');
  await act(services, nobody(row.brand), {
    work: async (tx, erasedAt) => {
      if (!(await markErased(tx, row.id, erasedAt))) return unchanged(undefined);
      return done({ audit: auditedExport('erased', row) });
    },
  });
}

/** Repeated job: erases files after their download or time limit, and resumes exports that no process writes. */
export async function tendBookExports(services: Services): Promise<void> {
  const { clock, database } = services;
  const now = clock.now();
  const downloadedBefore = new Date(now.getTime() - DOWNLOADING_MS);
  for (const row of await listErasable(database.orm, { now, downloadedBefore })) {
    await eraseExport(services, row);
  }
  for (const id of await listUnwritten(database.orm, now)) await writeBookExport(services, id);
}
