import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { readBrands } from '../brands/brands.ts';
import { demoPicturesOf } from '../brands/demo-pictures.ts';
import { installedBrands } from '../installed-brands.ts';
import { clamdScanner } from '../integrations/clamd/clamd.ts';
import { storageFor } from '../integrations/storage/storage.ts';
import { resealDocuments } from '../modules/documents/documents/documents.use-cases.ts';
import { resealUploads } from '../modules/documents/uploads/uploads.use-cases.ts';
import { rehashPolicies } from '../modules/investing/capital-transfers/capital-transfers.use-cases.ts';
import { rehashCounterparties } from '../modules/money/bank-statements/bank-statements.use-cases.ts';
import { journalOf } from '../modules/money/books/index.ts';
import { verifyBooks, verifyLedger } from '../modules/money/ledger/ledger.use-cases.ts';
import {
  resealColumns,
  retireKeys,
  verifyFieldKeys,
} from '../modules/office/field-keys/field-keys.use-cases.ts';
import {
  auditFault,
  invariantFault,
} from '../modules/office/verification-runs/verification-runs.use-cases.ts';
import { appendAudit } from '../platform/audit.ts';
import { storedHeads } from '../platform/audit-heads.ts';
import { verifyAudit } from '../platform/audit-verification.ts';
import { clockOf } from '../platform/clock.ts';
import { readConfiguration } from '../platform/configuration.ts';
import {
  BackupError,
  backupEmbedded,
  canRewrite,
  DirectoryInUseError,
  hasCluster,
  restoreEmbedded,
} from '../platform/database/index.ts';
import { embeddedDirectory } from '../platform/open-connection.ts';
import { type OpenDatabase, openDatabase } from '../platform/open-database.ts';
import { missingTexts } from '../provider-texts/provider-texts.ts';
import { appendOnlyTables } from '../schema/append-only.ts';
import { createAdministrator } from './admin-create.ts';
import { requestBackup } from './backup-request.ts';
import { compareBookBalances } from './book-comparisons.ts';
import { exportBookPackage } from './book-exports.ts';
import { importBookPackage } from './book-imports.ts';
import { checkBookPackage, writeDemoPackage } from './book-packages.ts';
import type { operatorTexts } from './command-texts.ts';
import { copyDocuments, documentCopyOf, namesIn, requireEmpty, restoreDocuments } from './document-copy.ts';
import { switchMaintenance } from './maintenance-switch.ts';
import { verifyRestored } from './restored-database.ts';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const POSTGRES_ADVICE =
  'Deze installatie draait op PostgreSQL (DATABASE_URL). Gebruik pg_dump en pg_restore voor kopieën, en kopieer daarna de documenten.';

/**
 * Returns the folder of the embedded database, and the folder of the document files if this machine stores
 * them.
 */
function ownData(): { readonly dataDir: string; readonly documents: string | undefined } {
  const { database, storage } = readConfiguration(process.env);
  if (database.url) throw new BackupError(POSTGRES_ADVICE);
  return {
    dataDir: embeddedDirectory(database),
    documents: storage.kind === 'disk' ? storage.directory : undefined,
  };
}

function fileOf(args: readonly string[], command: string): string {
  const [file] = args;
  if (file === undefined)
    throw new BackupError(`Noem een bestand: npm run operator -- ${command} kopie.tar.gz`);
  return resolve(file);
}

/**
 * Copies the embedded database, whether or not its server runs, and then the document files to which its rows
 * refer.
 */
async function backup(args: readonly string[]): Promise<void> {
  const to = fileOf(args, 'backup');
  const { dataDir, documents } = ownData();
  const documentCopy = documentCopyOf(to);
  if (documents !== undefined && existsSync(documentCopy)) {
    throw new BackupError(`Het bestand ${documentCopy} bestaat al. Kies een andere naam.`);
  }
  await copyDatabase(dataDir, to);
  say(`De kopie staat in ${to}.`);
  if (documents === undefined) {
    say('De documenten staan in een bucket. Die heeft een eigen kopie nodig.');
    return;
  }
  const count = await copyDocuments(documents, documentCopy);
  say(`De documenten staan in ${documentCopy}: ${count} bestanden.`);
}

async function copyDatabase(dataDir: string, to: string): Promise<void> {
  try {
    await backupEmbedded({ dataDir, to });
  } catch (error) {
    const inUse =
      error instanceof BackupError && error.cause instanceof DirectoryInUseError ? error.cause : undefined;
    if (inUse?.owner.host !== hostname()) throw error;
    await requestBackup(inUse.owner.pid, dataDir, to);
  }
}

