// Run by `statements.ts`: imports statement files and prints the duration and memory of each import as JSON.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { walkBare } from '../apps/api/src/integrations/bank/testing/bare-walk.ts';
import { importFiles } from '../apps/api/src/modules/money/bank-statements/importing.use-cases.ts';
import { receiveFile } from '../apps/api/src/modules/money/bank-statements/received-file.use-cases.ts';
import { newId } from '../apps/api/src/platform/new-id.ts';
import { BRAND, timed } from './bench-services.ts';
import { importingServices } from './importing-services.ts';

/** Measurements of one file. */
export interface ImportMeasurement {
  readonly bytes: number;
  readonly importMs: number;
  readonly walkMs: number;
  readonly insertMs: number;
  /** Peak memory of this process minus its memory before the import. */
  readonly grownBytes: number;
}

const AT_ONCE = 2_000;

const [url = '', what = '', ...files] = process.argv.slice(2);
const services = await importingServices(url);
const { database } = services;
const { pool } = database.connection;

async function importOne(path: string): Promise<void> {
  const file = await receiveFile(createReadStream(path));
  try {
    await importFiles(services, { id: null, brand: BRAND }, [file]);
  } finally {
    await file.close();
  }
}

interface Column {
  readonly name: string;
  readonly type: string;
}

/**
 * Returns the rows of the last imported statement, changed to belong to another statement, as arrays of text in
 * parts.
 */
async function rowsOfLast(
  statementId: string,
  accountId: string,
): Promise<{ columns: Column[]; parts: string[][] }> {
  const columns = (
    await pool.query<Column>(
      `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type FROM pg_attribute a
       WHERE a.attrelid = 'bank_line'::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
    )
  ).rows;
  const { rows } = await pool.query<Record<string, string | null>>(
    `SELECT ${columns.map(({ name }) => `"${name}"::text`).join()} FROM bank_line
     WHERE statement_id = (SELECT id FROM bank_statement WHERE account_id <> $1 ORDER BY position DESC LIMIT 1) ORDER BY number`,
    [accountId],
  );
  for (const row of rows)
    Object.assign(row, { id: newId(), statement_id: statementId, account_id: accountId });
  const parts: string[][] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE);
    parts.push(
      columns.map(
        ({ name }) =>
          `{${some.map((row) => (row[name] === null ? 'NULL' : JSON.stringify(row[name]))).join()}}`,
      ),
    );
  }
  return { columns, parts };
}

/** Inserts the same rows in plain SQL, including everything that the database derives from them. */
async function insertBare(): Promise<number> {
  const [account] = (await pool.query<{ id: string }>("SELECT id FROM bank_account WHERE iban = 'bare'"))
    .rows;
  const [statementId, accountId] = [newId(), account?.id ?? ''];
  const { columns, parts } = await rowsOfLast(statementId, accountId);
  const text = `INSERT INTO bank_line (${columns.map(({ name }) => `"${name}"`).join()})
    SELECT * FROM unnest(${columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join()})`;
  const client = await pool.connect();
  try {
    return await timed(async () => {
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO bank_statement SELECT (jsonb_populate_record(s, jsonb_build_object('id', $1::text, 'account_id', $2::text))).*
         FROM bank_statement s WHERE account_id <> $2::uuid ORDER BY position DESC LIMIT 1`,
        [statementId, accountId],
      );
      for (const values of parts) await client.query({ name: 'bare', text, values });
      await client.query('COMMIT');
    });
  } finally {
    client.release();
  }
}

async function measure(path: string): Promise<ImportMeasurement> {
  global.gc?.();
  const before = process.memoryUsage.rss();
  const { size: bytes } = await stat(path);
  if (what === 'memory') {
    const importMs = await timed(() => importOne(path));
    const most = process.resourceUsage().maxRSS * 1024;
    return { bytes, importMs, walkMs: 0, insertMs: 0, grownBytes: most - before };
  }
  const walkMs = await timed(() => walkBare(path));
  const importMs = await timed(() => importOne(path));
  return { bytes, importMs, walkMs, insertMs: await insertBare(), grownBytes: 0 };
}

const measured: ImportMeasurement[] = [];
for (const path of files) measured.push(await measure(path));
await database.connection.close();
// Omit the first file, which is small and only warms up the code.
process.stdout.write(`${JSON.stringify(measured.slice(1))}\n`);
