import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/** Returns whether the back office must review the record (domain 3.4, decision 0026). */
export const isFlagged = (table: { stepsAbove: AnyPgColumn; isRepeated: AnyPgColumn }): SQL =>
  sql`(${table.stepsAbove} >= 2 or ${table.isRepeated})`;

/**
 * The record of a questionnaire: the answers, warnings and confirmations of a person (domain 3.4). A trigger rejects
 * every change. Only the retention job may erase expired rows.
 */
export const questionnaireRecord = pgTable(
  'questionnaire_record',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    questionnaireId: integer('questionnaire_id').notNull(),
    version: text().notNull(),
    /**
     * Digest of the submitted data. If the same questionnaire is submitted with another offer, both refer to
     * one record.
     */
    digest: bytes().notNull(),
    /** Submitted data, so that an offer can be reopened with its answers. */
    given: jsonb().notNull(),
    /** Texts, points, scores, warnings and acknowledgements as they were at the time of submission. */
    content: jsonb().notNull(),
    /**
     * Number of steps by which the chosen risk profile is above the outcome. The back office reviews two or
     * more steps.
     */
    stepsAbove: smallint('steps_above').notNull(),
    /** True when this person completed another questionnaire less than 24 hours before. */
    isRepeated: boolean('is_repeated').notNull(),
    ipAddress: text('ip_address').notNull(),
    userAgent: text('user_agent').notNull(),
    completedAt: instant('completed_at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'questionnaire_record_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    unique('questionnaire_record_person_digest').on(table.personId, table.digest),
    index('questionnaire_record_completed').on(table.personId, table.completedAt),
    index('questionnaire_record_age').on(table.recordedAt),
    // The review queue of a brand's employees.
    index('questionnaire_record_flagged').on(table.brand, table.id).where(isFlagged(table)),
  ],
);

/** An employee's review of a questionnaire record; the record itself never changes. */
export const questionnaireReview = pgTable('questionnaire_review', {
  recordId: uuid('record_id')
    .primaryKey()
    .references(() => questionnaireRecord.id, { onDelete: 'cascade' }),
  handledBy: uuid('handled_by')
    .notNull()
    .references(() => personAccount.id),
  handledAt: instant('handled_at').notNull(),
  /** Action that the employee took; contains no names. */
  note: text().notNull(),
});
