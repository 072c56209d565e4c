/** Error code our triggers raise for a forbidden row. */
const INTEGRITY = '23000';

/** Returns whether a trigger of the database rejected a payout or an order. */
export const isWithheldError = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === INTEGRITY) || isWithheldError(error.cause));
