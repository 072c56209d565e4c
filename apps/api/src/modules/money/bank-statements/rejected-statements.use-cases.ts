import type { RejectedStatement } from '@portaal/domain/money/bank-statements/calls';
import { centsToEuro } from '@portaal/engine';
import { type Actor, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import type { StatementFault } from '../../../integrations/bank/statement-fault.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import {
  deleteRejected,
  insertRejected,
  isNoted,
  type ListedFile,
  listRejected,
} from './rejected-statements.repository.ts';
import { StatementGap, StatementWaits } from './statement-gap.rules.ts';

/** Maximum characters stored of a file name. */
const LONGEST_NAME = 200;

interface RejectedFile {
  readonly fileName: string;
  /** Name in the folder of rejected files; null if an employee sent it. */
  readonly stored: string | null;
  readonly error: StatementFault;
}

/** Returns the last statement of the account's chain, for a file that waits for other statements. */
export function endOf(error: StatementFault) {
  if (error instanceof StatementGap) return error.end;
  const nothing = { accountId: null, position: null, nextFrom: null, nextOpeningCents: null };
  return error instanceof StatementWaits
    ? { ...nothing, accountId: error.accountId, position: error.position }
    : nothing;
}

/** Adds a file to the list of rejected files. */
export const noteFile = (
  services: Services,
  actor: Actor,
  { fileName, stored, error }: RejectedFile,
): Promise<void> =>
  act(services, actor, {
    work: async (tx, rejectedAt) => {
      const end = endOf(error);
      await insertRejected(tx, {
        ...{ id: newId(), brand: actor.brand === '' ? null : actor.brand, reason: error.message, rejectedAt },
        ...{ ...end, storedName: end.accountId === null ? null : stored },
        fileName: fileName.replaceAll(/\p{Cc}/gu, '?').slice(0, LONGEST_NAME),
      });
      return done({
        // The audit line omits the reason, because it may quote the file.
        audit: {
          ...{ action: 'bankStatement.rejected', subjectType: 'bankStatement', subjectId: null },
          detail: { line: error.line },
        },
      });
    },
  });

/**
 * Lists an employee's file that does not follow the chain, with the gap that two employees may accept. The
 * same file is listed once.
 */
export async function noteSentGap(services: Services, actor: Actor, error: StatementGap): Promise<void> {
  if (await isNoted(services.database.orm, error.end)) return;
  await noteFile(services, actor, { fileName: 'Met de hand ingelezen', stored: null, error });
}

const gapOf = ({
  iban,
  nextFrom,
  nextOpeningCents,
  storedName,
}: Pick<ListedFile, 'iban' | 'nextFrom' | 'nextOpeningCents' | 'storedName'>): RejectedStatement['gap'] =>
  iban === null || nextFrom === null || nextOpeningCents === null
    ? null
    : { iban, nextFrom, nextOpening: centsToEuro(nextOpeningCents), isStored: storedName !== null };

/** Lists the rejected files of the brand and those whose brand is unknown. */
export async function listRejectedStatements(
  { database: { orm } }: Pick<Services, 'database'>,
  { brand }: SignedInPerson,
  request: PageRequest,
): Promise<Page<RejectedStatement>> {
  const found = await pageOf(request, (part) => listRejected(orm, { brand, ...part }));
  return pageWith(found, ({ id, fileName, reason, rejectedAt, ...row }) => ({
    ...{ id, fileName, reason, gap: gapOf(row) },
    rejectedAt: rejectedAt.toISOString(),
  }));
}

/**
 * Removes a file from the list after an employee handled it. Throws `notFound`, also if another employee already
 * removed it.
 */
export async function handleRejectedStatement(
  services: Services,
  employee: SignedInPerson,
  id: string,
): Promise<void> {
  await act(services, employee, {
    work: async (tx) => {
      const fileName = await deleteRejected(tx, { id, brand: employee.brand });
      if (fileName === undefined) throw new AppError('notFound');
      return done({
        audit: {
          ...{ action: 'bankStatement.rejectionHandled', subjectType: 'bankStatement', subjectId: id },
          detail: { fileName },
        },
      });
    },
  });
}
