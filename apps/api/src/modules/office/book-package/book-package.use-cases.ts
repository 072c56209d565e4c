import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { DOCUMENT_FOLDER, MONEY_PLACES, UNIT_PLACES } from '@portaal/domain/office/book-package/cells';
import {
  type BookCheck,
  type BookTotals,
  bookCheck,
} from '@portaal/domain/office/book-package/check/book-check';
import {
  bankDifference,
  type ControlSums,
  type Holding,
} from '@portaal/domain/office/book-package/check/control-report';
import type { BookFault, ReportFault } from '@portaal/domain/office/book-package/check/fault';
import { decimalText } from '@portaal/domain/office/book-package/csv';
import {
  DESCRIPTION_FILE,
  type PackageMetadata,
  readDescription,
} from '@portaal/domain/office/book-package/description';
import {
  isPackageFile,
  type PackageFileName,
  packageFileNames,
} from '@portaal/domain/office/book-package/files';
import { readRows } from './csv-rows.ts';
import {
  digestOf,
  isFaultOfMachine,
  openArchive,
  type PackageArchive,
  UnreadableFile,
} from './package-archive.ts';

export { readRows } from './csv-rows.ts';
export { openArchive, type PackageArchive, UnreadableFile } from './package-archive.ts';
export { openPackage, type PackageWriter } from './package-writer.ts';

/** Longest description in characters; ours has about thirty thousand. */
const LONGEST_DESCRIPTION = 1_000_000;

const ONLY_CELLS =
  'Dit is een maandpakket. Hier zijn alleen cellen en sleutels gecontroleerd; book:import vergelijkt het met het boek.';
const EARLIER_ROW = 'Met de regels van het vorige pakket erbij:';

/** Result of a check. `totals` is absent if only the archive could be read. */
export interface CheckedBook {
  readonly faults: number;
  readonly notices: number;
  readonly metadata?: PackageMetadata;
  readonly totals?: BookTotals;
}

/** A row of a file with its line number; line 0 for a row that an earlier package delivered. */
export interface PlacedRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Returns the rows of a file together with those of earlier packages; undefined for a file that is checked alone. */
export type MergedRows = (file: PackageFileName) => AsyncIterable<PlacedRow> | undefined;

/**
 * Checks a package: its archive, files, cells, keys, references and totals. Calls `onFault` for each fault in
 * the order of detection. Writes nothing, and reads every file as a stream. For a package that continues an
 * imported book, `merge` returns all rows, stored and new, so that the check covers the whole book; a fault
 * of a stored row has no line number.
 */
export async function checkBook(
  path: string,
  onFault: ReportFault,
  merge?: (archive: PackageArchive, metadata: PackageMetadata, report: ReportFault) => MergedRows | undefined,
): Promise<CheckedBook> {
  let faults = 0;
  let notices = 0;
  const report: ReportFault = (fault) => {
    if (fault.isNotice) notices += 1;
    else faults += 1;
    onFault(fault.line === 0 ? { ...fault, line: null, message: `${EARLIER_ROW} ${fault.message}` } : fault);
  };
  const reject = (file: string, message: string, line: number | null = null): void =>
    report({ file, line, column: null, message, isNotice: false });
  let archive: PackageArchive;
  try {
    archive = await openArchive(path, reject);
  } catch (error) {
    reject(basename(path), unreadable(error).message);
    return { faults, notices };
  }
  try {
    const metadata = await descriptionIn(archive, reject);
    if (metadata === undefined) return { faults, notices };
    const merged = merge?.(archive, metadata, report);
    const check = bookCheck(metadata.peildatum, report);
    if (metadata.vervolg && !merged) {
      // Without the continued book, references to earlier rows and running balances would seem wrong.
      check.unreadable();
      report({ file: DESCRIPTION_FILE, line: null, column: 'vervolg', message: ONLY_CELLS, isNotice: true });
    }
    const totals = await checkFiles(archive, check, reject, merged);
    return { faults, notices, metadata, totals };
  } finally {
    archive.close();
  }
}

type Reject = (file: string, message: string, line?: number | null) => void;

async function descriptionIn(archive: PackageArchive, reject: Reject): Promise<PackageMetadata | undefined> {
  try {
    const description = readDescription(await shortText(await archive.open(DESCRIPTION_FILE)));
    if ('metadata' in description) return description.metadata;
    reject(DESCRIPTION_FILE, description.message);
  } catch (error) {
    reject(DESCRIPTION_FILE, unreadable(error).message);
  }
  return undefined;
}

/** Returns the metadata of an archive that was checked. */
export async function metadataOf(archive: PackageArchive): Promise<PackageMetadata> {
  const metadata = await descriptionIn(archive, () => {});
  if (!metadata) throw new UnreadableFile(`${DESCRIPTION_FILE} is veranderd.`);
  return metadata;
}

