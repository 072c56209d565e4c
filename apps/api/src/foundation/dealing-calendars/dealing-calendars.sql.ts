import { dealingTermsOf, usualCalendar } from '@portaal/domain/products/terms/dealing-terms';
import type { TermsFile } from '@portaal/domain/products/terms/file';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import {
  type Dealing,
  type DealingCalendar,
  dealingAfter,
  dealingOfMonth,
  type IsoDate,
  lastDealing,
  nextDealing,
} from '@portaal/engine';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/orm.ts';
import { terms } from '../../schema/index.ts';

const later = (a: IsoDate, b: IsoDate): IsoDate => (a > b ? a : b);

/** The dealing calendars of all brands with published terms (decision 0234). */
export class DealingCalendars {
  readonly #byBrand: ReadonlyMap<string, DealingCalendar>;
  /**
   * Calendars that determine the days of dealing runs: those of brands that are past preparation, or all
   * calendars if there are no such brands.
   */
  readonly #running: readonly DealingCalendar[];

  constructor(byBrand: ReadonlyMap<string, DealingCalendar>, prepared: ReadonlySet<string> = new Set()) {
    this.#byBrand = byBrand;
    const running = [...byBrand].filter(([brand]) => !prepared.has(brand));
    const followed = running.length > 0 ? running : [...byBrand];
    this.#running = followed.length > 0 ? followed.map(([, calendar]) => calendar) : [usualCalendar];
  }

  of(brand: string): DealingCalendar {
    return this.#byBrand.get(brand) ?? usualCalendar;
  }

  /** Returns whether the funds of a brand are valued on the day. */
  isDealtOn(brand: string, day: IsoDate): boolean {
    return dealingOfMonth(day, this.of(brand)).dealingDay === day;
  }

  /** Returns whether any brand is dealt on the day. */
  hasDay(day: IsoDate): boolean {
    return this.#dealingsOn(day).length > 0;
  }

  /** Returns the dealings on a day: one for each calendar with a dealing on that day. */
  #dealingsOn(day: IsoDate): readonly Dealing[] {
    return this.#running
      .map((calendar) => dealingOfMonth(day, calendar))
      .filter(({ dealingDay }) => dealingDay === day);
  }

  /**
   * Returns the dealing that the dealing run of a day executes. The run covers all brands that are valued on
   * that day, so it has the latest of their cut-offs and the latest of their publication days. If no brand is
   * valued on that day any more, returns the days of the usual calendar for its month.
   */
  runOn(day: IsoDate): Dealing {
    const dealings = this.#dealingsOn(day);
    const [first, ...others] = dealings.toSorted(
      (one, other) => other.cutOff.getTime() - one.cutOff.getTime(),
    );
    if (!first) return { ...dealingOfMonth(day, usualCalendar), dealingDay: day };
    const lastOf = (dayOf: (dealing: Dealing) => IsoDate, own: IsoDate): IsoDate =>
      others.map(dayOf).reduce(later, own);
    return {
      ...first,
      publicationDay: lastOf(({ publicationDay }) => publicationDay, first.publicationDay),
      payDay: lastOf(({ payDay }) => payDay, first.payDay),
    };
  }

  /** Returns the first dealing day of any brand after `day`. */
  dayAfter(day: IsoDate): IsoDate {
    return this.#earliest((calendar) => dealingAfter(day, calendar).dealingDay);
  }

  /** Returns the first dealing day of any brand whose cut-off has not passed. */
  nextDay(now: Date): IsoDate {
    return this.#earliest((calendar) => nextDealing(now, calendar).dealingDay);
  }

  #earliest(dayOf: (calendar: DealingCalendar) => IsoDate): IsoDate {
    const [first] = this.#running.map(dayOf).toSorted();
    return first ?? dayOf(usualCalendar);
  }

  /**
   * Returns SQL with the day that `dayOf` returns for the calendar of the brand in `brand`, an SQL
   * expression.
   */
  day(brand: SQL, dayOf: (calendar: DealingCalendar) => IsoDate): SQL {
    const usual = dayOf(usualCalendar);
    const others = [...this.#byBrand].filter(([, calendar]) => dayOf(calendar) !== usual);
    if (others.length === 0) return sql`${usual}::date`;
    const cases = others.map(([name, calendar]) => sql`when ${name} then ${dayOf(calendar)}::date`);
    return sql`(case ${brand} ${sql.join(cases, sql` `)} else ${usual}::date end)`;
  }

  /** Returns SQL with the day on which the brand in `brand` pays the payouts of a run. */
  payDay(brand: SQL, dealingDay: IsoDate): SQL {
    return this.day(brand, (calendar) => dealingOfMonth(dealingDay, calendar).payDay);
  }

  /** Returns SQL with the last dealing day of the brand on or before `day`. */
  lastDay(brand: SQL, day: IsoDate): SQL {
    return this.day(brand, (calendar) => lastDealing(day, calendar).dealingDay);
  }
}

/** Reads the calendars of all published terms. */
export async function readCalendars(orm: Orm): Promise<DealingCalendars> {
  const rows = await orm
    .select({
      brand: terms.brand,
      validFrom: terms.validFrom,
      // Null for a version published before decision 0234.
      kalender: sql<TermsFile['kalender'] | null>`${terms.content} -> 'kalender'`,
      isPrepared: sql<boolean>`brand_state_of(${terms.brand}) = 'preparing'`,
    })
    .from(terms)
    .where(eq(terms.decision, 'published'))
    .orderBy(asc(terms.validFrom));
  const byBrand = new Map<string, DealingCalendar>();
  const prepared = new Set(rows.filter(({ isPrepared }) => isPrepared).map(({ brand }) => brand));
  for (const { brand, validFrom, kalender } of rows) {
    const added = dealingTermsOf({ geldigVanaf: validFrom, kalender: kalender ?? sectionsBefore.kalender });
    byBrand.set(brand, [...(byBrand.get(brand) ?? []), added]);
  }
  return new DealingCalendars(byBrand, prepared);
}

/**
 * Returns the periods in the terms of a brand that apply on `day`. A period that the terms lack, and all without
 * terms, are those of the software before decision 0217. Also reads in a transaction.
 */
export async function periodsOn(orm: Orm, brand: string, day: IsoDate): Promise<TermsFile['termijnen']> {
  const { rows } = await orm.execute<{ periods: Partial<TermsFile['termijnen']> | null }>(
    sql`select content->'termijnen' as periods from terms where version = terms_version_on(${brand}, ${day}::date)`,
  );
  return { ...sectionsBefore.termijnen, ...rows[0]?.periods };
}
