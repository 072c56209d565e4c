import {
  type PeopleColumn,
  type PeopleOrder,
  type PeopleStatus,
  peopleColumns,
  peopleStatuses,
} from '@portaal/domain/people/calls';
import { type Role, roles } from '@portaal/domain/users/calls';
import type { TableSort } from '../../ui/Table.tsx';

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

/** One of the list, or nothing: an address may hold anything. */
const known = <T extends string>(list: readonly T[], value: unknown): T | undefined =>
  list.find((item) => item === value);

const column = (sort: PeopleOrder): PeopleColumn => sort.replace('-', '') as PeopleColumn;

function sortIn(value: unknown): PeopleOrder {
  if (typeof value !== 'string') return usualSort;
  const name = known(peopleColumns, value.replace(/^-/, ''));
  if (name === undefined) return usualSort;
  return value.startsWith('-') ? `-${name}` : name;
}

export function viewIn(address: Readonly<Record<string, unknown>>): PeopleView {
  const page = Number(address.pagina);
  return {
    role: known(roles, address.rol),
    status: known(peopleStatuses, address.status),
    sort: sortIn(address.sorteer),
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
    person: typeof address.persoon === 'string' && address.persoon !== '' ? address.persoon : undefined,
  };
}

/** The query of the address; what is as usual is left out. */
export function addressOf({ role, status, sort, page, person }: PeopleView): Record<string, string> {
  const all = {
    rol: role,
    status,
    sorteer: sort === usualSort ? undefined : sort,
    pagina: page === 1 ? undefined : String(page),
    persoon: person,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

export const tableSort = (sort: PeopleOrder): TableSort => ({
  key: column(sort),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
});

/** Names are first asked for from A, amounts and dates from the top. */
export function sortAfter(current: PeopleOrder, wanted: TableSort): PeopleOrder {
  const name = known(peopleColumns, wanted.key);
  if (name === undefined) return current;
  if (column(current) === name) return wanted.direction === 'descending' ? `-${name}` : name;
  return name === 'name' || name === 'email' ? name : `-${name}`;
}
