import { dayText } from '@portaal/domain/notation/dutch';
import {
  differenceKinds,
  type ImportDifference,
  type ImportReport,
  MOST_DIFFERENCES,
} from '@portaal/domain/office/book-import/report';
import type { BookTotals } from '@portaal/domain/office/book-package/check/book-check';
import type { ReportFault } from '@portaal/domain/office/book-package/check/fault';
import type { PackageMetadata } from '@portaal/domain/office/book-package/description';
import { positionsOf } from '@portaal/domain/office/book-package/files';
import { isoDate } from '@portaal/engine';
import type { Brand, Brands } from '../../../brands/brands.ts';
import type { FieldKeys } from '../../../platform/field-encryption.ts';
import type { MalwareScanner } from '../../../platform/malware-scanner.ts';
import type { Orm } from '../../../platform/orm.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import { checkBook, openArchive, type PackageArchive } from '../book-package/book-package.use-cases.ts';
import {
  fundNumbers,
  hasOwnContracts,
  importedIds,
  listOwnNumbers,
  listPrices,
  numbersInUse,
} from './book-import.repository.ts';
import { bookContract } from './contract-book.rules.ts';
import { readContractFiles } from './contract-files.ts';
import { LARGEST_DOCUMENT, readDocument } from './documents-import.ts';
import { type EarlierBook, mergedRows } from './earlier-book.use-cases.ts';
import { readPrices } from './fund-prices.ts';
import { eachRow } from './import-run.ts';
import { rowsOfLedger } from './ledger-contracts.ts';
import { rowsInArchive } from './rows-in-archive.ts';
import {
  Differences,
  noteRoundings,
  nothingStored,
  type Reject,
  type StoredKeys,
  tryContract,
  tryOrders,
} from './trial.rules.ts';
import { tryContinuation } from './try-continuation.use-cases.ts';
import { waitingOf } from './waiting-rows.ts';

const documentAt = positionsOf('documenten');

/**
 * Columns with faults that do not stop an import: the ledger is authoritative, and the previous system may
 * report different figures. Two people must explain each of these faults.
 */
const explainable: ReadonlySet<string> = new Set([
  'standen participaties',
  'standen waarde',
  'totalen contracten',
  'totalen participaties',
  'totalen waarde',
  'rekeningen saldo',
  'jaaropgaven waarde_1_jan',
]);

interface TrialServices {
  readonly orm: Orm;
  readonly keys: FieldKeys;
  readonly malwareScanner: MalwareScanner | undefined;
  readonly brands: Pick<Brands, 'byId'>;
}

/** Result of a check: the report, or undefined if the package cannot be imported. */
export interface TriedBook {
  readonly faults: number;
  readonly metadata?: PackageMetadata;
  readonly report?: ImportReport;
}

/**
 * Checks a package, translates the whole book in memory as the import will, and compares it with the existing
 * data of the brand. Writes nothing.
 */
export async function tryBook(
  { orm, keys, malwareScanner, brands }: TrialServices,
  path: string,
  brand: string,
  onFault: ReportFault,
  earlier?: EarlierBook,
): Promise<TriedBook> {
  let faults = 0;
  const differences = new Differences();
  const report: ReportFault = (fault) => {
    const file = fault.file.replace(/\.csv$/, '');
    if (fault.isNotice) differences.add(`let-op ${file} ${fault.column ?? ''}`, fault.message, 1, null);
    else if (explainable.has(`${file} ${fault.column ?? ''}`)) differences.single(file, fault);
    else {
      faults += 1;
      onFault(fault);
    }
  };
  const reject = (file: string, line: number | null, column: string | null, message: string): void =>
    report({ file, line, column, message, isNotice: false });
  const { metadata, totals } = await checkBook(
    path,
    report,
    earlier &&
      ((archive, { vervolg }, reportOne) =>
        vervolg && mergedRows(earlier, { archive, since: vervolg.vanaf }, reportOne)),
  );
  if (!metadata || !totals || faults > 0) return { faults, ...(metadata && { metadata }) };
  if (metadata.merk !== brand) {
    reject(
      'datapackage.json',
      null,
      'merk',
      `Dit pakket is van ${metadata.merk}. U importeert voor ${brand}.`,
    );
    return { faults, metadata };
  }
  for (const [number, text] of (metadata.nietMee ?? []).entries()) {
    differences.add(`niet mee ${number + 1}`, `Niet in het pakket: ${text}`, 1, null);
  }
  const archive = await openArchive(path, () => {});
  let valuedOn = '';
  let continued: ImportReport['continued'];
  try {
    valuedOn = await lastBalanceDay(archive);
    const storedKeys = earlier ? await findStoredKeys(orm, brand) : nothingStored;
    await tryAccounts(archive, brands.byId(brand), reject);
    await tryDatabase({ orm, keys, archive, brand, valuedOn, storedKeys }, reject, differences);
    if (earlier) {
      const since = isoDate(metadata.vervolg?.vanaf ?? metadata.peildatum);
      const { peildatum: until } = metadata;
      continued = await tryContinuation(
        { book: earlier, archive, since, until, valuedOn, storedKeys },
        report,
        differences,
      );
    } else await tryContracts(archive, valuedOn, reject, differences);
    await tryDocuments(archive, malwareScanner, reject, storedKeys);
  } finally {
    archive.close();
  }
  if (differences.count > MOST_DIFFERENCES) {
    reject(
      'datapackage.json',
      null,
      null,
      `Er zijn ${differences.count} verschillen. Dat is te veel om elk te verklaren. Per soort: ${differenceKinds(
        differences.list,
      )
        .map(({ kind, differences: number }) => `${number} × ${kind.replace(/\.$/, '')}`)
        .join('; ')}.`,
    );
  }
  if (faults > 0) return { faults, metadata };
  const tried = reportOf(metadata, totals, valuedOn, differences.list);
  return { faults, metadata, report: continued ? { ...tried, continued } : tried };
}

