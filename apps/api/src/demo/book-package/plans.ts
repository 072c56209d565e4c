import { type Chance, chanceOf } from './chance.ts';
import type { ContractPlan } from './contract-ledger.ts';
import { cuts, FIRST_MONTH, LAST_MONTH, laterMonth, monthsApart, providerFunds } from './provider.ts';

export interface PackageSize {
  readonly seed: number;
  readonly investors: number;
  readonly contracts: number;
}

/** Usual size of the package, in which twelve annuities pay out and forty contracts have a mandate. */
export const usualSize: PackageSize = { seed: 1, investors: 300, contracts: 500 };

const PAYOUTS_OF_USUAL = 12;
const MANDATES_OF_USUAL = 40;
const partOf = (count: number, { contracts }: PackageSize): number =>
  Math.max(1, Math.round((count * contracts) / usualSize.contracts));

export type Product = 'SB' | 'SUL' | 'SDIL';
export type History = 'open' | 'twee_jaar' | 'geheel';

/** A contract of the package, before its ledger is calculated. */
export interface PlannedContract extends ContractPlan {
  readonly index: number;
  readonly number: string;
  readonly person: number;
  readonly product: Product;
  readonly history: History;
  /** Month in which all units were sold; undefined for a running contract. */
  readonly soldIn: string | undefined;
}

/**
 * Returns the number that the previous provider gave a contract. Its format differs from the portal's, and the
 * numbers sort by index.
 */
const foreignNumber = (index: number): string =>
  `HV-${String(index + 1).padStart(5, '0')}${index % 7 === 6 ? 'A' : ''}`;

const historyOf = (index: number): History => {
  if (index % 10 < 6) return 'geheel';
  return index % 10 < 8 ? 'twee_jaar' : 'open';
};

function productOf(index: number, size: PackageSize): Product {
  const payouts = partOf(PAYOUTS_OF_USUAL, size);
  const every = Math.max(1, Math.floor(size.contracts / payouts));
  if (index % every === Math.min(5, every - 1) && Math.floor(index / every) < payouts) return 'SDIL';
  return index % 10 === 3 ? 'SUL' : 'SB';
}

/** Returns the number of mandates. The first contracts with a monthly deposit have a mandate. */
export const mandateCount = (size: PackageSize): number => partOf(MANDATES_OF_USUAL, size);

/** One in three contracts has a monthly deposit. */
const MONTHLY_EVERY = 3;

export function planContract(size: PackageSize, index: number): PlannedContract {
  const chance = chanceOf(size.seed, `contract ${index}`);
  const product = productOf(index, size);
  const firstMonth = firstMonthOf(product, chance);
  const history = historyOf(index);
  const isOngoing = product === 'SB' && index % 25 !== 7;
  const soldIn =
    product === 'SB' && !isOngoing
      ? laterMonth(firstMonth, chance.between(1, Math.max(1, monthsApart(firstMonth, LAST_MONTH) - 1)))
      : undefined;
  const isMonthly = index % MONTHLY_EVERY === 0 && product !== 'SDIL' && soldIn === undefined;
  const initialCents =
    BigInt(chance.between(10, product === 'SDIL' ? 150 : 90)) * 100_000n + BigInt(chance.below(99));
  const shares = sharesAt(firstMonth, chance);
  return {
    index,
    number: foreignNumber(index),
    person: index % size.investors,
    product,
    history,
    soldIn,
    firstMonth,
    shares,
    initialKind: product === 'SDIL' ? 'overdracht_in' : 'eerste_inleg',
    initialCents,
    ...monthlyOf(isMonthly ? BigInt(chance.between(2, 40)) * 2_500n : 0n, index),
    topUps: soldIn === undefined && product !== 'SDIL' ? topUpsOf(firstMonth, chance) : new Map(),
    reinvests: product !== 'SB' || chance.below(3) > 0,
    sales: salesOf(product, firstMonth, soldIn, chance),
    move: isOngoing && index % 11 === 2 ? { month: laterMonth(firstMonth, 5), to: 'POLDER' } : undefined,
    payoutCents: product === 'SDIL' ? initialCents / 240n : 0n,
    hasWrapperCost: product !== 'SB',
    correctedIn: isMonthly && history === 'geheel' && index % 4 === 0 ? laterMonth(firstMonth, 3) : undefined,
  };
}

