import { type SQL, sql } from 'drizzle-orm';

// Integer arithmetic in SQL, exact and rounded half up as in the engine: cents, ten-thousandths of a unit and of a
// euro, millionths of a rate. `nav` is the price column.

export const whole = (n: number): SQL => sql.raw(`${n}::bigint`);
export const MILLION = whole(1_000_000);

/** Returns n ÷ d, rounded half up. Neither may be negative. */
export const halfUp = (n: SQL, d: SQL): SQL => sql`((${n}) + (${d}) / 2) / (${d})`;
/** Returns the value in cents of ten-thousandths of a unit. */
export const currentValueOf = (units: SQL): SQL => halfUp(sql`${units} * nav`, MILLION);
/** Returns the ten-thousandths of a unit for an amount in cents. */
export const unitsFor = (amount: SQL): SQL => halfUp(sql`(${amount}) * ${MILLION}`, sql`nav`);
