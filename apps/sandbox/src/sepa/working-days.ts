const DAY_MS = 86_400_000;
const CLOSED = ['01-01', '05-01', '12-25', '12-26'];

export const dayOf = (instant: number): string => amsterdam.format(instant);

/** Returns the instant at which banks report on the morning of a day (07:00 UTC). */
export const morningOf = (day: string): number => Date.parse(`${day}T07:00:00Z`);

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns whether TARGET, the payment system of the euro, is open on this day. */
function isWorkingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 || weekday === 6 || CLOSED.includes(day.slice(5))) return false;
  const easter = easterOf(Number(day.slice(0, 4)));
  return day !== plusDays(easter, -2) && day !== plusDays(easter, 1);
}

/** Adds working days. A count of 0 returns the day itself, or the first working day after it. */
export function plusWorkingDays(day: string, count: number): string {
  let at = day;
  while (!isWorkingDay(at)) at = plusDays(at, 1);
  for (let left = count; left > 0; left -= 1) {
    do at = plusDays(at, 1);
    while (!isWorkingDay(at));
  }
  return at;
}

/**
 * Returns the number of the working day in its year. A day on which TARGET is closed has the number of the preceding
 * working day.
 */
export function workingDayOfYear(day: string): number {
  let count = 0;
  for (let at = `${day.slice(0, 4)}-01-01`; at <= day; at = plusDays(at, 1)) if (isWorkingDay(at)) count += 1;
  return count;
}

const amsterdam = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' });

/** Returns Easter Sunday for the years 1900 to 2099, by Gauss's algorithm. */
function easterOf(year: number): string {
  const moon = (19 * (year % 19) + 24) % 30;
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
  const isTooLate = (moon === 29 && sunday === 6) || (moon === 28 && sunday === 6 && year % 19 > 10);
  return plusDays(`${year}-03-22`, moon + sunday - (isTooLate ? 7 : 0));
}
