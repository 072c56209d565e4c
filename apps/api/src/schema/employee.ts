import { employeeRoles } from '@portaal/domain/sign-in/employees/roles';
import { sql } from 'drizzle-orm';
import { check, foreignKey, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * The roles of an employee (decision 0024). An employee account without a row here, or without roles, has no rights.
 */
export const employee = pgTable(
  'employee',
  {
    personId: uuid('person_id').primaryKey(),
    brand: text().notNull(),
    roles: text({ enum: employeeRoles }).array().notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'employee_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    check(
      'employee_roles',
      sql`${table.roles} <@ array[${sql.raw(employeeRoles.map((role) => `'${role}'`).join(', '))}]`,
    ),
    check(
      'employee_auditor_alone',
      sql`not 'auditor' = any(${table.roles}) or cardinality(${table.roles}) = 1`,
    ),
    check(
      'employee_head_without_money',
      sql`not 'head' = any(${table.roles}) or ${table.roles} <@ array['head', 'service']`,
    ),
  ],
);
