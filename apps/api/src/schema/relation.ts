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
 * The personal information of a person with an account (domain 4.2). The sections are as the contract has them, without
 * the numbers that are sealed (`platform/field-encryption`) in columns of their own.
 */
export const personalInformation = pgTable(
  'personal_information',
  {
    personId: uuid('person_id').primaryKey(),
    brand: text().notNull(),
    /** The `Id` the specification prescribes; never 0. */
    number: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAsIdentity()
      .unique('personal_information_number'),
    /** Counts the changes. */
    version: integer().notNull(),
    person: jsonb(),
    address: jsonb(),
    contact: jsonb(),
    /** Since when its mobile number is the one it is; of rows of before this column: since the last change of anything. */
    mobileSince: instant('mobile_since'),
    identity: jsonb(),
    sealedBsn: text('sealed_bsn'),
    sealedIban: text('sealed_iban'),
    /** After a change of account: the first day on which is paid out to it. */
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

/** A person or an organisation that an investor can hold a contract with or for (domain 4.1). */
export const relation = pgTable(
  'relation',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    type: text({ enum: ['partner', 'child', 'company'] }).notNull(),
    version: integer().notNull(),
    /** The sections of its type as the contract has them, without what is sealed. */
    details: jsonb().notNull(),
    /** Of the person, or of who signs for the organisation. */
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
    // What refers to a relation refers to its owner too, so that nobody holds a contract for another's.
    unique('relation_id_person').on(table.id, table.personId),
    check('relation_type', sql`${table.type} in ('partner', 'child', 'company')`),
    check('relation_version', sql`${table.version} > 0`),
  ],
);