/** Returns the monthly deposit. Every fifteenth contract pays € 25 more from the first monthly package on. */
const monthlyOf = (monthlyCents: bigint, index: number) => ({
  monthlyCents,
  laterMonthlyCents: monthlyCents > 0n && index % 15 === 0 ? monthlyCents + 2_500n : monthlyCents,
});

/** Months in which a new person opens a contract, after the whole book. */
const newContractMonths: readonly string[] = [cuts[1].month, cuts[1].month, cuts[2].month];

/** Returns how many new contracts a package with this last month contains. */
export const newContractsUntil = (month: string): number =>
  newContractMonths.filter((first) => first <= month).length;

/** Returns the plan of a contract that a new person opened after the whole book. */
export function planNewContract({ seed, investors, contracts }: PackageSize, at: number): PlannedContract {
  const chance = chanceOf(seed, `nieuw contract ${at}`);
  const firstMonth = newContractMonths[at] ?? cuts[2].month;
  const cents = BigInt(chance.between(2, 8)) * 5_000n;
  return {
    index: contracts + at,
    number: foreignNumber(contracts + at),
    person: investors + at,
    product: 'SB',
    history: 'geheel',
    soldIn: undefined,
    firstMonth,
    shares: sharesAt(firstMonth, chance),
    initialKind: 'eerste_inleg',
    initialCents: BigInt(chance.between(10, 90)) * 100_000n,
    monthlyCents: cents,
    laterMonthlyCents: cents,
    topUps: new Map(),
    reinvests: true,
    sales: new Map(),
    move: undefined,
    payoutCents: 0n,
    hasWrapperCost: false,
    correctedIn: undefined,
  };
}

function firstMonthOf(product: Product, chance: Chance): string {
  const latest = monthsApart(FIRST_MONTH, LAST_MONTH) - 8;
  return laterMonth(FIRST_MONTH, product === 'SDIL' ? chance.between(84, latest) : chance.between(0, latest));
}

/** Allocates deposits to one, two or three of the funds that existed in that month; the shares add up to 10,000. */
function sharesAt(month: string, chance: Chance): Map<string, bigint> {
  const existing = providerFunds.filter((fund) => fund.firstMonth <= month).map(({ code }) => code);
  const count = Math.min(existing.length, chance.between(1, 3));
  const start = chance.below(existing.length);
  const chosen = Array.from(
    { length: count },
    (_, at) => existing[(start + at) % existing.length] ?? '',
  ).sort();
  const part = 10_000n / BigInt(count);
  return new Map(chosen.map((fund, at) => [fund, at === 0 ? 10_000n - part * BigInt(count - 1) : part]));
}

function topUpsOf(firstMonth: string, chance: Chance): Map<string, bigint> {
  const months = monthsApart(firstMonth, LAST_MONTH);
  return new Map(
    Array.from({ length: chance.below(4) }, () => [
      laterMonth(firstMonth, chance.between(1, months)),
      BigInt(chance.between(10, 90)) * 10_000n,
    ]),
  );
}

function salesOf(
  product: Product,
  firstMonth: string,
  soldIn: string | undefined,
  chance: Chance,
): Map<string, bigint> {
  if (soldIn !== undefined) return new Map([[soldIn, 100n]]);
  if (product !== 'SB' || chance.below(4) > 0) return new Map();
  const month = laterMonth(firstMonth, chance.between(2, monthsApart(firstMonth, LAST_MONTH)));
  return new Map([[month, BigInt(chance.between(5, 60))]]);
}
