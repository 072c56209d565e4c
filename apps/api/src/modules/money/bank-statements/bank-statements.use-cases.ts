import type { BankLine, BankStatement } from '@portaal/domain/money/bank-statements/calls';
import { type Cents, cents, centsToEuro } from '@portaal/engine';
import { type ActingSession, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { accountsOfHuman, isSameHuman } from '../../../foundation/humans/humans.use-cases.ts';
import { StatementFault } from '../../../integrations/bank/statement-fault.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Orm } from '../../../platform/orm.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import {
  findStatement,
  insertConfirmation,
  type LineRow,
  type ListedStatement,
  listLines,
  listStatements,
} from './bank-statements.repository.ts';
import { passedOver } from './chain.rules.ts';
import { importFiles } from './importing.use-cases.ts';
import { listAround, listLateAfter } from './late-statements.repository.ts';
import { openLineDetails } from './line-details.mapping.ts';
import { receiveFile } from './received-file.use-cases.ts';
import { noteSentGap } from './rejected-statements.use-cases.ts';
import { missingOfGap } from './seams.rules.ts';
import { statementAudit } from './statement-audit.mapping.ts';
import { StatementGap } from './statement-gap.rules.ts';

export { countUnconfirmed, listStatementReach } from './bank-statements.repository.ts';
export { openLineDetails } from './line-details.mapping.ts';
export { counterpartyHash, rehashCounterparties } from './rehashing.use-cases.ts';
export { countRejected } from './rejected-statements.repository.ts';
export { readStatementFolder } from './statement-folder.use-cases.ts';

export async function listBankStatements(
  { database: { orm } }: Pick<Services, 'database'>,
  { id, brand }: SignedInPerson,
  request: PageRequest,
): Promise<Page<BankStatement>> {
  const accounts = await accountsOfHuman(orm, id);
  const found = await pageOf(request, (part) => listStatements(orm, { brand, ...part }));
  const around = await aroundOf(orm, found.items);
  return pageWith(found, (row) => statementResponse(row, accounts, around));
}

/** Data about the adjacent statements, for the notices and gaps in the response about a statement. */
interface Around {
  readonly late: Awaited<ReturnType<typeof listLateAfter>>;
  /** Cents still missing, by the id of the statement that replaces the missing one. */
  readonly missing: ReadonlyMap<string, Cents>;
}

async function aroundOf(orm: Orm, rows: readonly ListedStatement[]): Promise<Around> {
  const places = rows.flatMap(({ accountId, previous }) =>
    previous === null ? [] : [{ accountId, position: previous.position }],
  );
  const missing = new Map<string, Cents>();
  for (const row of rows.filter(({ gapReason }) => gapReason !== null)) {
    missing.set(row.id, missingOfGap(await listAround(orm, row.accountId, row), row.id));
  }
  return { late: await listLateAfter(orm, places), missing };
}

/**
 * Returns a notice of the days or numbers skipped between a statement and the previous one, except those filled by
 * late statements.
 */
function noticeOf({ accountId, previous, ...row }: ListedStatement, { late }: Around): string | null {
  if (row.gapReason !== null || row.lateAfter !== null || previous === null) return null;
  const cameLate = late.filter((one) => one.accountId === accountId && one.after === previous.position);
  const all = [previous, ...cameLate, row];
  const notices = all.slice(1).flatMap((one, index) => passedOver(all[index] ?? one, one) ?? []);
  return notices[0] ?? null;
}

const statementResponse = (
  { openingCents, closingCents, importerId, importedAt, gapReason, gapRequestedBy, ...row }: ListedStatement,
  accounts: ReadonlySet<string>,
  around: Around,
): BankStatement => ({
  ...row,
  awaitsColleague: importerId !== null && row.confirmedBy === null,
  isOwn: importerId !== null && accounts.has(importerId),
  opening: centsToEuro(openingCents),
  closing: centsToEuro(closingCents),
  importedAt: importedAt.toISOString(),
  notice: noticeOf(
    { ...row, openingCents, closingCents, importerId, importedAt, gapReason, gapRequestedBy },
    around,
  ),
  gap:
    gapReason === null
      ? null
      : {
          reason: gapReason,
          requestedBy: gapRequestedBy ?? '',
          missing: centsToEuro(around.missing.get(row.id) ?? cents(0)),
        },
});

/** Returns one bank statement. Throws `notFound` for a statement of another brand. */
export async function getBankStatement(
  { database: { orm } }: Pick<Services, 'database'>,
  { id: personId, brand }: SignedInPerson,
  id: string,
): Promise<BankStatement> {
  const row = await findStatement(orm, { id, brand });
  if (!row) throw new AppError('notFound');
  return statementResponse(row, await accountsOfHuman(orm, personId), await aroundOf(orm, [row]));
}

/**
 * Confirms that a colleague of the importer compared a statement with the bank; requires a step-up
 * code. A job then matches the lines. Throws `notFound`, `ownStatement`, `changedMeanwhile` and
 * `stepUpRequired`.
 */
export async function confirmBankStatement(
  services: Services,
  session: ActingSession,
  { id: statementId, twoFaToken }: { readonly id: string; readonly twoFaToken: string | undefined },
): Promise<void> {
  const { id: confirmedBy, brand } = session.person;
  await act(services, session, {
    lock: async (tx) => {
      const row = await findStatement(tx, { id: statementId, brand });
      if (!row) throw new AppError('notFound');
      const { importerId: importedBy } = row;
      if (importedBy === null || row.confirmedBy !== null) throw new AppError('changedMeanwhile');
      if (await isSameHuman(tx, importedBy, confirmedBy)) throw new AppError('ownStatement');
      return importedBy;
    },
    stepUp: { act: 'confirmBankStatement', twoFaToken },
    work: async (tx, confirmedAt, importedBy) => {
      if (!(await insertConfirmation(tx, { statementId, importedBy, confirmedBy, confirmedAt }))) {
        throw new AppError('changedMeanwhile');
      }
      return done({
        audit: statementAudit('confirmed', statementId, {}),
        jobs: [['bank.match', { statementId }]],
      });
    },
  });
}

/** Lists the lines of a statement by number. Writes one audit line for the view. Throws `notFound`. */
export async function listBankLines(
  services: Services,
  person: SignedInPerson,
  statementId: string,
  request: PageRequest<number>,
): Promise<Page<BankLine>> {
  const { orm } = services.database;
  await getBankStatement(services, person, statementId);
  const found = await pageOf(
    request,
    (part) => listLines(orm, { statementId, ...part }),
    ({ number }) => String(number),
  );
  if (request.after === undefined) {
    await act(services, person, { work: () => done({ audit: statementAudit('viewed', statementId, {}) }) });
  }
  return pageWith(found, (line) => lineResponse(services, line));
}

const lineResponse = (services: Services, line: LineRow): BankLine => ({
  ...line,
  ...openLineDetails(services, line),
  amount: centsToEuro(line.amountCents),
});

/**
 * Imports all statements of a file, or none. Throws `invalidInput` with the line of the file and the reason, and the
 * errors of parsing the file.
 */
export async function importBankStatements(
  services: Services,
  person: SignedInPerson,
  upload: AsyncIterable<Buffer>,
): Promise<{ readonly statements: BankStatement[] }> {
  const file = await receiveFile(upload);
  try {
    const imported = await importFiles(services, person, [file]);
    const statements = await Promise.all(
      imported.map(({ row }) => getBankStatement(services, person, row.id)),
    );
    return { statements };
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
    if (error instanceof StatementGap) await noteSentGap(services, person, error);
    throw new AppError('invalidInput', [{ field: 'file', message: error.message }]);
  } finally {
    await file.close();
  }
}
