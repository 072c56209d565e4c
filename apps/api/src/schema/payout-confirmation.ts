import { stepUpMethods } from '@portaal/domain/http/two-fa-token';
import { payoutChangeCauses } from '@portaal/domain/sign-in/payout-confirmation/calls';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { payoutAttempt } from './payout-batch.ts';
import { personAccount } from './person.ts';

/**
 * A change by a person. Their payouts are withheld until they confirm the change, however much later a payout
 * is due (decision 0080). The database function `payout_hold` reads the unconfirmed changes.
 */
export const payoutConfirmation = pgTable(
  'payout_confirmation',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    cause: text({ enum: payoutChangeCauses }).notNull(),
    /**
     * Step-up method that authorised the change, or the method of the session if no step-up was required. The person
     * cannot use the same method to confirm the change.
     */
    method: text({ enum: stepUpMethods }).notNull(),
    changedAt: instant('changed_at').notNull(),
    /**
     * The returned payout for which the person must confirm the account. In this case the person made no change
     * (decision 0098).
     */
    returnedAttemptId: uuid('returned_attempt_id').references(() => payoutAttempt.id),
    confirmedAt: instant('confirmed_at'),
    /** Employee who confirmed the change on behalf of the person. */
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