async function findStoredKeys(orm: Orm, brand: string): Promise<StoredKeys> {
  const keysOf = async (file: string) => new Set((await importedIds(orm, brand, file)).keys());
  return {
    persons: await keysOf('personen'),
    contracts: await keysOf('contracten'),
    documents: await keysOf('documenten'),
  };
}

/** Returns the last day with balances; an empty text if there is none. */
async function lastBalanceDay(archive: PackageArchive): Promise<string> {
  let last = '';
  await eachRow(archive, 'standen', ({ dag }) => {
    if (dag > last) last = dag;
  });
  return last;
}

/** Rejects a package with bank accounts that the brand does not have. */
async function tryAccounts(
  archive: PackageArchive,
  brand: Pick<Brand, 'bankAccounts' | 'fundAccounts'> | undefined,
  reject: Reject,
): Promise<void> {
  const own = new Set(
    [...(brand?.bankAccounts ?? []), ...(brand?.fundAccounts ?? [])].map(({ iban }) => iban),
  );
  await eachRow(archive, 'rekeningen', ({ line, iban }) => {
    if (own.has(iban)) return;
    reject(
      'rekeningen.csv',
      line,
      'iban',
      'Deze rekening staat niet bij bankAccounts of fundAccounts in brand.json van dit merk. Zet haar daarin, of haal de regel weg.',
    );
  });
}

/** Compares the package with the data in the database: funds, prices, persons and contract numbers. */
async function tryDatabase(
  {
    orm,
    keys,
    archive,
    brand,
    valuedOn,
    storedKeys,
  }: {
    orm: Orm;
    keys: FieldKeys;
    archive: PackageArchive;
    brand: string;
    valuedOn: string;
    storedKeys: StoredKeys;
  },
  reject: Reject,
  differences: Differences,
): Promise<void> {
  if (valuedOn === '') reject('standen.csv', null, 'dag', 'Er zijn geen standen om mee te vergelijken.');
  if (await hasOwnContracts(orm, brand)) {
    reject(
      'datapackage.json',
      null,
      'merk',
      'Dit merk heeft al contracten. Een boek komt in een merk dat nog niet open is.',
    );
  }
  const funds = await fundNumbers(orm, brand);
  const published = new Map(
    (await listPrices(orm, [...funds.values(), 0])).map((one) => [`${one.fundId} ${one.day}`, one]),
  );
  const unknown = new Set<string>();
  await eachRow(archive, 'koersen', ({ line, fonds, dag, koers, uitkering }) => {
    const id = funds.get(fonds);
    if (id === undefined) {
      if (!unknown.has(fonds)) {
        unknown.add(fonds);
        reject(
          'koersen.csv',
          line,
          'fonds',
          `Fonds ${fonds} staat niet in de gepubliceerde voorwaarden van dit merk.`,
        );
      }
      return;
    }
    const existing = published.get(`${id} ${dag}`);
    if (!existing) return;
    if (existing.nav !== koers)
      reject('koersen.csv', line, 'koers', `Op deze dag is ${existing.nav} gepubliceerd.`);
    if (existing.distribution !== uitkering) {
      reject('koersen.csv', line, 'uitkering', `Op deze dag is ${existing.distribution} gepubliceerd.`);
    }
  });
  await tryPersons({ orm, keys, archive, brand, storedKeys }, reject, differences);
  let numbers: { number: string; line: number }[] = [];
  const plain = new Set<string>();
  const flush = async (): Promise<void> => {
    const requested = numbers;
    numbers = [];
    const used = new Set(
      await numbersInUse(
        orm,
        requested.map(({ number }) => number),
      ),
    );
    for (const { number, line } of requested) {
      if (used.has(number))
        reject('contracten.csv', line, 'nummer_oud', 'Dit nummer is al van een contract in het portaal.');
    }
  };
  await eachRow(
    archive,
    'contracten',
    ({ nummer_oud: number, line }) => {
      if (!storedKeys.contracts.has(number)) numbers.push({ number, line });
      // Payers omit hyphens and dots, so two numbers must differ in more than those characters (decision
      // 0202).
      const key = number.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
      if (plain.has(key)) {
        reject(
          'contracten.csv',
          line,
          'nummer_oud',
          'Dit nummer verschilt alleen in streepjes of punten van een ander.',
        );
      }
      plain.add(key);
    },
    () => (numbers.length >= 5_000 ? flush() : undefined),
  );
  await flush();
}

