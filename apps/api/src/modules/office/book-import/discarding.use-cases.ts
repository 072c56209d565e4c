import { dayText } from '@portaal/domain/notation/dutch';
import { type ActingSession, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../platform/services.ts';
import {
  closeContinuations,
  DISCARDED,
  deleteImportedRows,
  isImportFinal,
  lockPackages,
  updateImport,
} from './book-import.repository.ts';
import { audited, lockIn, signedDigestOf } from './book-signing.use-cases.ts';

/** Maximum number of contracts or persons that one transaction removes. */
const ROWS_AT_ONCE = 500;

interface Discard {
  readonly id: string;
  readonly reason: string;
  readonly twoFaToken: string | undefined;
}

/**
 * Discards the imported book of a brand that never opened, after a second employee approves it (decision
 * 0218). A job removes its rows. Throws `bookImportFinal` once the brand opened, a dealing run of the portal
 * dealt the book, or a bank statement was imported.
 */
export const discardBookImport = (
  services: Services,
  session: ActingSession,
  { id, reason, twoFaToken }: Discard,
): Promise<undefined> => {
  const { brand } = session.person;
  return act(services, session, {
    lock: async (tx) => {
      await lockPackages(tx);
      const row = await lockIn(tx, { id, brand }, ['importing', 'imported']);
      // A monthly package is discarded only together with the book that it continues.
      if (row.number > 0 || (await isImportFinal(tx, id))) throw new AppError('bookImportFinal');
      return row;
    },
    stepUp: { act: 'discardBookImport', twoFaToken },
    forTwo: (row) => ({
      title: `Bestaand boek tot en met ${dayText(row.until)} weggooien`,
      lines: [{ label: 'Reden', before: null, after: reason }],
      facts: { id, reason, digest: signedDigestOf(row).toString('hex') },
    }),
    work: async (tx, closedAt, row) => {
      await closeContinuations(tx, brand, { closedAt, closedBecause: reason });
      await updateImport(tx, id, {
        state: 'discarded',
        leaseOwner: null,
        leasedUntil: null,
        closedAt,
        closedBecause: reason,
      });
      return done({
        audit: audited('discarded', row, { reason }),
        jobs: [['bookImport.discard', { importId: id }]],
      });
    },
  });
};

/**
 * Runs after a discard: removes the rows of the import in batches. Throws when the server stops before the last one, so
 * that the queue repeats the job, which continues there.
 */
export async function discardImportedRows(
  { database, queue }: Pick<Services, 'database' | 'queue'>,
  importId: string,
): Promise<void> {
  let removed = ROWS_AT_ONCE;
  while (removed > 0) {
    if (queue.stopping.aborted) throw new Error(`the server stopped while it removed import ${importId}`);
    removed = await database.transaction((tx) => deleteImportedRows(tx, importId, ROWS_AT_ONCE));
  }
}

/**
 * Runs every hour: enqueues a job for each brand with rows of a discarded import, in case the original job was
 * lost.
 */
export const resumeDiscards = ({ queue }: Pick<Services, 'queue'>): Promise<void> =>
  queue.enqueueFound('bookImport.discard', DISCARDED);
