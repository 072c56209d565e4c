import { addMonths, type IsoDate, isoDate } from '@portaal/engine';
import { today } from '../../lib/dutch-format.ts';

/** From and up to which day; without a day as far as there are figures. */
export interface Period {
  readonly van?: IsoDate;
  readonly tot?: IsoDate;
}

/** A period that is one press away. */
export interface PeriodChoice {
  readonly name: string;
  readonly period: Period;
}

/**
 * The usual periods, of those for which there are figures enough. The last one is all of it. The year of the last
 * figures is called this year only while it is.
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

/** Whether a choice is the period that is shown. */
export const isChosen = ({ period }: PeriodChoice, { van, tot }: Period): boolean =>
  period.van === van && period.tot === tot;
