import type { ProductCode } from '@portaal/domain/products/product';
import { date, foreignKey, index, jsonb, pgSequence, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';
import { fiscalVersion } from './fiscal.ts';
import { parameterVersion } from './fund.ts';
import { personAccount } from './person.ts';
import { questionnaireRecord } from './questionnaire.ts';

export const offerNumber = pgSequence('offer_number');

/** A saved calculation with its input and result. It never changes; its owner can only remove it from the list. */
export const offer = pgTable(
  'offer',
  {
    id: id(),
    number: text().notNull().unique('offer_number_unique'),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    productCode: text('product_code').$type<ProductCode>().notNull(),
    parameterVersion: text('parameter_version')
      .notNull()
      .references(() => parameterVersion.version),
    /** Null for an investment, which uses no fiscal parameters. */
    fiscalVersion: text('fiscal_version').references(() => fiscalVersion.version),
    input: jsonb().notNull(),
    result: jsonb().notNull(),
    /** What its funds and its risk profile were called and were like: its PDF stays what it was. */
    facts: jsonb().notNull(),
    /**
     * Who saved it, as they were called then: its PDF names them for good. Sealed (`platform/field-encryption`); null of
     * an offer from before that.
     */
    sealedName: text('sealed_name'),
    /** The questionnaire behind its risk profile; null when it was made without one. */
    questionnaireRecordId: uuid('questionnaire_record_id').references(() => questionnaireRecord.id),
    /** Key the caller gave, so that a repeated call gives the same offer; with the digest of its inputs. */
    idempotencyKey: text('idempotency_key'),
    inputDigest: bytes('input_digest').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The last day (Europe/Amsterdam) on which the offer holds. */
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    /** When its owner deleted it; the row stays, since the audit log and documents point to it. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    foreignKey({
      name: 'offer_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    unique('offer_person_key').on(table.personId, table.idempotencyKey),
    index('offer_questionnaire').on(table.questionnaireRecordId),
    index('offer_person').on(table.personId, table.id),
  ],
);
