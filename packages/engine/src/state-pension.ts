import { addDays, addMonths, type IsoDate } from './dates.ts';

/** The state pension age ("AOW-leeftijd") for birth dates from a day until the next row. */
export interface StatePensionRow {
  readonly bornFrom: IsoDate;
  readonly years: number;
  readonly months: number;
  /** True while the age is an expectation. It is fixed five years ahead. */
  readonly provisional: boolean;
}

/** Dated data (domain 1.7) that the caller stores and passes in; rows ascend by `bornFrom`. */
export interface StatePensionTable {
  /** Stored with every result that used this table. */
  readonly version: string;
  readonly rows: readonly StatePensionRow[];
}

/** Returns the age at which the state pension starts. Throws `RangeError` when no row is early enough. */
export function statePensionAge(
  birthDate: IsoDate,
  table: StatePensionTable,
): Pick<StatePensionRow, 'years' | 'months'> {
  const { years, months } = rowFor(birthDate, table);
  return { years, months };
}

/** The day on which a person born on 29 February reaches an age in a year without that day (domain 10.20). */
type LeapDayBecomes = 'lastOfFebruary' | 'firstOfMarch';

/**
 * Returns the day on which the state pension starts: the birthday of that age. A day that the month does not have
 * becomes its last day, and 29 February becomes the day set by `leapDayBecomes`. Throws `RangeError` as
 * `statePensionAge` does.
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

/** Returns whether the age is still an expectation, shown with "(verwacht)" behind it. */
export function isStatePensionProvisional(birthDate: IsoDate, table: StatePensionTable): boolean {
  return rowFor(birthDate, table).provisional;
}

function rowFor(birthDate: IsoDate, table: StatePensionTable): StatePensionRow {
  const row = table.rows.findLast(({ bornFrom }) => bornFrom <= birthDate);
  if (row === undefined) throw new RangeError(`table ${table.version} has no row for born on ${birthDate}`);
  return row;
}
