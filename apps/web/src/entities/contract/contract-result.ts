import type { ContractSummary } from '@portaal/domain/investing/contracts/calls';
import { type Cents, cents, euroToCents, type IsoDate, isIsoDate } from '@portaal/engine';
import { groupOf } from './contract-group.ts';

/** Value and result of one contract. `null` means that the figure does not exist yet, which differs from zero. */
export interface ContractResult {
  readonly value: Cents | null;
  /** The dealing day of the value. */
  readonly dealingDay: IsoDate | null;
  readonly paidIn: Cents;
  readonly paidOut: Cents;
  /** Value (zero for a closed contract) plus payouts minus deposits. */
  readonly result: Cents | null;
  /** The result as a fraction of the deposits; `null` if there were none. */
  readonly resultOnPaidIn: number | null;
}

/** Returns the result as a fraction of the deposits, or null if there were none. */
function share(result: Cents, paidIn: Cents): number | null {
  return paidIn > 0 ? result / paidIn : null;
}

/**
 * Calculates the result of a contract. Only a running contract with a valuation date has a value: before the first
 * dealing run the API returns 0.
 */
export function resultOf(contract: ContractSummary): ContractResult {
  const paidIn = euroToCents(contract.TotaalIngelegd);
  const paidOut = euroToCents(contract.TotaalOpgenomen);
  const dealingDay =
    contract.WaardeDatum !== null && isIsoDate(contract.WaardeDatum) ? contract.WaardeDatum : null;
  const unvalued = { value: null, dealingDay: null, paidIn, paidOut };
  if (groupOf(contract) === 'closed' && paidIn > 0) {
    const stored = cents(paidOut - paidIn);
    return { ...unvalued, result: stored, resultOnPaidIn: share(stored, paidIn) };
  }
  if (groupOf(contract) !== 'running' || dealingDay === null) {
    return { ...unvalued, result: null, resultOnPaidIn: null };
  }
  const value = euroToCents(contract.PrimoWaardeHuidigeMaandNaProlongatie);
  const result = cents(value + paidOut - paidIn);
  return { value, dealingDay, paidIn, paidOut, result, resultOnPaidIn: share(result, paidIn) };
}

/** The totals above the list of contracts: the sum of all running contracts that have a value. */
export interface PortfolioTotal extends ContractResult {
  /** Number of contracts in the totals. */
  readonly counted: number;
  /** Number of running contracts left out because they have no value yet. */
  readonly withoutValue: number;
  /** True if all counted values have the same dealing day. If false, `dealingDay` is the latest of their days. */
  readonly sameDate: boolean;
}

/**
 * Adds up the running contracts that have a value, so that the total value, deposits and result cover the same
 * contracts.
 */
export function portfolioTotal(contracts: readonly ContractSummary[]): PortfolioTotal {
  const running = contracts.filter((contract) => groupOf(contract) === 'running');
  let [value, paidIn, paidOut, counted] = [0, 0, 0, 0];
  const dates = new Set<IsoDate>();
  for (const contract of running) {
    const one = resultOf(contract);
    if (one.value === null || one.dealingDay === null) continue;
    value += one.value;
    paidIn += one.paidIn;
    paidOut += one.paidOut;
    counted += 1;
    dates.add(one.dealingDay);
  }
  const total = { paidIn: cents(paidIn), paidOut: cents(paidOut), counted };
  const withoutValue = running.length - counted;
  if (counted === 0) {
    return {
      ...total,
      withoutValue,
      value: null,
      dealingDay: null,
      sameDate: true,
      result: null,
      resultOnPaidIn: null,
    };
  }
  const result = cents(value + paidOut - paidIn);
  return {
    ...total,
    withoutValue,
    value: cents(value),
    dealingDay: [...dates].sort().at(-1) ?? null,
    sameDate: dates.size === 1,
    result,
    resultOnPaidIn: share(result, total.paidIn),
  };
}
