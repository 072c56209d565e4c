import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { inProject } from '../scripts/project-folder.ts';
import type { BenchContext } from './bench-context.ts';
import { BRAND, benchServices } from './bench-services.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';
import { median } from './samples.ts';
import type { ImportMeasurement } from './statements-child.ts';

const ROUNDS = 3;
const IBAN = 'NL27TEST2000000010';
const DAY = '2026-11-19';
const ENTRY_CENTS = 1_25;
const WALK_SHARE = 2;
const INSERT_SHARE = 1.5;
const MEGABYTE = 1_048_576;
const MANY = 100;
const WARMING = 1_000;

const run = promisify(execFile);

/**
 * Measures importing a statement from disk in a separate process: its duration against parsing the same file and
 * inserting the same rows without further work, and the growth of its memory.
 */
export async function statements({ folder, createDatabase, large }: BenchContext): Promise<Figure[]> {
  const url = await createDatabase();
  const services = await benchServices(url, { contracts: 20, now: new Date() });
  for (const iban of [IBAN, 'bare']) {
    await services.query(
      "INSERT INTO bank_account (id, brand, iban, name, currency) VALUES (gen_random_uuid(), $1, $2, 'Bewaarder', 'EUR') ON CONFLICT DO NOTHING",
      [BRAND, iban],
    );
  }
  await services.close();
  const count = large ? 100_000 : 20_000;
  const files: string[] = [];
  // The first file is small and serves as warm-up.
  for (const [index, entries] of [WARMING, ...Array.from({ length: ROUNDS }, () => count)].entries()) {
    files.push(await writeStatement(folder, { sequence: index + 1, entries, before: totalOf(index, count) }));
  }
  const compared = await imported(url, files);
  const ratio = ({ importMs, walkMs, insertMs }: ImportMeasurement) =>
    importMs / (WALK_SHARE * walkMs + INSERT_SHARE * insertMs);
  const of = (pick: (one: ImportMeasurement) => number) => dutch(median(compared.map(pick)) / 1000, 's');
  // The memory test imports a small file first, because a server in use has already imported files.
  const before = totalOf(files.length, count);
  const small = await writeStatement(folder, { sequence: files.length + 1, entries: WARMING, before });
  const big = await writeStatement(folder, {
    sequence: files.length + 2,
    entries: large ? 360_000 : 72_000,
    before: before + WARMING * ENTRY_CENTS,
  });
  const [grown] = await imported(url, [small, big], 'memory');
  return [
    atMost(
      `Afschrift van ${dutch(count, '')} regels t.o.v. 2 × kaal saxes + 1,5 × kale inserts`,
      median(compared.map(ratio)),
      1,
      '×',
    ),
    remark(
      'inlezen, kaal saxes, kale inserts',
      `${of(({ importMs }) => importMs)}, ${of(({ walkMs }) => walkMs)}, ${of(({ insertMs }) => insertMs)}`,
    ),
    atMost(
      `Geheugen bij een bestand van ${dutch((grown?.bytes ?? 0) / MEGABYTE, 'MB')}`,
      (grown?.grownBytes ?? 0) / MEGABYTE,
      64,
      'MB',
    ),
  ];
}

/** Returns the total of all statements before the statement at this index, in cents. */
const totalOf = (index: number, count: number): number =>
  index === 0 ? 0 : (WARMING + (index - 1) * count) * ENTRY_CENTS;

async function imported(
  url: string,
  files: readonly string[],
  only?: 'memory',
): Promise<ImportMeasurement[]> {
  const script = inProject('bench/statements-child.ts');
  const { stdout } = await run(process.execPath, ['--expose-gc', script, url, only ?? 'compare', ...files], {
    maxBuffer: MEGABYTE,
  });
  return JSON.parse(stdout.split('\n').at(-2) ?? '[]') as ImportMeasurement[];
}

const euros = (cents: number): string => (cents / MANY).toFixed(2);
const balance = (code: string, cents: number): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${DAY}</Dt></Dt></Bal>\n`;

interface BenchOptions {
  readonly sequence: number;
  readonly entries: number;
  /** Total of all earlier statements, in cents. */
  readonly before: number;
}

/** Writes a statement as a bank does, in which every entry has its transaction, parties and text. Returns the path. */
async function writeStatement(folder: string, { sequence, entries, before }: BenchOptions): Promise<string> {
  const path = join(folder, `statement-${sequence}.xml`);
  await pipeline(Readable.from(parts({ sequence, entries, before })), createWriteStream(path));
  return path;
}

function* parts({ sequence, entries, before }: BenchOptions): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>\n<GrpHdr><MsgId>M${sequence}</MsgId><CreDtTm>${DAY}T19:00:00Z</CreDtTm></GrpHdr>\n<Stmt><Id>S${sequence}</Id><ElctrncSeqNb>${sequence}</ElctrncSeqNb><CreDtTm>${DAY}T19:00:00Z</CreDtTm><Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>\n`;
  yield balance('OPBD', before) + balance('CLBD', before + entries * ENTRY_CENTS);
  for (let start = 0; start < entries; start += MANY) {
    const some = Math.min(MANY, entries - start);
    yield Array.from({ length: some }, (_, index) => entry(sequence, start + index)).join('');
  }
  yield '</Stmt></BkToCstmrStmt></Document>\n';
}

const entry = (sequence: number, number: number): string =>
  `<Ntry><Amt Ccy="EUR">${euros(ENTRY_CENTS)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${DAY}</Dt></BookgDt><ValDt><Dt>${DAY}</Dt></ValDt>` +
  `<AcctSvcrRef>R${sequence}-${number}</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>` +
  `<NtryDtls><TxDtls><Refs><EndToEndId>E${sequence}-${number}</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>J. de Vries ${number}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>NL${10 + (number % 89)}TEST${String(number).padStart(10, '0')}</IBAN></Id></DbtrAcct></RltdPties>` +
  `<RmtInf><Ustrd>Inleg contract 2026-${String(number % 1_000_000).padStart(6, '0')}, met dank</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`;
