import {
  type PeopleColumn,
  type PeopleOrder,
  type PeopleStatus,
  peopleColumns,
} from '@portaal/domain/people/table-view';
import type { Role } from '@portaal/domain/users/roles';
import type { TableSort } from '../../ui/Table.tsx';
import type { AdminSearch } from './search.ts';

/**
 * What the people table shows, as far as it may stand in the address: a reload and a link show the same. The words
 * that are searched for stay out of it, since they are names of people.
 */
export interface PeopleView {
  readonly role: Role | undefined;
  readonly status: PeopleStatus | undefined;
  readonly sort: PeopleOrder;
  readonly page: number;
  /** The person that is looked at instead of the table. */
  readonly person: string | undefined;
}

const usualSort: PeopleOrder = 'name';

const column = (sort: PeopleOrder): PeopleColumn => sort.replace('-', '') as PeopleColumn;

export const viewIn = ({
  rol,
  status,
  sorteer = usualSort,
  pagina = 1,
  persoon,
}: AdminSearch): PeopleView => ({
  role: rol,
  status,
  sort: sorteer,
  page: pagina,
  person: persoon,
});

/** What is as usual is left out of the address. */
export const searchOf = ({ role, status, sort, page, person }: PeopleView): AdminSearch => ({
  rol: role,
  status,
  sorteer: sort === usualSort ? undefined : sort,
  pagina: page === 1 ? undefined : page,
  persoon: person,
});

export const tableSort = (sort: PeopleOrder): TableSort => ({
  key: column(sort),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
});

/** Names are first asked for from A, amounts and dates from the top. */
export function sortAfter(current: PeopleOrder, wanted: TableSort): PeopleOrder {
  const name = peopleColumns.find((known) => known === wanted.key);
  if (name === undefined) return current;
  if (column(current) === name) return wanted.direction === 'descending' ? `-${name}` : name;
  return name === 'name' || name === 'email' ? name : `-${name}`;
}
