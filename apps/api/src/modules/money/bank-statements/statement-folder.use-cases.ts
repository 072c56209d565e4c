import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bankStatementUpload } from '@portaal/domain/money/bank-statements/calls';
import { act, done, nobody } from '../../../foundation/acts/acts.use-cases.ts';
import { readStatements, type StatementHeader } from '../../../integrations/bank/camt053.ts';
import { StatementFault } from '../../../integrations/bank/statement-fault.ts';
import type { Services } from '../../../platform/services.ts';
import { brandOfAccount } from './bank-accounts.repository.ts';
import { isImported } from './bank-statements.repository.ts';
import { importFiles } from './importing.use-cases.ts';
import { findSeam } from './late-statements.use-cases.ts';
import { type ReceivedFile, receiveFile } from './received-file.use-cases.ts';
import {
  deleteStored,
  findStored,
  listToReadAgain,
  listWaitingLate,
  type StoredFile,
  updateRejected,
  type WaitingLate,
} from './rejected-statements.repository.ts';
import { endOf, noteFile } from './rejected-statements.use-cases.ts';
import { StatementWaits } from './statement-gap.rules.ts';

/** Milliseconds without a change after which a file counts as complete. */
const QUIET_MS = 10_000;
/** Milliseconds after which another process may continue with an unfinished file. */
const STALE_MS = 30 * 60_000;
/** Bytes read to find the first statement header, which is well within this range. */
const HEADER_BYTES = 1_000_000;
/** Error codes that mean a file may not be read. Any other error is a fault of the server. */
const UNREADABLE: readonly unknown[] = ['EACCES', 'EPERM'];
const FOLDERS = { taken: 'bezig', read: 'verwerkt', rejected: 'geweigerd' } as const;

/** A file in the statement folder that this process reserved. */
interface TakenFile {
  readonly name: string;
  readonly path: string;
  /** Header of the first statement in the file; undefined if there is no valid header. */
  readonly header: StatementHeader | undefined;
  /** Whether this process has permission to read the file. */
  readonly isReadable: boolean;
  /**
   * Whether another process reserved the file earlier; it may have imported the file and ended before moving
   * it.
   */
  readonly wasTaken: boolean;
}

/**
 * Imports the files in the statement folder, ordered by account and day. Moves imported files to `verwerkt`.
 * Moves faulty files to `geweigerd` with a text file that contains the line and the reason, and writes an
 * audit line. Retries a file that was rejected for a missing statement once its account has a later
 * statement. Imports late statements that wait for each other together. A file that cannot be moved does not
 * stop the others; its error is thrown at the end.
 */
export async function readStatementFolder(services: Services, now = Date.now()): Promise<void> {
  const folder = services.configuration.bankStatementsDir;
  if (folder === undefined) return;
  for (const name of Object.values(FOLDERS)) await mkdir(join(folder, name), { recursive: true });
  const failed: unknown[] = [];
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => failed.push(error));
  const taken: TakenFile[] = [];
  const takeFrom = (place: string, name: string, wasTaken: boolean) =>
    attempt(take(folder, { from: join(place, name), name, wasTaken }).then((files) => taken.push(...files)));
  for (const name of await waitingIn(folder, (file) => now - file.mtimeMs >= QUIET_MS)) {
    await takeFrom(folder, name, false);
  }
  const left = join(folder, FOLDERS.taken);
  const names = taken.map(({ name }) => name);
  for (const name of await waitingIn(left, (file) => now - file.ctimeMs >= STALE_MS)) {
    if (!names.includes(name)) await takeFrom(left, name, true);
  }
  let someWait = false;
  const importOne = async (file: TakenFile) => {
    if (await importTaken(services, folder, file)) someWait = true;
  };
  for (const file of taken.sort(inOrder)) await attempt(importOne(file));
  await attempt(readAgain(services, folder));
  if (someWait) {
    await attempt(readTogether(services, folder));
    await attempt(readAgain(services, folder));
  }
  if (failed.length > 0) throw failed[0];
}

