import { addDays, addMonths, type IsoDate } from './dates.ts';

/** The state pension age ("AOW-leeftijd") of who is born on or after a day, until the next row. */
export interface StatePensionRow {
  readonly bornFrom: IsoDate;
  readonly years: number;
  readonly months: number;
  /** The age is fixed five years ahead; until then it is an expectation. */
  readonly provisional: boolean;
}

/** Dated data (domain 1.7), passed in by the caller who stores it; rows ascend by `bornFrom`. */
export interface StatePensionTable {
  /** Stored with every result that used it. */
  readonly version: string;
  readonly rows: readonly StatePensionRow[];
}

/** The age at which the state pension starts. Throws `RangeError` when no row is early enough. */
export function statePensionAge(
  birthDate: IsoDate,
  table: StatePensionTable,
): Pick<StatePensionRow, 'years' | 'months'> {
  const { years, months } = rowFor(birthDate, table);
  return { years, months };
}

/** Who is born on 29 February reaches an age in a year without that day on this one (domain 10.20). */
type LeapDayBecomes = 'lastOfFebruary' | 'firstOfMarch';

/**
 * The day on which the state pension starts: the birthday of that age, a day that month does not have
 * becomes its last day, and 29 February what `leapDayBecomes` says. Throws `RangeError` as `statePensionAge` does.
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

/** Whether the age is still an expectation: show "(verwacht)" behind it. */
export function isStatePensionProvisional(birthDate: IsoDate, table: StatePensionTable): boolean {
  return rowFor(birthDate, table).provisional;
}

function rowFor(birthDate: IsoDate, table: StatePensionTable): StatePensionRow {
  const row = table.rows.findLast(({ bornFrom }) => bornFrom <= birthDate);
  if (row === undefined) throw new RangeError(`table ${table.version} has no row for born on ${birthDate}`);
  return row;
}
