import { dayText } from '@portaal/domain/notation/dutch';
import { cents } from '@portaal/engine';
import { type Actor, act, done, type Job } from '../../../foundation/acts/acts.use-cases.ts';
import {
  readStatements,
  type StatementHeader,
  type StatementLine,
} from '../../../integrations/bank/camt053.ts';
import { StatementFault } from '../../../integrations/bank/statement-fault.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import {
  findLast,
  findSame,
  insertLines,
  insertStatement,
  type LineRow,
  lockAccount,
  type StatementRow,
} from './bank-statements.repository.ts';
import { chainFault, copyFault } from './chain.rules.ts';
import {
  atTheEnd,
  counterLine,
  findLatePlace,
  type LateImport,
  requireNotReadBefore,
  requireWholeSeries,
  storeLate,
} from './late-statements.use-cases.ts';
import { sealLineDetails } from './line-details.mapping.ts';
import type { ReceivedFile } from './received-file.use-cases.ts';
import { counterpartyHash } from './rehashing.use-cases.ts';
import { deleteSent } from './rejected-statements.repository.ts';
import type { LatePlace } from './seams.rules.ts';
import { statementAudit } from './statement-audit.mapping.ts';
import { StatementGap } from './statement-gap.rules.ts';

/** Maximum lines per INSERT. Memory contains at most twice this number of lines, plus one chunk of the file. */
const AT_ONCE = 1_000;

interface Importer {
  readonly brand: string;
  /** Null if the file came from the statement folder. */
  readonly personId: string | null;
  readonly at: Date;
}

/** An imported statement with the number of its bank lines. */
interface ImportedStatement {
  readonly row: StatementRow;
  readonly header: StatementHeader;
  readonly lines: number;
  /** Place of a late statement; undefined if the statement follows the last one of its account. */
  readonly place: LatePlace | undefined;
}

type ImportServices = Pick<Services, 'brands' | 'clock' | 'configuration'>;

/**
 * Imports all statements of the files for an actor, or none. Throws the errors of {@link addStatements}; the
 * transaction is then rolled back.
 */
export const importFiles = (
  services: Services,
  actor: Actor,
  files: readonly ReceivedFile[],
): Promise<readonly ImportedStatement[]> =>
  act(services, actor, {
    work: async (tx, at) => {
      const importer = { brand: actor.brand, personId: actor.id, at };
      const imported = await addStatements(tx, services, files, importer);
      const audit = imported.map(({ row, header: { fromDay, toDay }, lines, place }) => {
        const { id, accountId, sequence } = row;
        const digest = row.digest.toString('hex');
        const late = place === undefined ? {} : { afterPosition: place.after };
        return statementAudit('imported', id, {
          accountId,
          sequence,
          fromDay,
          toDay,
          lines,
          digest,
          ...late,
        });
      });
      // Statements imported by an employee are not matched yet, because a second employee must first compare
      // them with the bank.
      const jobs = imported.map(({ row }): Job => ['bank.match', { statementId: row.id }]);
      return done({ audit, jobs: actor.id === null ? jobs : [] }, imported);
    },
  });

/**
 * Adds the statements of files to the chains of their accounts in one transaction, which locks the accounts.
 *
 * @throws {StatementFault} if the lines of a statement do not add up, its account is not of this brand, or it does
 * not follow the stored statements.
 */
async function addStatements(
  tx: Transaction,
  services: ImportServices,
  files: readonly ReceivedFile[],
  importer: Importer,
): Promise<ImportedStatement[]> {
  const imported: ImportedStatement[] = [];
  const late: LateImport[] = [];
  const positions = new Map<string, number>();
  for (const file of files) {
    const added = await addFile(tx, services, file, { ...importer, positions });
    imported.push(...added.imported);
    late.push(...added.late);
  }
  await requireWholeSeries(tx, late, positions);
  return imported;
}

type FileImporter = Importer & {
  /** Last position of each account before the import; set when the first statement of the account is read. */
  readonly positions: Map<string, number>;
};

