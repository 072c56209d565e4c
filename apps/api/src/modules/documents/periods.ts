import { addMonths, type IsoDate, isoDate } from '@portaal/engine';
import type { Period } from './period-snapshot.repository.ts';

const firstOf = (year: number, month: number): IsoDate =>
  isoDate(`${year}-${String(month).padStart(2, '0')}-01`);

/** The quarter that ended last before or on `today`, and the two statements over the year that did. */
export function lastPeriods(today: IsoDate): readonly Period[] {
  const year = Number(today.slice(0, 4));
  return [
    quarterUpTo(firstOf(year, 3 * Math.floor((Number(today.slice(5, 7)) - 1) / 3) + 1)),
    ...yearlyOver(year - 1),
  ];
}

/** The quarter before `to`, a first of January, April, July or October. */
export function quarterUpTo(to: IsoDate): Period {
  const from = addMonths(to, -3);
  const quarter = Math.ceil(Number(from.slice(5, 7)) / 3);
  return { kind: 'quarterly', reference: `${from.slice(0, 4)}-Q${quarter}`, from, to };
}

/** What is made over a calendar year. */
export function yearlyOver(year: number): readonly Period[] {
  return [costYear(year), taxYear(year)];
}

/** What a calendar year cost. */
export const costYear = (year: number): Period & { readonly kind: 'annual' } => ({
  ...taxYear(year),
  kind: 'annual',
});

/** The statement for the tax return over a calendar year. */
export const taxYear = (year: number): Period & { readonly kind: 'taxStatement' } => ({
  kind: 'taxStatement',
  reference: String(year),
  from: firstOf(year, 1),
  to: firstOf(year + 1, 1),
});

/**
 * The statements of who hands a contract over on `today`, after the run of `last`: over the quarter and the year that
 * are under way, and over those before as far as they lack them. They are their own, so that the next holder gets one
 * too.
 */
export function periodsUntil(last: IsoDate, today: IsoDate): readonly Period[] {
  const year = Number(today.slice(0, 4));
  const quarter = 3 * Math.floor((Number(today.slice(5, 7)) - 1) / 3) + 1;
  const running = [quarterUpTo(addMonths(firstOf(year, quarter), 3)), ...yearlyOver(year)].map((period) => ({
    ...period,
    reference: `${period.reference} ${last}`,
    to: last,
    heldUntil: today,
  }));
  return [
    ...lastPeriods(today),
    // The value on the first day of the year counts in box 3, also of who held it no longer than that.
    ...running.filter(({ kind, from, to }) => (kind === 'taxStatement' ? from <= to : from < to)),
  ];
}
