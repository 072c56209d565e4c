import { type SQL, sql } from 'drizzle-orm';

// Whole numbers in SQL, exact and half up as in the engine: cents, ten-thousandths of a participation and of a euro,
// millionths of a rate. `nav` is the column with the price.

export const whole = (n: number): SQL => sql.raw(`${n}::bigint`);
export const MILLION = whole(1_000_000);

/** n ÷ d, half up; neither negative. */
export const halfUp = (n: SQL, d: SQL): SQL => sql`((${n}) + (${d}) / 2) / (${d})`;
/** Cents for ten-thousandths of a participation. */
export const currentValueOf = (units: SQL): SQL => halfUp(sql`${units} * nav`, MILLION);
/** Ten-thousandths of a participation for cents. */
export const unitsFor = (amount: SQL): SQL => halfUp(sql`(${amount}) * ${MILLION}`, sql`nav`);
