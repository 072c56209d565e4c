import { dayText } from '@portaal/domain/notation/dutch';
import { readStatements, type StatementHeader, type StatementLine } from '../../integrations/bank/camt053.ts';
import { StatementFault } from '../../integrations/bank/statement-fault.ts';
import { newId } from '../../platform/new-id.ts';
import type { Transaction } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import { type Actor, act, done, type Job } from '../acts/acts.use-cases.ts';
import {
  findLast,
  findSame,
  insertLines,
  insertStatement,
  type LineRow,
  lockAccount,
  type StatementRow,
} from './bank-statements.repository.ts';
import { chainFault, copyFault } from './chain.ts';
import { sealLineDetails } from './line-details.ts';
import type { ReceivedFile } from './received-file.ts';
import { counterpartyHash } from './rehashing.ts';
import { deleteSent } from './rejected-statements.repository.ts';
import { statementAudit } from './statement-audit.ts';
import { StatementGap } from './statement-gap.ts';

/** Lines a statement of SQL; twice as many, and those of one piece of the file, are what is in memory. */
const AT_ONCE = 1_000;

interface Importer {
  readonly brand: string;
  /** Null: the folder. */
  readonly personId: string | null;
  readonly at: Date;
}

/** A statement that was added, and how many lines it has. */
interface Imported {
  readonly row: StatementRow;
  readonly lines: number;
}

type ImportServices = Pick<Services, 'brands' | 'clock' | 'configuration'>;

/**
 * Adds the statements of a file for who imports it, all or none. Throws what {@link addStatements} throws; `act` leaves
 * nothing then.
 */
export const importFile = (
  services: Services,
  actor: Actor,
  file: ReceivedFile,
): Promise<readonly Imported[]> =>
  act(services, actor, {
    work: async (tx, at) => {
      const importer = { brand: actor.brand, personId: actor.id, at };
      const imported = await addStatements(tx, services, file, importer);
      const digest = file.digest.toString('hex');
      const audit = imported.map(({ row: { id, accountId, sequence, fromDay, toDay }, lines }) =>
        statementAudit('imported', id, { accountId, sequence, fromDay, toDay, lines, digest }),
      );
      // What an employee brought is for a colleague to compare with the bank first.
      const jobs = imported.map(({ row }): Job => ['bank.match', { statementId: row.id }]);
      return done({ audit, jobs: actor.id === null ? jobs : [] }, imported);
    },
  });

/**
 * Adds the statements of a file to the chains of their accounts, as one transaction. Nobody else adds to an account until
 * it ends.
 *
 * @throws {StatementFault} for what does not add up, is not of an account of this brand, or does not follow what we have.
 */
async function addStatements(
  tx: Transaction,
  services: ImportServices,
  { digest, content }: ReceivedFile,
  importer: Importer,
): Promise<Imported[]> {
  const imported: { row: StatementRow; lines: number }[] = [];
  let waiting: LineRow[] = [];
  // The database writes lines while the next are read; it is never asked two things at once.
  let writing = Promise.resolve();
  const write = async () => {
    const rows = waiting;
    waiting = [];
    await writing;
    writing = insertLines(tx, rows);
    // Thrown where it is awaited next; a file can prove to be wrong before that.
    writing.catch(() => undefined);
  };
  try {
    for await (const parts of readStatements(content())) {
      for (const part of parts) {
        if (part.kind === 'statement') {
          await writing;
          const row = await statementRow(tx, services, part.header, { ...importer, digest });
          await insertStatement(tx, row);
          await deleteSent(tx, row);
          imported.push({ row, lines: 0 });
          continue;
        }
        const statement = imported.at(-1);
        if (!statement) throw new Error('a line before its statement');
        statement.lines += 1;
        waiting.push(lineRow(services, statement.row, statement.lines, part.line));
      }
      if (waiting.length >= AT_ONCE) await write();
    }
    await write();
    await writing;
  } finally {
    await writing.catch(() => undefined);
  }
  return imported;
}

async function statementRow(
  tx: Transaction,
  { brands, clock }: ImportServices,
  header: StatementHeader,
  { brand, personId, at, digest }: Importer & { readonly digest: Buffer },
): Promise<StatementRow> {
  const { line, iban, toDay, sequence, ...said } = header;
  const fault = (reason: string): never => {
    throw new StatementFault(line, reason);
  };
  const account = await lockAccount(tx, { iban, brand });
  if (!account) return fault(`Rekening ${iban} is geen rekening van ${brands.byId(brand)?.name ?? brand}.`);
  if (toDay > clock.today()) fault(`Dit afschrift loopt tot en met ${dayText(toDay)}, en dat is na vandaag.`);
  const accountId = account.id;
  const same = await findSame(tx, { accountId, sequence, fromDay: header.fromDay, toDay });
  if (same) fault(copyFault(same, header));
  const previous = await findLast(tx, accountId);
  if (previous) requireFollows(previous, header);
  const position = (previous?.position ?? 0) + 1;
  return {
    ...{ id: newId(), accountId, brand, position, follows: previous?.position ?? null },
    ...said,
    ...{ toDay, sequence, digest, importedBy: personId, importedAt: at },
  };
}

/** Throws a {@link StatementFault}, which is a {@link StatementGap} when the statement before it is missing. */
function requireFollows(
  previous: NonNullable<Awaited<ReturnType<typeof findLast>>>,
  header: StatementHeader,
) {
  const fault = chainFault(previous, header);
  if (fault === undefined) return;
  const { accountId, position } = previous;
  if (fault.kind === 'gap') {
    const { fromDay: nextFrom, openingCents: nextOpeningCents } = header;
    throw new StatementGap(header.line, fault.reason, { accountId, position, nextFrom, nextOpeningCents });
  }
  throw new StatementFault(header.line, fault.reason);
}

function lineRow(
  services: ImportServices,
  { id: statementId, accountId, brand }: StatementRow,
  number: number,
  { counterparty: { name, iban }, remittance, ...line }: StatementLine,
): LineRow {
  const id = newId();
  return {
    ...{ id, statementId, accountId, brand, number },
    ...line,
    counterpartyHash: iban === null ? null : counterpartyHash(services, iban),
    sealedDetails: sealLineDetails(services, id, { name, iban, text: remittance }),
  };
}
