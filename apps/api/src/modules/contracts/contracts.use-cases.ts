import type { Services, SignedInPerson } from '../../plugins/services.ts';
import {
  type ContractPage,
  type ContractRow,
  type ContractSummaryRow,
  listContractRows,
  listSummaryRows,
} from './contracts.repository.ts';

/** Which part of a list is asked for: at most `limit` items, after the one with id `after`. */
export interface PageRequest {
  readonly limit: number;
  readonly after?: string | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** What to ask for next; undefined on the last page. */
  readonly next: PageRequest | undefined;
}

/** The contracts of the signed-in person at his brand, oldest first. */
export function listOwnSummaries(
  { database }: Pick<Services, 'database'>,
  person: SignedInPerson,
  request: PageRequest,
): Promise<Page<ContractSummaryRow>> {
  return pageOf(person, request, (page) => listSummaryRows(database.orm, page));
}

/** The same contracts with their positions. */
export function listOwnContracts(
  { database }: Pick<Services, 'database'>,
  person: SignedInPerson,
  request: PageRequest,
): Promise<Page<ContractRow>> {
  return pageOf(person, request, (page) => listContractRows(database.orm, page));
}

/** One row more than asked tells whether there is a next page. */
async function pageOf<T extends { readonly id: string }>(
  { id: personId, brand }: SignedInPerson,
  { limit, after }: PageRequest,
  list: (page: ContractPage) => Promise<T[]>,
): Promise<Page<T>> {
  const rows = await list({ personId, brand, after, limit: limit + 1 });
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? { limit, after: items.at(-1)?.id } : undefined };
}
