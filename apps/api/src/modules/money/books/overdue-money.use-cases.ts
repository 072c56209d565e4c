import {
  type ExpectedKind,
  expectedOn,
  firstExpected,
  isOwed,
  LEFT_BY_ROUNDING,
  type OverdueMoney,
} from '@portaal/domain/money/books/expected-days';
import { type Underway, underwayNames } from '@portaal/domain/money/books/explanations';
import {
  type Cents,
  cents,
  centsToEuro,
  type DealingCalendar,
  dealingOfMonth,
  type IsoDate,
} from '@portaal/engine';
import type { Orm } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { listWaiting, type WaitingRow } from './overdue.repository.ts';

/** Lists amounts that should have been settled by now, largest first (decision 0175). */
export async function listOverdueMoney(
  { clock, brands }: Pick<Services, 'clock' | 'brands'>,
  orm: Orm,
  { brand, calendar }: { readonly brand: string; readonly calendar: DealingCalendar },
): Promise<OverdueMoney[]> {
  const today = clock.today();
  const due = { today, calendar };
  const terms = underwayNames.map((subject) => ({
    subject,
    recentFrom: firstExpected(subject, today, calendar),
  }));
  const payoutsFrom = brands.byId(brand)?.payoutsFrom ?? null;
  const otherFrom = firstExpected('other', today, calendar);
  const waiting = await listWaiting(orm, { brand, today, payoutsFrom, terms, otherFrom });
  const overdue = [...Map.groupBy(waiting, ({ what }) => what)].flatMap(([what, rows]) => {
    if (what === 'underway') return rows.flatMap((row) => overdueUnderway(row, due));
    return what === 'fund' ? overdueOfFund(rows, due) : overdueByDay(what, rows, due);
  });
  return overdue.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
}

/** The current day and the dealing calendar that determine whether an amount is overdue. */
interface Due {
  readonly today: IsoDate;
  readonly calendar: DealingCalendar;
}

const isUnderway = (subject: string): subject is Underway => underwayNames.some((name) => name === subject);

const overdueOf = (
  what: ExpectedKind,
  { amountCents, since, calendar }: { amountCents: Cents; since: IsoDate; calendar: DealingCalendar },
): OverdueMoney => ({
  ...{ what, since, amount: centsToEuro(isOwed(what) ? cents(-amountCents) : amountCents) },
  dueOn: expectedOn(what, since, calendar),
});

const overdueUnderway = ({ subject, amountCents, day }: WaitingRow, { calendar }: Due): OverdueMoney[] =>
  day === null
    ? []
    : [overdueOf(isUnderway(subject) ? subject : 'other', { amountCents, since: day, calendar })];

/**
 * Returns the overdue amounts per account. Tax has one amount per month, because each month has its own
 * return; other accounts have one total over all days.
 */
function overdueByDay(
  what: Exclude<WaitingRow['what'], 'underway' | 'fund'>,
  moved: readonly WaitingRow[],
  { today, calendar }: Due,
): OverdueMoney[] {
  const old = moved.flatMap(({ day, amountCents }) =>
    day !== null && expectedOn(what, day, calendar) < today ? [{ day, amountCents }] : [],
  );
  if (what === 'withheldTax') {
    return old
      .filter(({ amountCents }) => Math.abs(amountCents) >= LEFT_BY_ROUNDING * 100)
      .map(({ day, amountCents }) => overdueOf(what, { amountCents, since: day, calendar }));
  }
  const oldest = old.at(-1);
  const sum = cents(old.reduce((total, { amountCents }) => total + amountCents, 0));
  return oldest === undefined || sum === 0
    ? []
    : [overdueOf(what, { amountCents: sum, since: oldest.day, calendar })];
}

/** Returns the overdue fund settlements. A settlement pays the oldest month first. */
function overdueOfFund(moved: readonly WaitingRow[], { today, calendar }: Due): OverdueMoney[] {
  const balance = moved.reduce((total, { amountCents }) => total + amountCents, 0);
  let left = balance;
  let overdue = 0;
  for (const { day, amountCents } of moved) {
    if (left === 0 || day === null || Math.sign(amountCents) !== Math.sign(balance)) continue;
    const isOld = expectedOn('fund', day, calendar) < today;
    if (isOld && overdue === 0) overdue = left;
    const isOldest = Math.abs(amountCents) >= Math.abs(left);
    if (isOldest) {
      // The books record the month of a dealing run, not its day.
      const since = dealingOfMonth(day, calendar).dealingDay;
      return overdue === 0 ? [] : [overdueOf('fund', { amountCents: cents(overdue), since, calendar })];
    }
    left -= amountCents;
  }
  return [];
}
