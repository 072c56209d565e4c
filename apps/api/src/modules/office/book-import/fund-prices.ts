import { scaledNumber, UNIT_PLACES } from '@portaal/domain/office/book-package/cells';
import { price, units as unitsOf, valueOfUnits } from '@portaal/engine';
import type { PackageArchive } from '../book-package/book-package.use-cases.ts';
import { eachRow } from './import-run.ts';

/** Prices of the funds of a package. */
export interface FundPrices {
  readonly funds: readonly string[];
  /** Returns the value in cents of units at the last price on or before a day; 0 before the first price. */
  readonly valueOn: (fund: string, units: number, day: string) => number;
  readonly isPricedOn: (fund: string, day: string) => boolean;
  /** Returns the days from `first` to `last` on which one of the funds had a price, and `last` itself. */
  readonly daysOf: (funds: readonly string[], first: string, last: string) => readonly string[];
}

interface Series {
  readonly days: string[];
  readonly prices: number[];
}

/** Reads all prices of a package, because there are only a few. */
export async function readPrices(archive: PackageArchive): Promise<FundPrices> {
  const list: DatedPrice[] = [];
  await eachRow(archive, 'koersen', ({ fonds, dag, koers }) =>
    list.push({ fund: fonds, day: dag, price: koers }),
  );
  return fundPrices(list);
}

/** A price as decimal text with four places. */
export interface DatedPrice {
  readonly fund: string;
  readonly day: string;
  readonly price: string;
}

/** Returns the prices of a list that is in order of day within each fund. */
export function fundPrices(list: readonly DatedPrice[]): FundPrices {
  const series = new Map<string, Series>();
  for (const { fund, day, price: text } of list) {
    const existing = series.get(fund) ?? { days: [], prices: [] };
    series.set(fund, existing);
    existing.days.push(day);
    existing.prices.push(scaledNumber(text, UNIT_PLACES));
  }
  const merged = new Map<string, readonly string[]>();

  /** Returns the position of the last day on or before a day; -1 if there is none. */
  function lastUntil({ days }: Series, day: string): number {
    let [low, high] = [0, days.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((days[middle] ?? '') <= day) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  function allDays(funds: readonly string[]): readonly string[] {
    const place = funds.toSorted().join(' ');
    const existing = merged.get(place);
    if (existing) return existing;
    const days = [...new Set(funds.flatMap((fund) => series.get(fund)?.days ?? []))].sort();
    merged.set(place, days);
    return days;
  }

  return {
    funds: [...series.keys()],
    valueOn(fund, units, day) {
      const existing = series.get(fund);
      const at = existing ? lastUntil(existing, day) : -1;
      return existing && at >= 0 ? valueOfUnits(unitsOf(units), price(existing.prices[at] ?? 0)) : 0;
    },
    isPricedOn(fund, day) {
      const existing = series.get(fund);
      return existing !== undefined && existing.days[lastUntil(existing, day)] === day;
    },
    daysOf(funds, first, last) {
      const days = allDays(funds).filter((day) => day >= first && day <= last);
      return days.at(-1) === last ? days : [...days, last];
    },
  };
}
