import { addMonths, type IsoDate, isoDate } from '@portaal/engine';
import { today } from '../../lib/dutch-format.ts';

/** First and last day of a period. An absent day means the first or last day with figures. */
export interface Period {
  readonly van?: IsoDate;
  readonly tot?: IsoDate;
}

/** A predefined period that the user can choose. */
export interface PeriodChoice {
  readonly name: string;
  readonly period: Period;
}

/**
 * Returns the predefined periods for which there are enough figures; the last choice is the whole period. The year of
 * the latest figures is labelled as this year only during that year.
 */
export function periodChoices(
  firstDay: IsoDate,
  lastDay: IsoDate,
  now: string = today(new Date()),
): PeriodChoice[] {
  const since = (name: string, van: IsoDate): PeriodChoice[] =>
    van > firstDay ? [{ name, period: { van } }] : [];
  const year = lastDay.slice(0, 4);
  const newYear = isoDate(`${year}-01-01`);
  return [
    ...(newYear < lastDay ? since(now.startsWith(year) ? 'Dit jaar' : year, newYear) : []),
    ...since('12 maanden', addMonths(lastDay, -12)),
    ...since('3 jaar', addMonths(lastDay, -36)),
    { name: 'Sinds de start', period: {} },
  ];
}

/** Returns whether this choice matches the displayed period. */
export const isChosen = ({ period }: PeriodChoice, { van, tot }: Period): boolean =>
  period.van === van && period.tot === tot;
