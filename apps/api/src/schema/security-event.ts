import { securityEventKinds } from '@portaal/domain/office/security-events/kinds';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * A rejected call, an employee's view of a person's data, or an exported file, with IP address and device but
 * without names. Events are stored for a limited period, unlike the audit log, which records actions.
 */
export const securityEvent = pgTable(
  'security_event',
  {
    id: id(),
    at: instant('at').notNull(),
    brand: text().notNull(),
    kind: text({ enum: securityEventKinds }).notNull(),
    /** The signed-in user who made the request. */
    personId: uuid('person_id'),
    /** Id in the requested URL. For a rejected sign-in, this is the account if it exists. */
    subjectId: text('subject_id'),
    /** HTTP method and route pattern of the call. */
    route: text().notNull(),
    address: text().notNull(),
    device: text().notNull(),
  },
  (table) => [
    check(
      'security_event_kind',
      sql`${table.kind} in ('signInRefused', 'passkeyCopied', 'denied', 'foreignId', 'personViewed', 'exported')`,
    ),
    index('security_event_at').on(table.at),
    // Indexes for the back office's lists, newest first: all events of a brand, events of one kind, and events of one
    // person.
    index('security_event_brand').on(table.brand, table.id),
    index('security_event_kind_newest').on(table.brand, table.kind, table.id),
    index('security_event_person').on(table.personId, table.id),
    index('security_event_subject').on(table.subjectId, table.id),
  ],
);

/** An alarm of a security rule, raised at most once a day for the same address or person. */
export const securityAlarm = pgTable(
  'security_alarm',
  {
    id: id(),
    at: instant('at').notNull(),
    day: date().notNull(),
    brand: text().notNull(),
    rule: text().notNull(),
    /** The IP address or person that the alarm concerns. */
    key: text().notNull(),
    count: integer().notNull(),
    /** Employee who reviewed the alarm, with time and findings; null while the alarm is new. */
    seenBy: uuid('seen_by').references(() => personAccount.id),
    seenAt: instant('seen_at'),
    note: text(),
  },
  (table) => [
    unique('security_alarm_once').on(table.brand, table.rule, table.key, table.day),
    check(
      'security_alarm_seen',
      sql`(${table.seenAt} is null) = (${table.seenBy} is null) and (${table.seenAt} is null) = (${table.note} is null)`,
    ),
    index('security_alarm_brand').on(table.brand, table.id),
  ],
);
