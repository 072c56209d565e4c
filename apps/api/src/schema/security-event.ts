import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

export const securityEventKinds = [
  'signInRefused',
  'denied',
  'foreignId',
  'personViewed',
  'exported',
] as const;

/**
 * What was refused, who looked at whom, and what left as a file: with address and device, without names. Kept for a
 * term, unlike the audit log, which says what was done.
 */
export const securityEvent = pgTable(
  'security_event',
  {
    id: id(),
    at: instant('at').notNull(),
    brand: text().notNull(),
    kind: text({ enum: securityEventKinds }).notNull(),
    /** Who asked, when they were signed in. */
    personId: uuid('person_id'),
    /** The id in the address that was asked for. */
    subjectId: text('subject_id'),
    /** Method and pattern of the call. */
    route: text().notNull(),
    address: text().notNull(),
    device: text().notNull(),
  },
  (table) => [
    check(
      'security_event_kind',
      sql`${table.kind} in ('signInRefused', 'denied', 'foreignId', 'personViewed', 'exported')`,
    ),
    index('security_event_at').on(table.at),
  ],
);

/** A rule that was met, once a day for the same address or person. */
export const securityAlarm = pgTable(
  'security_alarm',
  {
    id: id(),
    at: instant('at').notNull(),
    day: date().notNull(),
    brand: text().notNull(),
    rule: text().notNull(),
    /** The address or the person it is about. */
    key: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [unique('security_alarm_once').on(table.brand, table.rule, table.key, table.day)],
);
