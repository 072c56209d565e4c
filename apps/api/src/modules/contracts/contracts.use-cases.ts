import { type Page, type PageRequest, pageOf } from '../../plugins/paging.ts';
import type { Services, SignedInPerson } from '../../plugins/services.ts';
import {
  type ContractRow,
  type ContractSummaryRow,
  listContractRows,
  listSummaryRows,
} from './contracts.repository.ts';

/** The contracts of the signed-in person at his brand, oldest first. */
export function listOwnSummaries(
  { database }: Pick<Services, 'database'>,
  person: SignedInPerson,
  request: PageRequest,
): Promise<Page<ContractSummaryRow>> {
  return pageOf(request, (page) => listSummaryRows(database.orm, { ...ownerOf(person), ...page }));
}

/** The same contracts with their positions. */
export function listOwnContracts(
  { database }: Pick<Services, 'database'>,
  person: SignedInPerson,
  request: PageRequest,
): Promise<Page<ContractRow>> {
  return pageOf(request, (page) => listContractRows(database.orm, { ...ownerOf(person), ...page }));
}

const ownerOf = ({ id, brand }: SignedInPerson) => ({ personId: id, brand });
