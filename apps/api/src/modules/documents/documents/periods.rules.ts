import { addMonths, type IsoDate, isoDate } from '@portaal/engine';
import type { Period } from './period-snapshot.repository.ts';

const firstOf = (year: number, month: number): IsoDate =>
  isoDate(`${year}-${String(month).padStart(2, '0')}-01`);

/**
 * Returns the last quarter that ended on or before `today`, and the two statement periods of the last year that ended
 * on or before `today`.
 */
export function lastPeriods(today: IsoDate): readonly Period[] {
  const year = Number(today.slice(0, 4));
  return [
    quarterUpTo(firstOf(year, 3 * Math.floor((Number(today.slice(5, 7)) - 1) / 3) + 1)),
    ...yearlyOver(year - 1),
  ];
}

/** Returns the quarter before `to`, which is the first of January, April, July or October. */
export function quarterUpTo(to: IsoDate): Period {
  const from = addMonths(to, -3);
  const quarter = Math.ceil(Number(from.slice(5, 7)) / 3);
  return { kind: 'quarterly', reference: `${from.slice(0, 4)}-Q${quarter}`, from, to };
}

/** Returns the periods of the statements for a calendar year. */
export function yearlyOver(year: number): readonly Period[] {
  return [costYear(year), taxYear(year)];
}

/** Returns the period of the cost statement for a calendar year. */
export const costYear = (year: number): Period & { readonly kind: 'annual' } => ({
  ...taxYear(year),
  kind: 'annual',
});

/** Returns the period of the tax statement for a calendar year. */
export const taxYear = (year: number): Period & { readonly kind: 'taxStatement' } => ({
  kind: 'taxStatement',
  reference: String(year),
  from: firstOf(year, 1),
  to: firstOf(year + 1, 1),
});

/**
 * Returns the periods of the statements for a holder who transfers a contract on `today`, after the dealing run of
 * `last`: the current quarter and year, and the earlier periods still missing. They have their own references, so
 * that the next holder gets statements for the same periods too.
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
    // The value on the first day of the year counts in box 3, even for a holder who transfers the contract on that
    // day.
    ...running.filter(({ kind, from, to }) => (kind === 'taxStatement' ? from <= to : from < to)),
  ];
}