async function restore(args: readonly string[]): Promise<void> {
  const from = fileOf(args, 'restore');
  const { dataDir, documents } = ownData();
  const documentCopy = documentCopyOf(from);
  const hasDocuments = documents !== undefined && existsSync(documentCopy);
  // The documents folder is checked before anything is restored. If a database exists, `restoreEmbedded`
  // reports that, and its error should come first.
  if (hasDocuments && (await namesIn(dataDir)).length === 0) await requireEmpty(documents);
  await restoreEmbedded({ from, dataDir });
  say(`De database is teruggezet in ${dataDir}.`);
  if (hasDocuments) {
    await restoreDocuments(documentCopy, documents);
    say(`De documenten zijn teruggezet in ${documents}.`);
  } else if (documents !== undefined) {
    say(`Er is geen ${documentCopy}. De server maakt documenten opnieuw uit de database.`);
  }
}

/**
 * Verifies the whole audit chain against the chain heads in the document storage. If the chain is broken,
 * prints the number of the first faulty row and exits with code 1.
 */
async function verify(): Promise<void> {
  const { auditKeys, storage } = readConfiguration(process.env);
  const { rows, keyedFrom, heads, broken } = await onDatabase((database) =>
    verifyAudit(database.orm, {
      keys: auditKeys,
      heads: storedHeads(storageFor(storage)),
      now: clockOf(database).now(),
    }),
  );
  if (broken) throw new BackupError(`Het auditlog is geschonden: ${auditFault(broken)}.`);
  say(`Het auditlog is ongeschonden: ${rows} regels, vergeleken met ${heads} bewaarde koppen.`);
  if (rows > 0 && keyedFrom !== 1) {
    const last = keyedFrom === undefined ? rows : keyedFrom - 1;
    say(
      `Regel 1 tot en met ${last} zijn van een versie zonder sleutel: hun zegel kan ook een ander hebben gemaakt.`,
    );
  }
}

/**
 * Recomputes all data derived from the ledger, or only the money accounts (`books`). After a difference,
 * prints the first one and exits with code 1.
 */
const recompute = (name: string, verifyAll: typeof verifyLedger) => async (): Promise<void> => {
  const { lines, broken } = await onDatabase(verifyAll);
  if (broken) {
    throw new BackupError(`${name} klopt niet: ${invariantFault(broken)}`);
  }
  say(`${name} klopt: ${lines} regels.`);
};

/**
 * Encrypts data again that uses an older key with the first key of `FIELD_KEYS`. Exits with code 1 if a value
 * could not be decrypted. After an interruption, run again: the command continues where it stopped. The
 * server may run meanwhile, with the same keys in the same order.
 */
async function reseal(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const keys = configuration.fieldKeys;
  await onDatabase(async (database) => {
    await verifyFieldKeys({ clock: clockOf(database), database, keys });
    const services = { configuration, database, storage: storageFor(configuration.storage) };
    const unopened: string[] = [];
    for (const [what, work] of [
      ['waarden in de database', () => resealColumns({ database, keys })],
      ['documenten', () => resealDocuments(services)],
      ['uploads', () => resealUploads(services)],
      // The hashes are computed from the decrypted values, so these steps run after the re-encryption.
      ['rekeningen van tegenpartijen', () => rehashCounterparties(services)],
      ['polissen van overdrachten', () => rehashPolicies(services)],
    ] as const) {
      const outcome = await work();
      say(`Opnieuw verzegeld met sleutel ${keys.currentId}: ${outcome.done} ${what}.`);
      unopened.push(...outcome.unopened);
    }
    if (unopened.length > 0) {
      throw new BackupError(
        `${unopened.length} keer ging iets niet open; dat is gelaten zoals het is:\n${unopened.slice(0, 50).join('\n')}`,
      );
    }
    const retired = await retireKeys({ database, keys });
    say(
      retired.length > 0
        ? `Niets gebruikt nog: ${retired.join(', ')}. Haal die uit FIELD_KEYS.`
        : 'Er was geen oudere sleutel in gebruik.',
    );
  });
}

/**
 * Runs the migrations as the database owner and grants the server's role its rights, for a server that does
 * not have the owner's connection URL.
 */
async function databaseRoles(): Promise<void> {
  const { url, migrationUrl } = readConfiguration(process.env).database;
  if (url === undefined || migrationUrl === undefined) {
    throw new BackupError(
      'Geef DATABASE_URL (de rol van de server) en MIGRATION_DATABASE_URL (de eigenaar van de tabellen).',
    );
  }
  const rewrites = await onDatabase(({ connection }) => canRewrite(connection.pool, appendOnlyTables));
  if (rewrites)
    throw new BackupError('De rol van DATABASE_URL kan nog steeds herschrijven wat alleen groeit.');
  say(`De database is bijgewerkt. ${Object.keys(appendOnlyTables).length} tabellen kunnen alleen groeien.`);
}

/**
 * Opens the existing database. No command creates a database, because an operator who forgets the server's
 * environment would then get a second, empty one.
 */
async function onDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const { database: configuration } = readConfiguration(process.env);
  const directory = embeddedDirectory(configuration);
  if (configuration.url === undefined && !hasCluster(directory)) {
    throw new BackupError(
      `Er is geen database in ${resolve(directory)}. Draai deze opdracht met de omgeving van de server (DATABASE_URL of DATA_DIR), of start eerst de server.`,
    );
  }
  const database = await openDatabase(configuration);
  try {
    return await work(database);
  } finally {
    await database.connection.close();
  }
}