/**
 * Retries rejected files until none can be imported: each import may supply the statement for which another
 * file waits.
 */
async function readAgain(services: Services, folder: string): Promise<void> {
  const rejected = join(folder, FOLDERS.rejected);
  for (;;) {
    const taken: TakenFile[] = [];
    for (const { storedName: name } of await listToReadAgain(services.database.orm)) {
      taken.push(...(await take(folder, { from: join(rejected, name), name, wasTaken: true })));
    }
    if (taken.length === 0) return;
    for (const file of taken.sort(inOrder)) await importTaken(services, folder, file);
  }
}

/** Imports together the late statements that wait for each other, because their balances connect only as a series. */
async function readTogether(services: Services, folder: string): Promise<void> {
  const { orm } = services.database;
  const rejected = join(folder, FOLDERS.rejected);
  const waiting: { readonly file: WaitingLate; readonly taken: TakenFile; readonly seam: string }[] = [];
  for (const file of await listWaitingLate(orm)) {
    const { accountId, storedName: name } = file;
    for (const taken of await take(folder, { from: join(rejected, name), name, wasTaken: true })) {
      const after = taken.header && (await findSeam(orm, accountId, taken.header));
      waiting.push({ file, taken, seam: `${accountId} ${after ?? name}` });
    }
  }
  for (const series of Map.groupBy(waiting, ({ seam }) => seam).values()) {
    const areRead = series.length > 1 && (await importSeries(services, series));
    for (const { file, taken } of series) {
      if (areRead) {
        await noteRead(services, file);
        await rm(`${join(rejected, taken.name)}.txt`, { force: true });
      }
      await rename(taken.path, join(folder, areRead ? FOLDERS.read : FOLDERS.rejected, taken.name));
    }
  }
}

/** Imports files together and returns whether this succeeded. If not, each file keeps its reason for waiting. */
async function importSeries(
  services: Services,
  series: readonly { readonly file: WaitingLate; readonly taken: TakenFile }[],
): Promise<boolean> {
  const files: ReceivedFile[] = [];
  const inTime = series.map(({ taken }) => taken).sort(inOrder);
  try {
    for (const { path } of inTime) files.push(await receiveFile(createReadStream(path)));
    await importFiles(services, nobody(series[0]?.file.brand ?? ''), files);
    return true;
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
    return false;
  } finally {
    for (const file of files) await file.close();
  }
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

async function waitingIn(
  folder: string,
  isReady: (file: { readonly mtimeMs: number; readonly ctimeMs: number }) => boolean,
): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const ready: string[] = [];
  for (const entry of entries.filter((one) => one.isFile() && /\.xml$/i.test(one.name))) {
    const file = await stat(join(folder, entry.name)).catch(() => undefined);
    if (file && isReady(file)) ready.push(entry.name);
  }
  return ready.sort();
}

