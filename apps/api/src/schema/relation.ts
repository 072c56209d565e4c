import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { personAccount } from './person.ts';

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
