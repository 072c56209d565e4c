import { type Price, price } from '@portaal/engine';

/** Prices of the funds in a package, by fund and day. */
export interface FundPriceList {
  readonly add: (fund: string, day: string, price: number) => void;
  readonly addFund: (fund: string) => void;
  readonly hasFund: (fund: string) => boolean;
  /** Returns the price on exactly that day. */
  readonly on: (fund: string, day: string) => Price | undefined;
  /** Returns the last price on or before that day. */
  readonly lastUntil: (fund: string, day: string) => Price | undefined;
}

/** Creates an empty list. The prices of a fund must be added in ascending order of day. */
export function fundPriceList(): FundPriceList {
  const funds = new Map<string, Map<string, Price>>();
  function daysOf(fund: string): Map<string, Price> {
    const days = funds.get(fund) ?? new Map<string, Price>();
    funds.set(fund, days);
    return days;
  }

  return {
    add(fund, day, value) {
      daysOf(fund).set(day, price(value));
    },
    addFund: daysOf,
    hasFund: (fund) => funds.has(fund),
    on: (fund, day) => funds.get(fund)?.get(day),
    lastUntil(fund, day) {
      const days = funds.get(fund);
      const exact = days?.get(day);
      if (exact !== undefined) return exact;
      let last: Price | undefined;
      for (const [priced, value] of days ?? []) {
        if (priced > day) break;
        last = value;
      }
      return last;
    },
  };
}
