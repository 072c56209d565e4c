import { payeeOutcomes } from '@portaal/domain/people/payees/payee-check';
import { sql } from 'drizzle-orm';
import { check, foreignKey, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * The latest result of the bank's payee verification for a name and an account. The payee is a person who receives
 * payouts (decision 0098) or an unknown payer who receives a refund.
 */
export const payeeCheck = pgTable(
  'payee_check',
  {
    id: id(),
    personId: uuid('person_id'),
    brand: text().notNull(),
    /**
     * Keyed hash of name and account together (`platform/keyed-hash`). A change of the name or the account makes it a
     * different payee.
     */
    payeeHash: text('payee_hash').notNull(),
    outcome: text({ enum: payeeOutcomes }).notNull(),
    /** Name of the account holder at the bank, encrypted (`platform/field-encryption`); only for a close match. */
    sealedName: text('sealed_name'),
    checkedAt: instant('checked_at').notNull(),
    /** Time of an employee's decision to pay although the name differs, with the employee and the reason. */
    acceptedAt: instant('accepted_at'),
    acceptedBy: uuid('accepted_by').references(() => personAccount.id),
    acceptedReason: text('accepted_reason'),
  },
  (table) => [
    unique('payee_check_payee').on(table.personId, table.payeeHash),
    uniqueIndex('payee_check_of_nobody')
      .on(table.brand, table.payeeHash)
      .where(sql`${table.personId} is null`),
    foreignKey({
      name: 'payee_check_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    check('payee_check_outcome', sql`${table.outcome} in ('match', 'closeMatch', 'noMatch', 'notPossible')`),
    check('payee_check_name', sql`(${table.outcome} = 'closeMatch') = (${table.sealedName} is not null)`),
    check(
      'payee_check_accepted',
      sql`(${table.acceptedAt} is null) = (${table.acceptedBy} is null)
        and (${table.acceptedAt} is null) = (${table.acceptedReason} is null)
        and (${table.acceptedBy} is null or ${table.acceptedBy} <> ${table.personId})`,
    ),
  ],
);