/** Reserves a file by moving it. If two processes try, only one succeeds. */
async function take(
  folder: string,
  { from, name, wasTaken }: Pick<TakenFile, 'name' | 'wasTaken'> & { readonly from: string },
): Promise<TakenFile[]> {
  const path = join(folder, FOLDERS.taken, name);
  try {
    await rename(from, path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
  return [{ name, path, wasTaken, ...(await firstHeader(path)) }];
}

async function firstHeader(path: string): Promise<Pick<TakenFile, 'header' | 'isReadable'>> {
  const content = createReadStream(path, { end: HEADER_BYTES });
  try {
    for await (const parts of readStatements(content)) {
      for (const part of parts) {
        if (part.kind === 'statement') return { header: part.header, isReadable: true };
      }
    }
  } catch (error) {
    if (UNREADABLE.includes(codeOf(error))) return { header: undefined, isReadable: false };
    // The import of the file reports this fault itself.
    if (!(error instanceof StatementFault)) throw error;
  } finally {
    content.destroy();
  }
  return { header: undefined, isReadable: true };
}

const placeOf = ({ header, name }: TakenFile): string =>
  header ? `${header.iban} ${header.toDay} ${String(header.sequence ?? 0).padStart(18, '0')}` : `~${name}`;
const inOrder = (one: TakenFile, other: TakenFile): number => (placeOf(one) < placeOf(other) ? -1 : 1);

/** Imports a reserved file. Returns whether it waits for other late statements of its account. */
async function importTaken(services: Services, folder: string, taken: TakenFile): Promise<boolean> {
  const { header, isReadable, name, path, wasTaken } = taken;
  const brand = header && (await brandOfAccount(services.database.orm, header.iban));
  // A time stamp distinguishes files with the same name.
  const stamp = services.clock
    .now()
    .toISOString()
    .replace(/[-:]|\.\d+Z$/g, '');
  const before = await findStored(services.database.orm, name);
  const stored = before === undefined ? `${stamp}-${name}` : name;
  const target = (kind: 'read' | 'rejected') => join(folder, FOLDERS[kind], stored);
  try {
    if (!isReadable) throw new StatementFault(1, 'De server mag dit bestand niet lezen.');
    const { size } = await stat(path);
    if (size > bankStatementUpload.maximumBytes) throw new StatementFault(1, 'Dit bestand is te groot.');
    if (header && brand === undefined) {
      throw new StatementFault(
        header.line,
        `Rekening ${header.iban} is geen rekening van een van onze merken.`,
      );
    }
    const file = await receiveFile(createReadStream(path));
    try {
      await importOnce(services, nobody(brand ?? ''), file, wasTaken);
    } finally {
      await file.close();
    }
    if (before !== undefined) {
      await noteRead(services, before);
      await rm(`${target('rejected')}.txt`, { force: true });
    }
    await rename(path, target('read'));
    return false;
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
    // The rejection is recorded before the move, so that every rejected file is visible to an employee.
    await noteRejected(services, { brand, name, stored, before, error });
    // Another user may own the text file with the earlier reason, so it is deleted first.
    if (before !== undefined) await rm(`${target('rejected')}.txt`, { force: true });
    await writeFile(`${target('rejected')}.txt`, `${error.message}\n`);
    await rename(path, target('rejected'));
    return error instanceof StatementWaits;
  }
}

/** Imports a file once. Also succeeds if a killed process had already imported the same file. */
async function importOnce(
  services: Services,
  actor: ReturnType<typeof nobody>,
  file: ReceivedFile,
  wasTaken: boolean,
): Promise<void> {
  try {
    await importFiles(services, actor, [file]);
  } catch (error) {
    const isFault = error instanceof StatementFault;
    if (!(isFault && wasTaken && (await isImported(services.database.orm, file.digest)))) throw error;
  }
}

interface Rejection {
  readonly brand: string | undefined;
  readonly name: string;
  /** Name of the file in the folder of rejected files. */
  readonly stored: string;
  /** The earlier list entry, if the file was rejected before. */
  readonly before: StoredFile | undefined;
  readonly error: StatementFault;
}

/** Adds the file to the employees' work list of rejected files (decision 0096). */
async function noteRejected(
  services: Services,
  { brand, name, stored, before, error }: Rejection,
): Promise<void> {
  if (before === undefined) return noteFile(services, nobody(brand ?? ''), { fileName: name, stored, error });
  await act(services, nobody(brand ?? ''), {
    work: async (tx) => {
      const change = { reason: error.message, ...endOf(error) };
      await updateRejected(tx, before.id, change);
      return done({ audit: { unaudited: 'it was rejected before, and waits still' } });
    },
  });
}

/** Removes the file from the employees' work list. */
const noteRead = (services: Services, { id, brand, fileName }: StoredFile): Promise<void> =>
  act(services, nobody(brand ?? ''), {
    work: async (tx) => {
      await deleteStored(tx, id);
      return done({
        audit: {
          ...{ action: 'bankStatement.readAfterAll', subjectType: 'bankStatement', subjectId: id },
          detail: { fileName },
        },
      });
    },
  });
