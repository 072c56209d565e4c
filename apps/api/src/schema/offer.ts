import type { ProductCode } from '@portaal/domain/products/products/product';
import { date, foreignKey, index, jsonb, pgSequence, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';
import { fiscalVersion } from './fiscal.ts';
import { parameterVersion } from './fund.ts';
import { personAccount } from './person.ts';
import { questionnaireRecord } from './questionnaire.ts';

export const offerNumber = pgSequence('offer_number');

/** A saved calculation with its input and result. It never changes. Its owner can only remove it from their list. */
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
    /** Snapshot of the offer's funds and risk profile, so that its PDF never changes. */
    facts: jsonb().notNull(),
    /**
     * Name of the user when they saved the offer. The PDF always shows this name. Encrypted
     * (`platform/field-encryption`); null in older offers.
     */
    sealedName: text('sealed_name'),
    /** The questionnaire on which the risk profile is based; null when there was none. */
    questionnaireRecordId: uuid('questionnaire_record_id').references(() => questionnaireRecord.id),
    /**
     * Idempotency key from the caller, so that a repeated call returns the same offer. It is compared together with
     * the digest of the input.
     */
    idempotencyKey: text('idempotency_key'),
    inputDigest: bytes('input_digest').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Last day (Europe/Amsterdam) on which the offer is valid. */
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    /** Time at which its owner deleted the offer. The row remains, because the audit log and documents refer to it. */
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