/** Writes the double-entry books as a journal for `hledger` to standard output. */
async function journal(): Promise<void> {
  await onDatabase(async ({ orm }) => {
    for await (const part of journalOf(orm)) process.stdout.write(part);
  });
}

/** Registers a package for two signatures, or imports the signed package of a brand. */
async function bookImport(args: readonly string[]): Promise<void> {
  const configuration = readConfiguration(process.env);
  const { auditKeys, fieldKeys: keys } = configuration;
  await onDatabase(async (database) => {
    await verifyFieldKeys({ clock: clockOf(database), database, keys });
    await importBookPackage(
      {
        brands: installedBrands(configuration),
        configuration,
        database,
        keys,
        malwareScanner: configuration.scanner && clamdScanner(configuration.scanner),
        storage: storageFor(configuration.storage),
        audit: (tx, ...events) => appendAudit(tx, auditKeys, ...events),
        now: () => clockOf(database).now(),
      },
      args,
    );
  });
}

/** Compares the balances of the old system with the book of a brand in shadow. */
async function bookCompare(args: readonly string[]): Promise<void> {
  const { auditKeys } = readConfiguration(process.env);
  await onDatabase((database) =>
    compareBookBalances(
      {
        database,
        audit: (tx, ...events) => appendAudit(tx, auditKeys, ...events),
        now: () => clockOf(database).now(),
      },
      args,
    ),
  );
}

/** Exports the book of a brand as a package, with an audit line. */
async function bookExport(args: readonly string[]): Promise<void> {
  const configuration = readConfiguration(process.env);
  const { auditKeys, fieldKeys: keys } = configuration;
  const brands = readBrands({
    folder: configuration.brandsDir,
    only: configuration.onlyBrand,
    publicUrls: configuration.publicUrls,
  });
  await onDatabase(async (database) => {
    await verifyFieldKeys({ clock: clockOf(database), database, keys });
    await exportBookPackage(
      {
        brands,
        clock: clockOf(database),
        configuration,
        database,
        storage: storageFor(configuration.storage),
        audit: (tx, ...events) => appendAudit(tx, auditKeys, ...events),
      },
      args,
    );
  });
}

/** Creates the first administrator of a brand, with the role `head`. */
async function adminCreate(args: readonly string[]): Promise<void> {
  say(await onDatabase((database) => createAdministrator(database, args)));
}

/**
 * Switches maintenance on or off. The embedded database allows only one process, so while its server runs an employee
 * must do this in the portal instead.
 */
async function maintenance(args: readonly string[]): Promise<void> {
  say(await onDatabase((database) => switchMaintenance(database, args)));
}

export const operatorCommands = {
  backup,
  restore,
  'admin:create': adminCreate,
  'audit:verify': verify,
  'brand:check': checkBrands,
  'book:check': checkBookPackage,
  'book:import': bookImport,
  'book:compare': bookCompare,
  'book:export': bookExport,
  'demo:package': writeDemoPackage,
  'database:roles': databaseRoles,
  'ledger:verify': recompute('Het grootboek', verifyLedger),
  'books:journal': journal,
  'books:verify': recompute('De boekhouding', verifyBooks),
  'keys:reseal': reseal,
  'restored:verify': verifyRestored,
  maintenance,
} as const satisfies Record<keyof typeof operatorTexts, (args: readonly string[]) => Promise<void>>;

/**
 * Checks the brands in a folder, by default `BRANDS_DIR`, as the server does when it starts. Lists the texts
 * that a brand still lacks and the pictures that it copied from a demo brand, and exits with code 1 if there
 * are any. Throws a `BrandError` with all faults of the first faulty brand.
 */
async function checkBrands([folder]: readonly string[]): Promise<void> {
  const options = folder === undefined ? readConfiguration(process.env) : undefined;
  const { all } = readBrands({
    folder: folder ?? options?.brandsDir,
    only: options?.onlyBrand,
    publicUrls: options?.publicUrls ?? {},
  });
  for (const brand of all) {
    const missing = missingTexts(brand);
    for (const { file, title } of missing) say(`Merk ${brand.id}: teksten/${file} ontbreekt (${title}).`);
    const { outdated } = brand.provider;
    for (const fault of outdated) say(`Merk ${brand.id}: ${fault}. Met deze tekst gaat het merk niet open.`);
    const pictures = demoPicturesOf(brand);
    for (const { file, demo } of pictures) {
      say(`Merk ${brand.id}: ${file} is dat van het voorbeeldmerk ${demo}. Zet hier uw eigen bestand.`);
    }
    if (missing.length + outdated.length > 0 || pictures.length > 0) process.exitCode = 1;
    else say(`Merk ${brand.id} klopt, met alle teksten.`);
  }
}
