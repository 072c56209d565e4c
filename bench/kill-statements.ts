import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { entryXml, OWN_IBAN, oneStatement } from '../apps/api/src/integrations/bank/testing/statement-xml.ts';
import { verifyLedger } from '../apps/api/src/modules/money/ledger/ledger.use-cases.ts';
import { verifyAudit } from '../apps/api/src/platform/audit-verification.ts';
import { readConfiguration } from '../apps/api/src/platform/configuration.ts';
import { type OpenDatabase, openDatabase } from '../apps/api/src/platform/open-database.ts';
import { inProject } from '../scripts/project-folder.ts';
import { createBenchContext } from './bench-context.ts';
import { BRAND } from './bench-services.ts';

const ROUNDS = 20;
const FILES = 6;
const LINES = 300;
const DAY = '2026-11-02';
/** Moments at which the reader is killed, in turn: between two steps for one file, or at any moment. */
const kills = ['added', 'anywhere', 'taken', 'anywhere'] as const;

/**
 * Kills the process that imports the folder of statements. After a restart each file must be imported once and moved
 * to the folder of processed files. Returns the exit code.
 */
export async function killWhileReading(): Promise<number> {
  const context = createBenchContext({ large: false });
  const url = await context.createDatabase();
  const folder = join(context.folder, 'statements');
  mkdirSync(folder);
  const configuration = readConfiguration({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
  const database = await openDatabase({ ...configuration.database, maxConnections: 2 });
  try {
    await database.connection.pool.query(
      "INSERT INTO bank_account (id, brand, iban, name, currency) VALUES (gen_random_uuid(), $1, $2, 'Bewaarder', 'EUR') ON CONFLICT DO NOTHING",
      [BRAND, OWN_IBAN],
    );
    putFiles(folder, 0);
    let wholeMs = await timedRead(url, folder);
    const faults = await faultsAfter(database, folder, 1);
    for (let round = 1; round <= ROUNDS; round += 1) {
      putFiles(folder, round);
      const where = kills[round % kills.length] ?? 'anywhere';
      const isKilled = await readAndDie(url, folder, { where, wholeMs });
      const before = countIn(folder, 'verwerkt');
      wholeMs = Math.max(1, await timedRead(url, folder));
      const found = await faultsAfter(database, folder, round + 1);
      faults.push(...found);
      process.stdout.write(
        `ronde ${round}: ${isKilled ? 'afgebroken' : 'al klaar'} (${where}) na ${before - round * FILES} van ${FILES} bestanden; ${found.join(', ') || 'elk één keer ingelezen, op zijn plaats'}\n`,
      );
    }
    process.stdout.write(faults.length === 0 ? `${ROUNDS} ronden: 0 verloren, 0 dubbel.\n` : 'NIET GOED.\n');
    return faults.length === 0 ? 0 : 1;
  } finally {
    await database.connection.close();
    await context.clear();
  }
}

const nameOf = (sequence: number): string => `s${String(sequence).padStart(6, '0')}.xml`;

/** Writes files with consecutive bank statements, which consist of bank lines of one euro. */
function putFiles(folder: string, round: number): void {
  for (let index = 0; index < FILES; index += 1) {
    const sequence = round * FILES + index + 1;
    const [opening, closing] = [(sequence - 1) * LINES, sequence * LINES].map((euro) => `${euro}.00`);
    const entries = entryXml({ amount: '1.00', booked: DAY }).repeat(LINES);
    const xml = oneStatement({ sequence, from: DAY, opening, closing, entries } as Parameters<
      typeof oneStatement
    >[0]);
    writeFileSync(join(folder, nameOf(sequence)), xml);
  }
}

function startReader(url: string, folder: string, ...diesAt: string[]) {
  const script = inProject('bench/statement-reader.ts');
  return spawn(process.execPath, [script, url, folder, ...diesAt], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Imports the remaining files of the folder and returns the milliseconds of the import alone. */
async function timedRead(url: string, folder: string): Promise<number> {
  const reader = startReader(url, folder);
  await once(reader.stdout, 'data');
  const startedAt = performance.now();
  const [code] = (await once(reader, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`reading ended with ${code}`);
  return performance.now() - startedAt;
}

/** Starts a reader and kills it; returns whether the kill came before the reader was done. */
async function readAndDie(
  url: string,
  folder: string,
  { where, wholeMs }: { where: (typeof kills)[number]; wholeMs: number },
): Promise<boolean> {
  const nth = String(1 + Math.floor(Math.random() * FILES));
  const reader = startReader(url, folder, ...(where === 'anywhere' ? [] : [where, nth]));
  const ended = once(reader, 'exit');
  await once(reader.stdout, 'data');
  if (where === 'anywhere') {
    await delay(Math.random() * wholeMs);
    reader.kill('SIGKILL');
  }
  const [code] = (await ended) as [number | null];
  return code === null;
}

const namesIn = (folder: string, name: string): string[] =>
  readdirSync(join(folder, name))
    .filter((file) => file.endsWith('.xml'))
    // Remove the time prefix in the name of a processed file.
    .map((file) => file.slice(file.lastIndexOf('-') + 1))
    .sort();
const countIn = (folder: string, name: string): number => namesIn(folder, name).length;

/** Returns the faults found after a number of rounds, in Dutch. */
async function faultsAfter(database: OpenDatabase, folder: string, rounds: number): Promise<string[]> {
  const sequences = Array.from({ length: rounds * FILES }, (_, index) => index + 1);
  const { rows } = await database.connection.pool.query(
    `SELECT (SELECT json_agg(sequence ORDER BY sequence) FROM bank_statement) AS sequences,
      (SELECT count(*)::int FROM bank_line) AS lines, (SELECT count(*)::int FROM rejected_statement) AS rejected`,
  );
  const [found] = rows;
  const { broken } = await verifyLedger(database);
  const audit = await verifyAudit(database.orm, { keys: readConfiguration({}).auditKeys, now: new Date() });
  const isRead = isDeepStrictEqual(found.sequences, sequences) && found.lines === sequences.length * LINES;
  const isPlaced =
    isDeepStrictEqual(namesIn(folder, 'verwerkt'), sequences.map(nameOf)) &&
    [namesIn(folder, '.'), namesIn(folder, 'bezig'), namesIn(folder, 'geweigerd')].flat().length === 0;
  return [
    ...(isRead ? [] : [`${found.sequences?.length} afschriften en ${found.lines} regels`]),
    ...(isPlaced ? [] : ['een bestand ligt niet waar het hoort']),
    ...(found.rejected === 0 ? [] : [`${found.rejected} geweigerd`]),
    ...(broken ? ['de boeken kloppen niet'] : []),
    ...(audit.broken ? ['de auditketen breekt'] : []),
  ];
}
