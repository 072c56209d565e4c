import {
  type PeopleColumn,
  type PeopleOrder,
  type PeopleStatus,
  peopleColumns,
} from '@portaal/domain/office/people/table-view';
import type { Role } from '@portaal/domain/sign-in/users/roles';
import type { TableSort } from '../../../ui/Table.tsx';
import type { AdminSearch } from './search.ts';

/**
 * State of the people table as stored in the URL, so that a reload or a shared link shows the same table. The search
 * text is excluded, because it contains names of people.
 */
export interface PeopleView {
  readonly role: Role | undefined;
  readonly status: PeopleStatus | undefined;
  readonly sort: PeopleOrder;
  readonly page: number;
  /** Id of the person shown instead of the table. */
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

/** Returns the search parameters; default values are omitted. */
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

/**
 * Returns the next sort order. When a column is chosen for the first time, names are sorted from A to Z, and amounts
 * and dates from high to low.
 */
export function sortAfter(current: PeopleOrder, chosen: TableSort): PeopleOrder {
  const name = peopleColumns.find((column) => column === chosen.key);
  if (name === undefined) return current;
  if (column(current) === name) return chosen.direction === 'descending' ? `-${name}` : name;
  return name === 'name' || name === 'email' ? name : `-${name}`;
}
