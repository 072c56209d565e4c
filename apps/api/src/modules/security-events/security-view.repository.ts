import type { QueueStatus } from '@portaal/domain/admin-work/queue';
import type { SecurityEventKind } from '@portaal/domain/security-events/kinds';
import type { IsoDate } from '@portaal/engine';
import { and, count, eq, inArray, isNotNull, isNull, min, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { keyset } from '../../platform/database/keyset.ts';
import type { Orm, Transaction } from '../../platform/orm.ts';
import type { PageRequest } from '../../platform/paging.ts';
import { personAccount, securityAlarm, securityEvent } from '../../schema/index.ts';

/** What the events are narrowed to; days are Dutch ones, and the last is within. */
export interface EventFilter {
  readonly kind?: SecurityEventKind | undefined;
  readonly person?: string | undefined;
  readonly from?: IsoDate | undefined;
  readonly until?: IsoDate | undefined;
}

/** The first moment of a day in the Netherlands, or of a day after it. */
const beginOf = (day: IsoDate, daysLater = 0): SQL =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone 'Europe/Amsterdam')`;

const isAskedFor = ({ kind, person, from, until }: EventFilter): SQL | undefined =>
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
    .where(and(eq(securityEvent.brand, brand), isAskedFor(filter), where))
    .orderBy(orderBy)
    .limit(limit);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The names of those of these ids that are people of a brand; an id in an address can be of anything, or of nothing. */
export async function namesOf(
  orm: Orm,
  brand: string,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && UUID.test(id)))] as string[];
  if (wanted.length === 0) return new Map();
  const rows = await orm
    .select({ id: personAccount.id, name: personAccount.name })
    .from(personAccount)
    .where(and(eq(personAccount.brand, brand), inArray(personAccount.id, wanted)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const seer = alias(personAccount, 'seer');

/** Those nobody looked into, oldest first, or those that were, newest first. */
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

/** How many alarms nobody looked into, and since when. */
export const countAlarms = (orm: Orm, brand: string) =>
  orm
    .select({ count: count(), oldest: min(securityAlarm.at) })
    .from(securityAlarm)
    .where(and(eq(securityAlarm.brand, brand), isNull(securityAlarm.seenAt)));

/** The person an alarm is about; undefined: it is about an address, or not of this brand. */
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

/** Returns whether it was there, and new. */
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
