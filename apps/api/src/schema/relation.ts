import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * The personal information of a person with an account (domain 4.2). The sections are in the format of the API
 * contract, without the numbers, which are encrypted (`platform/field-encryption`) in separate columns.
 */
export const personalInformation = pgTable(
  'personal_information',
  {
    personId: uuid('person_id').primaryKey(),
    brand: text().notNull(),
    /** The `Id` that the specification requires; never 0. */
    number: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAsIdentity()
      .unique('personal_information_number'),
    /** Version, incremented with every change. */
    version: integer().notNull(),
    person: jsonb(),
    address: jsonb(),
    contact: jsonb(),
    /**
     * Time of the last change of the mobile number. In rows from before this column existed, the time of the
     * last change of any field.
     */
    mobileSince: instant('mobile_since'),
    identity: jsonb(),
    sealedBsn: text('sealed_bsn'),
    sealedIban: text('sealed_iban'),
    /** First day on which payouts to a changed nominated account are allowed. */
    payoutsFrom: date('payouts_from', { mode: 'string' }),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'personal_information_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    check('personal_information_version', sql`${table.version} > 0`),
    check(
      'personal_information_payouts',
      sql`${table.payoutsFrom} is null or ${table.sealedIban} is not null`,
    ),
  ],
);

/** A person or an organisation with whom or for whom an investor can have a contract (domain 4.1). */
export const relation = pgTable(
  'relation',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    type: text({ enum: ['partner', 'child', 'company'] }).notNull(),
    version: integer().notNull(),
    /** Sections for this type of relation in the format of the API contract, without the encrypted data. */
    details: jsonb().notNull(),
    /** Citizen number of the person, or of the organisation's signatory; encrypted. */
    sealedBsn: text('sealed_bsn'),
    sealedIban: text('sealed_iban'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'relation_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    index('relation_person').on(table.personId, table.id),
    // Rows that reference a relation also reference its owner, so an investor cannot have a contract with
    // another investor's relation.
    unique('relation_id_person').on(table.id, table.personId),
    check('relation_type', sql`${table.type} in ('partner', 'child', 'company')`),
    check('relation_version', sql`${table.version} > 0`),
  ],
);
