import { and, count, countDistinct, eq, gte, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm } from '../../../platform/orm.ts';
import { auditEntry, securityAlarm, securityEvent } from '../../../schema/index.ts';
import type { actRules, countRules, sequenceRules } from './security-alarms.rules.ts';

export type SecurityEvent = typeof securityEvent.$inferInsert;
export type SecurityAlarm = Pick<typeof securityAlarm.$inferSelect, 'brand' | 'rule' | 'key' | 'count'>;
export type Occurrence = Omit<SecurityAlarm, 'rule'>;

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

/** Inserts events and skips existing rows: events are submitted again if the confirmation of a write was lost. */
export async function insertEvents(orm: Orm, events: readonly SecurityEvent[]): Promise<void> {
  await bulkInsert(orm, securityEvent, [...events], { skipExisting: true });
}

const keys = {
  address: securityEvent.address,
  person: securityEvent.personId,
  account: securityEvent.subjectId,
} as const;

/** Returns the addresses, persons or accounts whose number of events meets a rule. */
export async function findCounted(
  orm: Orm,
  { kinds, by, atLeast, fromAddresses = 1, withinMinutes }: (typeof countRules)[string],
  now: Date,
): Promise<Occurrence[]> {
  const key = keys[by];
  const events = count();
  const rows = await orm
    .select({ brand: securityEvent.brand, key: sql<string>`${key}::text`, count: events })
    .from(securityEvent)
    .where(
      and(
        gte(securityEvent.at, minutesBefore(now, withinMinutes)),
        inArray(securityEvent.kind, [...kinds]),
        isNotNull(key),
      ),
    )
    .groupBy(securityEvent.brand, key)
    .having(and(gte(events, atLeast), gte(countDistinct(securityEvent.address), fromAddresses)));
  return rows;
}

/** Returns the persons who performed two given actions in this order, the second of them recently. */
export async function findFollowed(
  orm: Orm,
  { first, next, withinMinutes }: (typeof sequenceRules)[string],
  now: Date,
): Promise<Occurrence[]> {
  const before = alias(auditEntry, 'before');
  const length = `${withinMinutes} minutes`;
  return orm
    .select({ brand: auditEntry.brand, key: sql<string>`${auditEntry.actorId}::text`, count: count() })
    .from(auditEntry)
    .innerJoin(
      before,
      and(
        eq(before.actorId, auditEntry.actorId),
        eq(before.action, first),
        lt(before.sequence, auditEntry.sequence),
        sql`${auditEntry.at} - ${before.at} <= ${length}::interval`,
      ),
    )
    .where(and(eq(auditEntry.action, next), gte(auditEntry.at, minutesBefore(now, withinMinutes))))
    .groupBy(auditEntry.brand, auditEntry.actorId);
}

/**
 * Returns the subjects of recent occurrences of an action. Leaves out subjects of a recent alarm, because an occurrence
 * may still be recent on the next day and would then raise a second alarm.
 */
export function findDone(
  orm: Orm,
  { name, action, withinMinutes }: (typeof actRules)[string] & { readonly name: string },
  now: Date,
): Promise<Occurrence[]> {
  const key = sql<string>`coalesce(${auditEntry.subjectId}, '')`;
  const since = minutesBefore(now, withinMinutes);
  const raised = orm
    .select({ id: securityAlarm.id })
    .from(securityAlarm)
    .where(
      and(
        eq(securityAlarm.brand, auditEntry.brand),
        eq(securityAlarm.rule, name),
        eq(securityAlarm.key, key),
        gte(securityAlarm.at, since),
      ),
    );
  return orm
    .select({ brand: auditEntry.brand, key, count: count() })
    .from(auditEntry)
    .where(and(eq(auditEntry.action, action), gte(auditEntry.at, since), notExists(raised)))
    .groupBy(auditEntry.brand, auditEntry.subjectId);
}

/** Inserts an alarm; returns whether it is the first of that day. */
export async function insertAlarm(orm: Orm, alarm: SecurityAlarm, at: Date, day: string): Promise<boolean> {
  const rows = await orm
    .insert(securityAlarm)
    .values({ id: newId(), at, day, ...alarm })
    .onConflictDoNothing()
    .returning({ id: securityAlarm.id });
  return rows.length > 0;
}

export async function deleteBefore(orm: Orm, before: Date): Promise<void> {
  await orm.delete(securityEvent).where(lt(securityEvent.at, before));
  await orm.delete(securityAlarm).where(lt(securityAlarm.at, before));
}
