import { payoutChangeCauses } from '@portaal/domain/payout-confirmation/calls';
import { stepUpMethods } from '@portaal/domain/step-up/calls';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { payoutAttempt } from './payout-batch.ts';
import { personAccount } from './person.ts';

/**
 * A change by a person after which payouts to them are withheld until they confirm it, however late the payout falls
 * (decision 0080): the function `payout_hold` reads the unconfirmed ones.
 */
export const payoutConfirmation = pgTable(
  'payout_confirmation',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    cause: text({ enum: payoutChangeCauses }).notNull(),
    /** What proved the change, or by what the session came where none was asked: that confirms nothing. */
    method: text({ enum: stepUpMethods }).notNull(),
    changedAt: instant('changed_at').notNull(),
    /** The payout that came back, of which the account is to be confirmed: nobody changed anything (decision 0098). */
    returnedAttemptId: uuid('returned_attempt_id').references(() => payoutAttempt.id),
    confirmedAt: instant('confirmed_at'),
    /** The employee who did, for a person who did not themselves. */
    employeeId: uuid('employee_id'),
  },
  (table) => [
    foreignKey({
      name: 'payout_confirmation_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    foreignKey({
      name: 'payout_confirmation_employee_brand',
      columns: [table.employeeId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    check('payout_confirmation_cause', sql`${table.cause} in ('account', 'name', 'factor', 'email')`),
    check('payout_confirmation_method', sql`${table.method} in ('totp', 'sms', 'email', 'passkey')`),
    check('payout_confirmation_own', sql`${table.employeeId} <> ${table.personId}`),
    check(
      'payout_confirmation_employee',
      sql`${table.employeeId} is null or ${table.confirmedAt} is not null`,
    ),
    index('payout_confirmation_open').on(table.personId).where(sql`${table.confirmedAt} is null`),
  ],
);
