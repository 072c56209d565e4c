/** PostgreSQL's code for a row that breaks a unique index. */
const CODE = '23505';

/** Returns whether a statement failed because another transaction stored the same unique value first. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === CODE) || isUniqueViolation(error.cause);
}
