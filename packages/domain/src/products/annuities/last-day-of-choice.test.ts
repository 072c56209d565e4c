import { addMonths, dutchDay, isoDate, nextDealing } from '@portaal/engine';
import { expect, test } from 'vitest';
import { usualCalendar } from '../terms/dealing-terms.ts';
import { lastDealingOfChoice } from './terms.ts';

// Promise: Dat moet uiterlijk op ….
// Promise: Kies uiterlijk op … om … uur hoe u uw lijfrente wilt laten uitkeren.
test.each(
  [2026, 2027, 2028, 2029, 2030, 2031, 2032].map(
    (year) => [year, year % 2 === 0 ? '12-31' : '06-30'] as const,
  ),
)(
  'an accumulation that ended in %s is paid from next year if chosen before 16.00 on the last day',
  (year, end) => {
    const day = dutchDay(lastDealingOfChoice(isoDate(`${year}-${end}`), usualCalendar).cutOff);
    // Dutch wall-clock time, in winter or summer: 15.59 and 16.00 in the Netherlands.
    const at = (time: string) => new Date(new Date(`${day}T${time}Z`).getTime() - offset(day));
    const firstPayout = (moment: Date) => addMonths(nextDealing(moment, usualCalendar).dealingDay, 1);
    expect(dutchDay(at('15:59:00'))).toBe(day);
    expect(firstPayout(at('15:59:00')) <= `${year + 1}-12-31`).toBe(true);
    expect(firstPayout(at('16:00:00')) <= `${year + 1}-12-31`).toBe(false);
  },
);

/**
 * Returns the Dutch offset from UTC in milliseconds: one hour in winter, two hours in summer time, which ends on the
 * last Sunday of October.
 */
function offset(day: string): number {
  const noon = new Date(`${day}T12:00:00Z`);
  const hour = noon.toLocaleString('en-GB', { timeZone: 'Europe/Amsterdam', hour: '2-digit' });
  return (Number(hour) - 12) * 3_600_000;
}
