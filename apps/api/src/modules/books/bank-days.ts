import { addBusinessDays, isoDate } from '@portaal/engine';

/** The first bank day after the last statement of which there is none up to a day; null: none, or no statement at all. */
export function missingFrom(statementDay: string | null, day: string): string | null {
  if (statementDay === null) return null;
  const next = addBusinessDays(isoDate(statementDay), 1);
  return next <= day ? next : null;
}
