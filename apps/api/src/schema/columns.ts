import type { Cents } from '@portaal/engine';
import { bigint, customType, numeric, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Returns a column for money: integer cents, never a float. */
export const centsColumn = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>();

/** Converts the result of an SQL expression with money to cents, as the column does. */
export const asCents = Number as unknown as (value: unknown) => Cents;

/** Returns a column for units and prices: exact decimals with four places, as text, for example `99.7616`. */
export const fourDecimals = (name: string) => numeric(name, { precision: 18, scale: 4 });

/** Returns a column for rates and shares: fractions with six places, as text, for example `0.055000`. */
export const fraction = (name: string) => numeric(name, { precision: 9, scale: 6 });

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({
  dataType: () => 'bytea',
});

/**
 * Returns a UUIDv7 primary key. Its values increase with time, so that an index grows at its end and lists
 * can be paged by key.
 */
export const id = () => uuid('id').primaryKey();
