import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { centsColumn, id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * A transaction that one employee executed without four-eyes approval because its amount was small, with its amount
 * (decision 0189).
 */
export const smallAct = pgTable(
  'small_act',
  {
    id: id(),
    employeeId: uuid('employee_id')
      .notNull()
      .references(() => personAccount.id),
    /** Name of the API call, as in the table of rights. */
    call: text().notNull(),
    movedCents: centsColumn('moved_cents').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    check('small_act_moved', sql`${table.movedCents} >= 0`),
    index('small_act_employee').on(table.employeeId, table.at),
  ],
);
