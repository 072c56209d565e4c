/** Columns by which the people table can be sorted. A leading minus reverses the order. */
export const peopleColumns = ['name', 'email', 'createdAt', 'lastSignedInAt', 'contracts', 'value'] as const;
export type PeopleColumn = (typeof peopleColumns)[number];
export type PeopleOrder = PeopleColumn | `-${PeopleColumn}`;

export const peopleOrders = peopleColumns.flatMap((column): PeopleOrder[] => [column, `-${column}`]);

/**
 * Filters of the people table: with contracts, without contracts, or with a contract that waits for its first
 * payment.
 */
export const peopleStatuses = ['withContracts', 'withoutContracts', 'unpaid'] as const;
export type PeopleStatus = (typeof peopleStatuses)[number];
