import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { readBrands } from '../apps/api/src/brands/brands.ts';
import { packageContents } from '../apps/api/src/demo/book-package/package-files.ts';
import {
  insertProviderBrand,
  withPackageAccounts,
} from '../apps/api/src/demo/book-package/provider-brand.ts';
import { writePackage } from '../apps/api/src/demo/book-package/write-package.ts';
import { findImport } from '../apps/api/src/modules/office/book-import/book-import.repository.ts';
import { registerBook } from '../apps/api/src/modules/office/book-import/book-import.use-cases.ts';
import { signedDigestOf } from '../apps/api/src/modules/office/book-import/book-signing.use-cases.ts';
import { openArchive } from '../apps/api/src/modules/office/book-package/book-package.use-cases.ts';
import { appendAudit } from '../apps/api/src/platform/audit.ts';
import { readConfiguration } from '../apps/api/src/platform/configuration.ts';
import { openDatabase } from '../apps/api/src/platform/open-database.ts';
import { columnsOf, packageFileNames } from '../packages/domain/src/office/book-package/files.ts';
import { inProject } from '../scripts/project-folder.ts';
import { MEMORY_OPTIONS } from '../scripts/service.ts';
import type { BenchContext } from './bench-context.ts';
import type { BookMeasurement } from './book-round-trip-child.ts';
import { query } from './databases.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';

const BRAND = 'baken';
const IMPORT_SHARE = 10;
const EXPORT_SHARE = 3;
const MOST_MEMORY = 300;

/** Number of contracts in a package with about fifty thousand ledger lines, and in one with about five million. */
const USUAL = 250;
const LARGE = 24_500;

/** Tables whose rows an export reads. */
const EXPORTED = [
  'fund_price',
  'person_account',
  'personal_information',
  'relation',
  'contract',
  'holding',
  'deposit',
  'payout',
  'mandate',
  'collection',
  'document',
  'archived_row',
  'ledger_entry',
];

const run = promisify(execFile);

/**
 * Compares the import of a package, with every rule enabled, with a bare COPY of its rows into tables without
 * rules. Compares the export of the book with a COPY of the tables that it reads. Import and export each run in
 * their own process, with the memory options of a server.
 */
export async function bookRoundTrip({ folder, large, createDatabase }: BenchContext): Promise<Figure[]> {
  const path = join(folder, 'boek.zip');
  const contracts = large ? LARGE : USUAL;
  const size = { seed: 1, investors: Math.ceil(contracts * 0.6), contracts };
  await writePackage(path, packageContents(size, BRAND));
  const url = await createDatabase();
  const environment = {
    ...process.env,
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    DATA_DIR: join(folder, 'gegevens'),
  };
  const { id, rows } = await signedImport(url, environment, path);
  const child = async (...parameters: string[]): Promise<BookMeasurement> => {
    const script = inProject('bench/book-round-trip-child.ts');
    const { stdout } = await run(process.execPath, [...MEMORY_OPTIONS, script, ...parameters], {
      env: environment,
    });
    return JSON.parse(stdout) as BookMeasurement;
  };
  const copiedIn = await copyIn(await createDatabase(), path, folder);
  const imported = await child('import', BRAND, path, id);
  const exported = await child('export', BRAND, join(folder, 'uit.zip'));
  const copiedOut = await copyOut(url, folder);
  return [
    atMost(
      `${dutch(rows, '')} regels van een pakket importeren t.o.v. COPY`,
      imported.ms / copiedIn,
      IMPORT_SHARE,
      '×',
    ),
    remark('duur van de import', dutch(imported.ms / 1000, 's')),
    atMost('geheugen bij het importeren', imported.megabytes, MOST_MEMORY, 'MB'),
    atMost('het boek uitvoeren t.o.v. COPY TO', exported.ms / copiedOut, EXPORT_SHARE, '×'),
    remark('duur van de uitvoer', dutch(exported.ms / 1000, 's')),
    atMost('geheugen bij het uitvoeren', exported.megabytes, MOST_MEMORY, 'MB'),
  ];
}

/** Registers a package in the database and signs it as two employees. */
async function signedImport(
  url: string,
  environment: NodeJS.ProcessEnv,
  path: string,
): Promise<{ readonly id: string; readonly rows: number }> {
  const configuration = readConfiguration(environment);
  const database = await openDatabase({ ...configuration.database, maxConnections: 2 });
  try {
    const at = new Date();
    const [first, second] = await insertProviderBrand(database, BRAND, at);
    const services = {
      configuration,
      database,
      keys: configuration.fieldKeys,
      brands: withPackageAccounts(readBrands({ only: undefined, publicUrls: {} })),
      malwareScanner: undefined,
      storage: { put: unused, get: unused, list: unused, delete: unused },
      now: () => at,
      audit: (...[tx, ...events]: Parameters<Parameters<typeof registerBook>[0]['audit']>) =>
        appendAudit(tx, configuration.auditKeys, ...events),
    };
    const { id = '', report } = await registerBook(services, { path, brand: BRAND }, () => {});
    const row = await findImport(database.orm, id);
    if (!row) throw new Error('the package was not registered');
    const digest = signedDigestOf(row).toString('hex');
    await query(
      url,
      `update book_import set state = 'signed', signed_digest = decode('${digest}', 'hex'), asked_by = '${first}',
        signed_by = '${second}', signed_at = now() where id = '${id}'`,
    );
    return { id, rows: (report?.rows ?? []).reduce((sum, { rows: count }) => sum + count, 0) };
  } finally {
    await database.connection.close();
  }
}

const unused = (): never => {
  throw new Error('a registration stores no files');
};

/** Copies the rows of a package into tables of text columns; returns the milliseconds. */
async function copyIn(url: string, path: string, folder: string): Promise<number> {
  const archive = await openArchive(path, () => {});
  const commands: string[] = [];
  for (const name of packageFileNames) {
    const file = join(folder, `${name}.csv`);
    await pipeline(await archive.open(`${name}.csv`), createWriteStream(file));
    await query(
      url,
      `create table ${name} (${columnsOf(name)
        .map(([column]) => `"${column}" text`)
        .join(', ')})`,
    );
    commands.push('-c', `\\copy ${name} from '${file}' csv header`);
  }
  archive.close();
  return timed(url, commands);
}

/** Copies the tables that an export reads to files; returns the milliseconds. */
const copyOut = (url: string, folder: string): Promise<number> =>
  timed(
    url,
    EXPORTED.flatMap((table) => ['-c', `\\copy ${table} to '${join(folder, `${table}.out`)}' csv`]),
  );

async function timed(url: string, commands: readonly string[]): Promise<number> {
  const start = performance.now();
  await run('psql', ['-q', url, ...commands]);
  return performance.now() - start;
}
