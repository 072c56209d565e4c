/** PostgreSQL's error code for a row that violates a unique index. */
const CODE = '23505';

/**
 * Returns whether a statement failed with a unique violation, because another transaction stored the same value
 * first.
 */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === CODE) || isUniqueViolation(error.cause);
}
