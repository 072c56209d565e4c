import { employeeRoles } from '@portaal/domain/sign-in/employees/roles';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * The roles of an employee (decision 0024). An employee's account without a row here, or without roles, has
 * no rights.
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

/** An invitation of an employee. The row is deleted when the invitation is accepted. */
export const employeeInvitation = pgTable(
  'employee_invitation',
  {
    id: id(),
    brand: text().notNull(),
    name: text().notNull(),
    /** Email address in lower case. */
    email: text().notNull(),
    roles: text({ enum: employee.roles.enumValues }).array().notNull(),
    /**
     * Employee who requested the invitation, which a second employee approved. The invitation is deleted when the
     * requester leaves.
     */
    invitedBy: uuid('invited_by').notNull(),
    /** Hash of the token in the newest invitation link. */
    tokenHash: bytes('token_hash').notNull().unique('employee_invitation_token_hash'),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'employee_invitation_invited_by',
      columns: [table.invitedBy, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    unique('employee_invitation_email').on(table.brand, table.email),
    index('employee_invitation_brand').on(table.brand, table.id),
  ],
);
