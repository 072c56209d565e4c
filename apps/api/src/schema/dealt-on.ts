import type { IsoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';

// The brands and funds of a dealing day (decision 0234). The lists are read once per statement. A brand or
// fund without published terms counts on every day, so that its missing data are reported instead of skipped.

/** Selects the brands that are dealt on the day, by an SQL expression with the brand. */
export const isBrandDealtOn = (brand: SQL, day: IsoDate | string): SQL =>
  sql`${brand} <> all ((select brands_not_dealt_on(${day}::date))::text[])`;

/** Selects the funds that are valued on the day, by an SQL expression with the id of the fund. */
export const isFundValuedOn = (fundId: SQL, day: IsoDate | string): SQL =>
  sql`${fundId} <> all ((select funds_not_valued_on(${day}::date))::int[])`;
