import { addBusinessDays, isoDate } from '@portaal/engine';

/**
 * Returns the first bank day after the last statement, up to a day, that has no statement; null if none is missing or
 * there is no statement at all.
 */
export function missingFrom(statementDay: string | null, day: string): string | null {
  if (statementDay === null) return null;
  const next = addBusinessDays(isoDate(statementDay), 1);
  return next <= day ? next : null;
}
