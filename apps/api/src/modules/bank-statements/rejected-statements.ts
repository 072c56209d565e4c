import type { RejectedStatement } from '@portaal/domain/bank-statements/calls';
import { AppError } from '../../platform/app-error.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import { act, done } from '../acts/acts.use-cases.ts';
import { deleteRejected, listRejected } from './rejected-statements.repository.ts';

/** Files of the folder that were not read, of the brand or of none. */
export async function listRejectedStatements(
  { database: { orm } }: Pick<Services, 'database'>,
  { brand }: SignedInPerson,
  request: PageRequest,
): Promise<Page<RejectedStatement>> {
  const found = await pageOf(request, (part) => listRejected(orm, { brand, ...part }));
  return pageWith(found, ({ id, fileName, reason, rejectedAt }) => ({
    ...{ id, fileName, reason },
    rejectedAt: rejectedAt.toISOString(),
  }));
}

/** An employee looked into it: it waits no more. Throws `notFound`, also for who comes second. */
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
