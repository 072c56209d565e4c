import { addBusinessDays, isoDate } from '@portaal/engine';

/**
 * Returns the first bank day without a statement, after the last statement and up to a day; null if none is missing
 * or the account has no statement at all.
 */
export function missingFrom(statementDay: string | null, day: string): string | null {
  if (statementDay === null) return null;
  const next = addBusinessDays(isoDate(statementDay), 1);
  return next <= day ? next : null;
}
