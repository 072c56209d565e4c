import { foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';
import { employee } from './employee.ts';
import { personAccount } from './person.ts';

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