/** Returns the metadata of the package in a file; undefined if it cannot be read. */
export async function metadataIn(path: string): Promise<PackageMetadata | undefined> {
  try {
    const archive = await openArchive(path, () => {});
    try {
      return await descriptionIn(archive, () => {});
    } finally {
      archive.close();
    }
  } catch (error) {
    unreadable(error);
    return undefined;
  }
}

/** Reads a short file as a whole. */
async function shortText(content: Readable): Promise<string> {
  let text = '';
  for await (const part of content as AsyncIterable<Buffer>) {
    text += part.toString('utf8');
    if (text.length > LONGEST_DESCRIPTION) throw new UnreadableFile('Dit bestand is te lang.');
  }
  return text;
}

async function checkFiles(
  archive: PackageArchive,
  check: BookCheck,
  reject: Reject,
  merged: MergedRows = () => undefined,
): Promise<BookTotals> {
  for (const path of archive.paths) {
    const belongsThere =
      path === DESCRIPTION_FILE ||
      path.startsWith(DOCUMENT_FOLDER) ||
      (path.endsWith('.csv') && isPackageFile(path.slice(0, -'.csv'.length)));
    if (!belongsThere) reject(path, 'Dit bestand hoort niet in een pakket.');
  }
  for (const name of packageFileNames) {
    const path = `${name}.csv`;
    try {
      if (!(await checkRows(archive, path, check.reader(name), merged(name)))) check.unreadable();
      check.fileEnd(name);
    } catch (error) {
      const { message, line } = unreadable(error);
      reject(path, message, line);
      check.unreadable();
    }
  }
  for (const path of archive.paths) {
    if (!path.startsWith(DOCUMENT_FOLDER)) continue;
    try {
      check.document({ path, ...(await digestOf(await archive.open(path))) });
    } catch (error) {
      reject(path, unreadable(error).message);
    }
  }
  return check.end();
}

/** Reads the rows of a file; returns false if its columns are wrong. */
async function checkRows(
  archive: PackageArchive,
  path: string,
  { header, row }: ReturnType<BookCheck['reader']>,
  merged: AsyncIterable<PlacedRow> | undefined,
): Promise<boolean> {
  let isReadable = true;
  await readRows(await archive.open(path), (cells, line) => {
    if (line === 1) isReadable = header(cells);
    else row(cells, line);
    return isReadable && merged === undefined;
  });
  if (isReadable && merged) for await (const { cells, line } of merged) row(cells, line);
  return isReadable;
}

/** Returns why a file cannot be read. Rethrows any other error, such as a missing file. */
export function unreadable(error: unknown): UnreadableFile {
  if (error instanceof UnreadableFile) return error;
  if (isFaultOfMachine(error)) throw error;
  return new UnreadableFile('Dit bestand is beschadigd en kan niet worden uitgepakt.');
}

/** Formats the place and the message of a fault as one line. */
export function faultText({ file, line, column, message }: BookFault): string {
  const place = [line === null ? '' : `regel ${line}`, column ?? ''].filter((part) => part !== '');
  return `${[file, ...place].join(', ')}: ${message}`;
}

/** Counts the rows of all files without checking a cell, to measure the minimum cost of a check. */
export async function countRows(path: string): Promise<number> {
  let rows = 0;
  const archive = await openArchive(path, () => {});
  try {
    for (const name of packageFileNames) {
      await readRows(await archive.open(`${name}.csv`), (_cells, line) => {
        if (line > 1) rows += 1;
        return true;
      });
    }
  } finally {
    archive.close();
  }
  return rows;
}

/** Formats the sums that two people compare: each fund by the ledger and as reported, and the bank by purpose. */
export function controlLines({ funds, money }: ControlSums): string[] {
  const holding = ({ units, cents }: Holding): string =>
    `${decimalText(units, UNIT_PLACES)} participaties, ${decimalText(cents, MONEY_PLACES)} euro`;
  const euro = (cents: number): string => decimalText(cents, MONEY_PLACES);
  return [
    ...[...funds.values()]
      .sort((a, b) => (a.day + a.fund < b.day + b.fund ? -1 : 1))
      .flatMap(({ day, fund, ledger, reported }) => [
        `Fonds ${fund} op ${day}:`,
        `  grootboek       ${holding(ledger)}`,
        `  opgegeven       ${holding(reported)}`,
        `  verschil        ${holding({ units: ledger.units - reported.units, cents: ledger.cents - reported.cents })}`,
      ]),
    'Bankrekeningen:',
    `  saldo           ${euro(money.bank)} euro`,
    `  nog te beleggen ${euro(money.undealt)} euro`,
    `  uit te betalen  ${euro(money.toPay)} euro`,
    `  aangehouden     ${euro(money.withheld)} euro`,
    `  af te dragen    ${euro(money.passedOn)} euro`,
    `  verschil        ${euro(bankDifference(money))} euro`,
  ];
}
