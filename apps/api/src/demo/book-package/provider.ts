import { type Chance, chanceOf } from './chance.ts';

// The fictitious provider: five funds, valued on the 15th of each month. Amounts are in cents, units and prices in
// ten-thousandths, all as bigint. The ledger of the package is calculated independently of the portal's ledger.

/** Exit cost of a sale in basis points, for lots younger than a number of months; the last step has no age limit. */
interface ExitStep {
  readonly untilMonths: number;
  readonly basisPoints: bigint;
}

export interface ProviderFund {
  readonly code: string;
  readonly firstMonth: string;
  readonly firstPrice: bigint;
  readonly entryBasisPoints: bigint;
  readonly exitSteps: readonly ExitStep[];
  /** Largest price decrease and increase in a month, in hundredths of a basis point of the price. */
  readonly fall: number;
  readonly rise: number;
  /** Quarterly distribution in basis points of the price; zero for a fund without distributions. */
  readonly quarterlyBasisPoints: bigint;
}

const noExitAfter = (months: number, basisPoints: bigint): ExitStep[] => [
  { untilMonths: months, basisPoints },
  { untilMonths: 2_400, basisPoints: 0n },
];

export const providerFunds: readonly ProviderFund[] = [
  {
    code: 'DUIN',
    firstMonth: '2009-01',
    firstPrice: 1_000_000n,
    entryBasisPoints: 100n,
    exitSteps: [{ untilMonths: 12, basisPoints: 200n }, ...noExitAfter(36, 100n)],
    fall: 9_000,
    rise: 14_000,
    quarterlyBasisPoints: 55n,
  },
  {
    code: 'HAVEN',
    firstMonth: '2009-01',
    firstPrice: 500_000n,
    entryBasisPoints: 150n,
    exitSteps: noExitAfter(24, 150n),
    fall: 30_000,
    rise: 36_000,
    quarterlyBasisPoints: 0n,
  },
  {
    code: 'POLDER',
    firstMonth: '2009-01',
    firstPrice: 250_000n,
    entryBasisPoints: 75n,
    exitSteps: noExitAfter(60, 50n),
    fall: 6_000,
    rise: 9_000,
    quarterlyBasisPoints: 30n,
  },
  {
    code: 'STORM',
    firstMonth: '2013-06',
    firstPrice: 1_000_000n,
    entryBasisPoints: 50n,
    exitSteps: [{ untilMonths: 2_400, basisPoints: 25n }],
    fall: 45_000,
    rise: 54_000,
    quarterlyBasisPoints: 0n,
  },
  {
    code: 'WEIDE',
    firstMonth: '2018-02',
    firstPrice: 100_000n,
    entryBasisPoints: 0n,
    exitSteps: noExitAfter(6, 75n),
    fall: 2_500,
    rise: 4_500,
    quarterlyBasisPoints: 20n,
  },
];

/** Day of the month on which the fictitious provider values its funds. */
export const VALUATION_DAY = 15;

export const FIRST_MONTH = '2009-01';
export const LAST_MONTH = '2026-11';
/** Last day for which the package has rows. */
export const LAST_DAY = '2026-11-20';
/** The last month in a package, and the last day of its rows. */
export interface Cut {
  readonly month: string;
  readonly day: string;
}

/** The whole book, and the monthly packages that continue it. */
export const cuts: readonly [Cut, Cut, Cut] = [
  { month: LAST_MONTH, day: LAST_DAY },
  { month: '2026-12', day: '2026-12-20' },
  { month: '2027-01', day: '2027-01-20' },
];

/** Day of the opening lines of a contract for which the package contains the ledger of only this and last year. */
export const TWO_YEARS_FROM = '2024-12-15';

export const valuationDay = (month: string): string => `${month}-${VALUATION_DAY}`;

/** Returns the month `count` months later; a negative `count` returns an earlier month. */
export function laterMonth(month: string, count: number): string {
  const index = 12 * Number(month.slice(0, 4)) + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

export function monthsApart(from: string, to: string): number {
  return (
    12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7))
  );
}

export interface Quote {
  readonly price: bigint;
  readonly distribution: bigint;
}

export type Quotes = ReadonlyMap<string, ReadonlyMap<string, Quote>>;

/** Generates the prices of all funds, by month and fund. */
export function drawQuotes(seed: number, lastMonth = LAST_MONTH): Quotes {
  const quotes = new Map<string, Map<string, Quote>>();
  for (const fund of providerFunds) {
    const chance = chanceOf(seed, `koersen ${fund.code}`);
    let price = fund.firstPrice;
    for (let month = fund.firstMonth; month <= lastMonth; month = laterMonth(month, 1)) {
      const isQuarter = Number(month.slice(5, 7)) % 3 === 0;
      const distribution = isQuarter ? (price * fund.quarterlyBasisPoints) / 10_000n : 0n;
      const day = quotes.get(month) ?? new Map<string, Quote>();
      quotes.set(month, day.set(fund.code, { price, distribution }));
      price = movedPrice(price, fund, chance) - distribution / 2n;
    }
  }
  return quotes;
}

const movedPrice = (price: bigint, { fall, rise }: ProviderFund, chance: Chance): bigint =>
  price + (price * BigInt(chance.between(-fall, rise))) / 1_000_000n;

/** Returns the quotient, rounded half up. Both numbers must not be negative. */
export const rounded = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor);

/** Returns units × price in cents. */
export const worthOf = (units: bigint, price: bigint): bigint => rounded(units * price, 1_000_000n);

/** Returns the units that an amount buys. */
export const boughtFor = (cents: bigint, price: bigint): bigint => rounded(cents * 1_000_000n, price);
