import { contractEventKinds, contractEventMetadata } from '@portaal/domain/investing/contract-events/calls';
import type { ContractEventGroup } from '@portaal/domain/investing/contract-events/groups';
import { findContract, ownedBy } from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Page, type PageRequest, pageOf } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { listEventRows } from './contract-events.repository.ts';

type Row = Awaited<ReturnType<typeof listEventRows>>[number];

/** Lists the history of a contract of the caller, newest first. Throws `notFound`. */
export async function listContractEvents(
  { database }: Pick<Services, 'database'>,
  person: SignedInPerson,
  {
    contractId,
    group,
    ...request
  }: PageRequest & { contractId: string; group?: ContractEventGroup | undefined },
): Promise<Page<Row>> {
  if (!(await findContract(database.orm, ownedBy(person, contractId)))) throw new AppError('notFound');
  const kinds = group && contractEventKinds.filter((kind) => contractEventMetadata[kind].group === group);
  return pageOf(request, (part) => listEventRows(database.orm, { contractId, kinds, ...part }));
}
