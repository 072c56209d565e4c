import type { Cents } from '@portaal/engine';
import { bigint, customType, numeric, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Money: integer cents, never a float. */
export const centsColumn = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>();

/** What an expression of money gives: as the column, with no step of its own. */
export const asCents = Number as unknown as (value: unknown) => Cents;

/** Participations and prices: exact decimals with four places, as text such as `99.7616`. */
export const fourDecimals = (name: string) => numeric(name, { precision: 18, scale: 4 });

/** Rates and shares: fractions with six places, as text such as `0.055000`. */
export const fraction = (name: string) => numeric(name, { precision: 9, scale: 6 });

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({
  dataType: () => 'bytea',
});

/** UUIDv7: in order of making, so that an index grows at its end and a list pages by it. */
export const id = () => uuid('id').primaryKey();
