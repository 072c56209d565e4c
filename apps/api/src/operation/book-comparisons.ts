import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { compareBook } from '../modules/office/shadow-comparisons/shadow-comparisons.use-cases.ts';
import type { AuditEvent } from '../platform/audit-chain.ts';
import { BackupError } from '../platform/database/index.ts';
import type { Database, Transaction } from '../platform/orm.ts';

/** Maximum number of faults shown on the screen. */
const MOST_ON_SCREEN = 50;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

interface CompareServices {
  readonly database: Pick<Database, 'transaction'>;
  readonly audit: (tx: Transaction, ...events: readonly AuditEvent[]) => Promise<void>;
  readonly now: () => Date;
}

/** Compares the file `standen.csv` of the old system with our book, and stores the comparison. */
export async function compareBookBalances(
  { database, audit, now }: CompareServices,
  [brand, path]: readonly string[],
): Promise<void> {
  if (brand === undefined || path === undefined) {
    throw new BackupError('Noem een merk en een bestand: npm run operator -- book:compare MERK standen.csv');
  }
  if (!existsSync(path)) throw new BackupError(`Het bestand ${resolve(path)} bestaat niet.`);
  const content = await readFile(path);
  const at = now();
  const result = await database.transaction(async (tx) => {
    const compared = await compareBook(tx, content, { brand, loadedBy: null, at });
    if ('audit' in compared) await audit(tx, { at, brand, actorId: null, ...compared.audit });
    return compared;
  });
  if ('faults' in result) {
    for (const fault of result.faults.slice(0, MOST_ON_SCREEN)) say(`fout    ${fault}`);
    say(`${result.faults.length} fouten. Er is niets opgeslagen.`);
    process.exitCode = 1;
    return;
  }
  say(
    result.differences === 0
      ? 'Het boek is gelijk aan dat van het oude systeem.'
      : `${result.differences} verschillen. Twee medewerkers verklaren en aanvaarden ze bij Bestaand boek.`,
  );
}
