import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import { addBusinessDays, addDays, type IsoDate, isBusinessDay, isoDate } from '@portaal/engine';
import type { StatementHeader } from '../../../integrations/bank/camt053.ts';
import type { StatementRow } from './bank-statements.repository.ts';

type StatementNumber = Pick<StatementRow, 'sequence' | 'fromDay' | 'toDay'>;
type Link = StatementNumber &
  Pick<StatementRow, 'openingCents' | 'closingCents'> & {
    /** Whether this row replaces a statement that the bank never supplied, accepted by two employees. */
    readonly isGap?: boolean;
  };

/** The reason why a statement does not follow the last one of its account. */
export interface ChainFault {
  /** `gap`: the statement can be imported after the missing statement. */
  readonly kind: 'gap' | 'overlap';
  /** Text in Dutch. */
  readonly reason: string;
}

const nameOf = ({ sequence, toDay }: Pick<Link, 'sequence' | 'toDay'>): string =>
  sequence === null ? `het afschrift tot en met ${dayText(toDay)}` : `afschrift ${sequence}`;

/** Returns the reason to reject a statement whose period and number were already imported. */
export function copyFault(existing: Link, header: StatementHeader): string {
  const isSame =
    existing.openingCents === header.openingCents && existing.closingCents === header.closingCents;
  const what = nameOf(header);
  return isSame
    ? `Wij hebben ${what} al ingelezen.`
    : `Wij hebben ${what} al ingelezen, met andere saldi. Vraag de bank welk bestand het goede is.`;
}

/**
 * Returns why a statement does not follow the previous one; undefined if it does. Only balances and days are
 * compared. Numbers prove nothing: banks number statements, working days or days of the year, and can restart
 * at any time.
 */
export function chainFault(previous: Link, header: StatementHeader): ChainFault | undefined {
  const { fromDay, toDay, openingCents } = header;
  if (overlaps(previous, header)) {
    return {
      kind: 'overlap',
      reason: `Dit afschrift begint op ${dayText(fromDay)}, en wij hebben al afschriften tot en met ${dayText(previous.toDay)}.`,
    };
  }
  if (openingCents === previous.closingCents) return undefined;
  if (repeatsEnd(previous, header)) {
    const end = `tot en met ${dayText(toDay)} en het saldo ${euroAndCents(header.closingCents)}`;
    return {
      kind: 'overlap',
      reason: `Wij hebben al afschriften ${end}. Dit lijkt hetzelfde met een ander nummer. Vraag de bank of het iets nieuws is.`,
    };
  }
  const [before, after] = [euroAndCents(previous.closingCents), euroAndCents(openingCents)];
  return {
    kind: 'gap',
    reason:
      `Er ontbreekt een afschrift. Het vorige eindigt op ${dayText(previous.toDay)} met ${before}. ` +
      `Dit begint op ${dayText(fromDay)} met ${after} en eindigt op ${dayText(toDay)}. ` +
      `Vraag de bank om het afschrift dat begint met ${before} en eindigt met ${after}.`,
  };
}

/**
 * Returns whether the periods overlap. A period may begin on the last day of the previous period, because
 * some banks close a day in the afternoon or date the opening balance one day earlier. Several statements of
 * one day differ by their numbers.
 */
function overlaps(previous: Link, { fromDay, toDay, sequence }: StatementHeader): boolean {
  if (fromDay !== previous.toDay) return fromDay < previous.toDay;
  if (toDay > previous.toDay || previous.isGap === true) return false;
  return sequence === null || previous.sequence === null || sequence === previous.sequence;
}

/**
 * Returns whether a statement ends on the same day and with the same balance as the previous one: another
 * channel of the bank may deliver the same statement under another number. If that counted as a gap, two
 * employees could accept the same amount twice.
 */
const repeatsEnd = (previous: Link, { fromDay, toDay, closingCents }: StatementHeader): boolean =>
  previous.isGap !== true &&
  fromDay === previous.toDay &&
  toDay === previous.toDay &&
  closingCents === previous.closingCents;

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Counts the business days after `from` up to and including `to`. */
function businessDaysBetween(from: IsoDate, to: IsoDate): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBusinessDay(day)) count += 1;
  return count;
}

/** Returns whether the numbering restarts in the statement's year, as in 1, 26001 or 2026001. */
function startsYear(previous: StatementNumber, { sequence, toDay }: StatementNumber): boolean {
  const year = String(yearOf(toDay));
  const first = new RegExp(`^(${year}|${year.slice(2)})?0*1$`);
  return yearOf(toDay) > yearOf(previous.toDay) && first.test(String(sequence));
}

/**
 * Maximum number of days a bank needs to create the file of a day. Some banks number a statement by its
 * creation day.
 */
const FILE_DAYS = 6;

/**
 * Returns whether a number consists of the last two digits of the year and the ordinal of the working day or
 * calendar day in that year, as in 26003.
 */
function countsDays(sequence: number, toDay: IsoDate): boolean {
  const ofDay = (day: IsoDate, place: number) => (yearOf(day) % 100) * 1000 + place;
  const lastOfYearBefore = (day: IsoDate) => isoDate(`${yearOf(day) - 1}-12-31`);
  if (sequence === ofDay(toDay, businessDaysBetween(lastOfYearBefore(toDay), toDay))) return true;
  return Array.from({ length: FILE_DAYS }, (_, days) => addDays(toDay, days)).some((made) => {
    const place = (Date.parse(made) - Date.parse(lastOfYearBefore(made))) / 86_400_000;
    return sequence === ofDay(made, place);
  });
}

const periodOf = (first: IsoDate, last: IsoDate): string =>
  first === last ? `Van ${dayText(first)}` : `Van ${dayText(first)} tot en met ${dayText(last)}`;

/**
 * Returns a notice about days or numbers that were skipped between two statements whose balances connect;
 * undefined if none were. The balances do not reveal a missing statement whose lines add up to zero.
 */
export function passedOver(previous: StatementNumber, statement: StatementNumber): string | undefined {
  const { sequence, toDay } = statement;
  const isNumbered = sequence !== null && previous.sequence !== null;
  // The bank numbers its statements consecutively and skipped no number, so the days in between had no statement.
  if (isNumbered && sequence - 1 === previous.sequence) return undefined;
  const first = addBusinessDays(isoDate(previous.toDay), 1);
  const last = addBusinessDays(isoDate(statement.fromDay), -1);
  const isOdd = isNumbered && !startsYear(previous, statement) && !countsDays(sequence, isoDate(toDay));
  const found = [
    ...(first <= last ? [`${periodOf(first, last)} is er geen afschrift.`] : []),
    ...(isOdd ? [`Na nummer ${previous.sequence} komt nummer ${sequence}.`] : []),
  ];
  if (found.length === 0) return undefined;
  return `${found.join(' ')} De saldi sluiten wel aan. Vraag de bank of er een afschrift ontbreekt.`;
}
