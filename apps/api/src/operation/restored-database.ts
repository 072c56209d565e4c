import { storageFor } from '../integrations/storage/storage.ts';
import { verifyBooks, verifyLedger } from '../modules/money/ledger/ledger.use-cases.ts';
import { verifyFieldKeys } from '../modules/office/field-keys/field-keys.use-cases.ts';
import {
  auditFault,
  invariantFault,
} from '../modules/office/verification-runs/verification-runs.use-cases.ts';
import { storedHeads } from '../platform/audit-heads.ts';
import { verifyAudit } from '../platform/audit-verification.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { connect } from '../platform/database/index.ts';
import { migrationState } from '../platform/migrations.ts';
import { type OpenDatabase, openDatabase } from '../platform/open-database.ts';
import { countNamedFiles } from './named-files.repository.ts';

/** Result of one check. `isWrong` means that the restored copy cannot be used in its present state. */
interface RestoreCheck {
  readonly text: string;
  readonly isWrong?: boolean;
}

const TO_A_MOMENT = '--to-a-moment';
const MOST_NAMES = 5;

/**
 * Checks a database that was restored only for this check and is discarded afterwards; also runs pending
 * migrations in it. Runs all checks, and exits with code 1 if any of them fails.
 */
export async function verifyRestored(args: readonly string[]): Promise<void> {
  const configuration = readConfiguration(process.env);
  const isToAMoment = args.includes(TO_A_MOMENT);
  await check('Stappen van de database', () => stepsOf(configuration.database.url));
  const database = await openDatabase(configuration.database);
  const storage = storageFor(configuration.storage);
  try {
    await check('Sleutels', () => keysOf(database, configuration.fieldKeys));
    await check('Grootboek', () => invariants(verifyLedger(database)));
    await check('Boekhouding', () => invariants(verifyBooks(database)));
    await check('Auditlog', async () => {
      const { rows, heads, isBehind, broken } = await verifyAudit(database.orm, {
        keys: configuration.auditKeys,
        heads: storedHeads(storage),
        now: systemClock.now(),
        isOlderCopy: true,
      });
      if (broken) return { text: `geschonden: ${auditFault(broken)}`, isWrong: true };
      const behind = isBehind ? '; de opslag heeft nieuwere, want de kopie is van eerder' : '';
      return { text: `ongeschonden, ${rows} regels, vergeleken met ${heads} bewaarde koppen${behind}` };
    });
    await check('Documenten', async () => {
      const { rendered, uploaded } = await countNamedFiles(database.orm, storage);
      const again =
        rendered.missing.length > 0 ? `, ${rendered.missing.length} tekent de server opnieuw` : '';
      const named = `${rendered.named} van contracten in de opslag genoemd${again}; ${uploaded.named} bestanden van fondsen en aanvragen`;
      if (uploaded.missing.length === 0) return { text: `${named}, alle in de opslag` };
      const names = uploaded.missing.slice(0, MOST_NAMES).join(', ');
      return {
        // After a restore to an earlier moment, files erased since that moment are expected to be missing.
        text: `${named}, ${uploaded.missing.length} niet in de opslag: ${names}`,
        isWrong: !isToAMoment,
      };
    });
  } finally {
    await database.connection.close();
  }
}

async function check(what: string, work: () => Promise<RestoreCheck>): Promise<void> {
  const startedAt = performance.now();
  const { text, isWrong = false } = await work().catch((error: unknown) => ({
    text: error instanceof Error ? error.message : String(error),
    isWrong: true,
  }));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).replace('.', ',');
  process.stdout.write(`${isWrong ? 'FOUT ' : ''}${what}: ${text} (${seconds} s).\n`);
  if (isWrong) process.exitCode = 1;
}

async function stepsOf(databaseUrl: string | undefined): Promise<RestoreCheck> {
  const connection = await connect({ databaseUrl, maxConnections: 1 });
  try {
    const { applied, pending } = await migrationState(connection.pool);
    const rest = pending > 0 ? `; ${pending} stappen van dit programma komen er nu bij` : '';
    return { text: `${applied} uitgevoerd${rest}` };
  } finally {
    await connection.close();
  }
}

async function keysOf(
  database: OpenDatabase,
  keys: Parameters<typeof verifyFieldKeys>[0]['keys'],
): Promise<RestoreCheck> {
  await verifyFieldKeys({ clock: systemClock, database, keys });
  return { text: 'openen wat verzegeld is' };
}

async function invariants(verification: ReturnType<typeof verifyLedger>): Promise<RestoreCheck> {
  const { lines, broken } = await verification;
  if (broken) return { text: `klopt niet: ${invariantFault(broken)}`, isWrong: true };
  return { text: `klopt, ${lines} regels` };
}
