import type { QueueStatus } from '@portaal/domain/http/queue-page';
import type { SecurityEventKind } from '@portaal/domain/office/security-events/kinds';
import type { IsoDate } from '@portaal/engine';
import { and, count, eq, inArray, isNotNull, isNull, min, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { personAccount, securityAlarm, securityEvent } from '../../../schema/index.ts';

/** Filter for events. Days are Dutch days, and the last day is included. */
export interface EventFilter {
  readonly kind?: SecurityEventKind | undefined;
  readonly person?: string | undefined;
  readonly from?: IsoDate | undefined;
  readonly until?: IsoDate | undefined;
}

/** Returns the first instant of a day in the Netherlands, or of a number of days later. */
const beginOf = (day: IsoDate, daysLater = 0): SQL =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone 'Europe/Amsterdam')`;

const filterConditions = ({ kind, person, from, until }: EventFilter): SQL | undefined =>
  and(
    kind && eq(securityEvent.kind, kind),
    person ? or(eq(securityEvent.personId, person), eq(securityEvent.subjectId, person)) : undefined,
    from && sql`${securityEvent.at} >= ${beginOf(from)}`,
    until && sql`${securityEvent.at} < ${beginOf(until, 1)}`,
  );

export function listEvents(
  orm: Orm,
  { brand, after, limit, ...filter }: PageRequest & EventFilter & { readonly brand: string },
) {
  const { where, orderBy } = keyset(securityEvent.id, 'newestFirst', after);
  return orm
    .select()
    .from(securityEvent)
    .where(and(eq(securityEvent.brand, brand), filterConditions(filter), where))
    .orderBy(orderBy)
    .limit(limit);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the names of those ids that are people of a brand. An id in a URL can belong to anything or to nothing. */
export async function namesOf(
  orm: Orm,
  brand: string,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const validIds = [...new Set(ids.filter((id) => id !== null && UUID.test(id)))] as string[];
  if (validIds.length === 0) return new Map();
  const rows = await orm
    .select({ id: personAccount.id, name: personAccount.name })
    .from(personAccount)
    .where(and(eq(personAccount.brand, brand), inArray(personAccount.id, validIds)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const seer = alias(personAccount, 'seer');

/** Lists the open alarms, oldest first, or the handled alarms, newest first. */
export function listAlarms(
  orm: Orm,
  { brand, status, after, limit }: PageRequest & { readonly brand: string; readonly status: QueueStatus },
) {
  const isOpen = status === 'open';
  const { where, orderBy } = keyset(securityAlarm.id, isOpen ? 'oldestFirst' : 'newestFirst', after);
  return orm
    .select({ id: securityAlarm.id, alarm: securityAlarm, seer: seer.name })
    .from(securityAlarm)
    .leftJoin(seer, eq(seer.id, securityAlarm.seenBy))
    .where(and(eq(securityAlarm.brand, brand), (isOpen ? isNull : isNotNull)(securityAlarm.seenAt), where))
    .orderBy(orderBy)
    .limit(limit);
}

/** Counts the open alarms and returns the time of the oldest. */
export const countAlarms = (orm: Orm, brand: string) =>
  orm
    .select({ count: count(), oldest: min(securityAlarm.at) })
    .from(securityAlarm)
    .where(and(eq(securityAlarm.brand, brand), isNull(securityAlarm.seenAt)));

/** Returns the person an alarm is about; undefined if it is about an address or belongs to another brand. */
export async function findPersonOfAlarm(
  orm: Orm,
  { id, brand }: { readonly id: string; readonly brand: string },
): Promise<string | undefined> {
  const [row] = await orm
    .select({ key: securityAlarm.key })
    .from(securityAlarm)
    .where(and(eq(securityAlarm.id, id), eq(securityAlarm.brand, brand)));
  return row && UUID.test(row.key) ? row.key : undefined;
}

/** Marks an alarm as handled; returns whether it existed and was open. */
export async function markSeen(
  tx: Transaction,
  { id, brand }: { readonly id: string; readonly brand: string },
  seen: { readonly seenBy: string; readonly seenAt: Date; readonly note: string },
): Promise<boolean> {
  const rows = await tx
    .update(securityAlarm)
    .set(seen)
    .where(and(eq(securityAlarm.id, id), eq(securityAlarm.brand, brand), isNull(securityAlarm.seenAt)))
    .returning({ id: securityAlarm.id });
  return rows.length > 0;
}