async function addFile(
  tx: Transaction,
  services: ImportServices,
  { digest, content }: ReceivedFile,
  importer: FileImporter,
): Promise<{ readonly imported: ImportedStatement[]; readonly late: LateImport[] }> {
  const imported: (ImportedStatement & { lines: number; lastBooked: string })[] = [];
  const late: LateImport[] = [];
  let waiting: LineRow[] = [];
  // The database writes a set of lines while the next lines are parsed, with one query at a time.
  let writing = Promise.resolve();
  const write = async () => {
    const rows = waiting;
    waiting = [];
    await writing;
    writing = insertLines(tx, rows);
    // The next await rethrows an error of this write. Until then, a fault in the file is reported first.
    writing.catch(() => undefined);
  };
  /** Completes the last statement after all its lines were read. */
  const finish = async () => {
    const statement = imported.at(-1);
    if (!statement) return;
    const { row, header, lines, lastBooked, place } = statement;
    const counter =
      place &&
      counterLine(services, row, {
        ...{ number: lines + 1, day: lastBooked },
        differenceCents: cents(header.closingCents - header.openingCents),
      });
    if (counter) waiting.push(counter);
    if (place === undefined && header.openingCents !== header.closingCents) return;
    await write();
    await writing;
    if (place) {
      const added = { row, header, place, counterLineId: counter?.id ?? null };
      await storeLate(tx, added);
      late.push(added);
    }
    await requireNotReadBefore(tx, row, header);
  };
  try {
    for await (const parts of readStatements(content())) {
      for (const part of parts) {
        if (part.kind === 'statement') {
          await finish();
          await writing;
          const { header } = part;
          const { row, place } = await statementRow(tx, services, header, { ...importer, digest });
          await insertStatement(tx, row);
          await deleteSent(tx, { ...row, openingCents: header.openingCents });
          imported.push({ row, header, place, lines: 0, lastBooked: header.fromDay });
          continue;
        }
        const statement = imported.at(-1);
        if (!statement) throw new Error('a line before its statement');
        statement.lines += 1;
        if (part.line.bookedOn > statement.lastBooked) statement.lastBooked = part.line.bookedOn;
        waiting.push(lineRow(services, statement.row, statement.lines, part.line));
      }
      if (waiting.length >= AT_ONCE) await write();
    }
    await finish();
    await write();
    await writing;
  } finally {
    await writing.catch(() => undefined);
  }
  return { imported, late };
}

async function statementRow(
  tx: Transaction,
  { brands, clock }: ImportServices,
  header: StatementHeader,
  { brand, personId, at, digest, positions }: FileImporter & { readonly digest: Buffer },
): Promise<{ readonly row: StatementRow; readonly place: LatePlace | undefined }> {
  const { line, iban, toDay, sequence, ...fields } = header;
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
  if (!positions.has(accountId)) positions.set(accountId, previous?.position ?? 0);
  const place = previous && (await placeAfter(tx, previous, header, positions));
  const row = {
    ...{ id: newId(), accountId, brand, position: (previous?.position ?? 0) + 1 },
    ...{ follows: previous?.position ?? null },
    ...fields,
    ...{ toDay, sequence, digest, importedBy: personId, importedAt: at },
  };
  return { row: previous && place ? atTheEnd(row, previous) : row, place };
}

/**
 * Returns the place of a late statement; undefined if the statement follows the last one. Throws a {@link
 * StatementFault}, which is a {@link StatementGap} if the statement before it is missing.
 */
async function placeAfter(
  tx: Transaction,
  previous: NonNullable<Awaited<ReturnType<typeof findLast>>>,
  header: StatementHeader,
  positions: ReadonlyMap<string, number>,
): Promise<LatePlace | undefined> {
  const fault = chainFault(previous, header);
  if (fault === undefined) return undefined;
  const { accountId } = previous;
  const position = positions.get(accountId) ?? 0;
  const place = await findLatePlace(tx, { accountId, position }, header);
  if (place !== undefined) return place;
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
