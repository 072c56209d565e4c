import { addDays, addMonths, type IsoDate } from './dates.ts';

/** The state pension age ("AOW-leeftijd") for birth dates from `bornFrom` until the next row. */
export interface StatePensionRow {
  readonly bornFrom: IsoDate;
  readonly years: number;
  readonly months: number;
  /** True while the age is an expectation, until the government fixes it five years ahead. */
  readonly provisional: boolean;
}

/** State pension ages of one version (domain 1.7), stored by the caller and passed in; rows ascend by `bornFrom`. */
export interface StatePensionTable {
  /** Stored with every result that used this table. */
  readonly version: string;
  readonly rows: readonly StatePensionRow[];
}

/** Returns the age at which the state pension starts. Throws `RangeError` for a birth date before the first row. */
export function statePensionAge(
  birthDate: IsoDate,
  table: StatePensionTable,
): Pick<StatePensionRow, 'years' | 'months'> {
  const { years, months } = rowFor(birthDate, table);
  return { years, months };
}

/** The day on which a person born on 29 February has their birthday in a year without that day (domain 10.20). */
type LeapDayBecomes = 'lastOfFebruary' | 'firstOfMarch';

/**
 * Returns the day on which the state pension starts: the birth date plus the state pension age. A day that does not
 * exist in that month becomes its last day, and 29 February becomes the day set by `leapDayBecomes`. Throws
 * `RangeError` as `statePensionAge` does.
 */
export function statePensionDate(
  birthDate: IsoDate,
  table: StatePensionTable,
  leapDayBecomes: LeapDayBecomes = 'firstOfMarch',
): IsoDate {
  const { years, months } = rowFor(birthDate, table);
  const date = addMonths(birthDate, 12 * years + months);
  const isMissed = birthDate.endsWith('-02-29') && date.endsWith('-02-28');
  return isMissed && leapDayBecomes === 'firstOfMarch' ? addDays(date, 1) : date;
}

/** Returns whether the age is still an expectation, which the portal marks with "(verwacht)". */
export function isStatePensionProvisional(birthDate: IsoDate, table: StatePensionTable): boolean {
  return rowFor(birthDate, table).provisional;
}

function rowFor(birthDate: IsoDate, table: StatePensionTable): StatePensionRow {
  const row = table.rows.findLast(({ bornFrom }) => bornFrom <= birthDate);
  if (row === undefined) throw new RangeError(`table ${table.version} has no row for born on ${birthDate}`);
  return row;
}