/** Rejects documents that are too large, and documents that the scanner does not accept. */
async function tryDocuments(
  archive: PackageArchive,
  scanner: MalwareScanner | undefined,
  reject: Reject,
  storedKeys: StoredKeys,
): Promise<void> {
  for await (const cells of rowsInArchive(archive, 'documenten')) {
    if (storedKeys.documents.has(cells[documentAt.sleutel] ?? '')) continue;
    const path = cells[documentAt.bestand] ?? '';
    const content = await readDocument(archive, path);
    if (!content) reject(path, null, null, `Dit bestand is groter dan ${LARGEST_DOCUMENT / 1_000_000} MB.`);
    else if (scanner && (await scanner.scan(partsOf(content))).status !== 'clean') {
      reject(path, null, null, 'De virusscanner keurt dit bestand niet goed.');
    }
  }
}

async function* partsOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

async function tryPersons(
  {
    orm,
    keys,
    archive,
    brand,
    storedKeys,
  }: { orm: Orm; keys: FieldKeys; archive: PackageArchive; brand: string; storedKeys: StoredKeys },
  reject: Reject,
  differences: Differences,
): Promise<void> {
  const vault = numberVault(keys, 'personal_information');
  const existing = new Set<string>();
  for (const { personId, sealedBsn } of await listOwnNumbers(orm, brand)) {
    const bsn = vault.open('sealed_bsn', personId, sealedBsn);
    if (bsn !== null) existing.add(bsn);
  }
  const mailboxes = new Set<string>();
  await eachRow(archive, 'personen', ({ line, sleutel, bsn, email }) => {
    if (bsn !== '' && existing.has(bsn)) {
      reject('personen.csv', line, 'bsn', 'Dit BSN is al van een andere persoon bij dit merk.');
    }
    const mailbox = email.toLowerCase();
    if ((mailbox === '' || mailboxes.has(mailbox)) && !storedKeys.persons.has(sleutel)) {
      differences.add('personen zonder eigen e-mail', 'Personen zonder een eigen e-mailadres.', 1, null);
    }
    mailboxes.add(mailbox);
  });
}

/** Translates every contract as the import will, and counts lines that were rounded differently. */
async function tryContracts(
  archive: PackageArchive,
  valuedOn: string,
  reject: Reject,
  differences: Differences,
): Promise<void> {
  const files = await readContractFiles(archive);
  const prices = await readPrices(archive);
  await rowsOfLedger(archive, files.contracts, (packaged) => {
    tryContract(packaged, reject, differences);
    const booked = bookContract(
      packaged.lines,
      waitingOf(files, packaged.row.nummer_oud),
      (file, line, column, message) => reject(`${file}.csv`, line, column, message),
    );
    for (const [fund, unitsByFund] of booked.holdings) {
      if (unitsByFund === 0 || prices.isPricedOn(fund, valuedOn)) continue;
      reject(
        'contracten.csv',
        packaged.row.line,
        'nummer_oud',
        `Fonds ${fund} van dit contract heeft geen koers op ${dayText(valuedOn)}, de laatste dag van standen.csv.`,
      );
    }
    noteRoundings(packaged.lines, differences);
  });
  tryOrders(files, reject);
}

const reportOf = (
  { merk, peildatum }: PackageMetadata,
  { rows, control }: BookTotals,
  valuedOn: string,
  differences: readonly ImportDifference[],
): ImportReport => ({
  brand: merk,
  until: peildatum,
  valuedOn: isoDate(valuedOn),
  rows: Object.entries(rows).map(([file, count]) => ({ file, rows: count })),
  funds: [...control.funds.values()]
    .sort((a, b) => (a.day + a.fund < b.day + b.fund ? -1 : 1))
    .map(({ day, fund, ledger, reported }) => ({
      day: isoDate(day),
      fund,
      ledgerUnits: ledger.units,
      reportedUnits: reported.units,
      ledgerCents: ledger.cents,
      reportedCents: reported.cents,
    })),
  money: control.money,
  differences: [...differences],
});
