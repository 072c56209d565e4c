/** PostgreSQL's code for a row that breaks a unique index. */
const CODE = '23505';

/** Whether a statement failed since another transaction was first with a value that may stand once. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === CODE) || isUniqueViolation(error.cause);
}
