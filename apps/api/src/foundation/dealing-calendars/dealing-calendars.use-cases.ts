import type { DealingCalendar } from '@portaal/engine';
import type { Database } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import { type DealingCalendars, readCalendars } from './dealing-calendars.sql.ts';

export { DealingCalendars, periodsOn, readCalendars } from './dealing-calendars.sql.ts';

/**
 * Milliseconds for which a process caches the calendars. A new calendar is published well before the first
 * dealing day that it changes (decision 0234), so a cached calendar still gives the right dealing day for an
 * order.
 */
const CACHE_MS = 60_000;

interface CachedCalendars {
  readonly readAt: number;
  readonly calendars: Promise<DealingCalendars>;
}
const caches = new WeakMap<Database, CachedCalendars>();

/** Returns the calendars, at most a minute old. */
export function calendarsOf({
  clock,
  database,
}: Pick<Services, 'clock' | 'database'>): Promise<DealingCalendars> {
  const now = clock.now().getTime();
  const cached = caches.get(database);
  const age = cached === undefined ? Number.NaN : now - cached.readAt;
  if (cached && age >= 0 && age < CACHE_MS) return cached.calendars;
  const calendars = readCalendars(database.orm);
  caches.set(database, { readAt: now, calendars });
  // A failed query is not cached.
  calendars.catch(() => {
    if (caches.get(database)?.calendars === calendars) caches.delete(database);
  });
  return calendars;
}

/** Returns the calendar of a brand, at most a minute old. */
export const calendarOf = async (
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
): Promise<DealingCalendar> => (await calendarsOf(services)).of(brand);
