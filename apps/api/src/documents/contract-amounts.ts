import { centsToEuro, cents as exactCents } from '@portaal/engine';
import type { SumsByType } from './contract-snapshot.ts';
import { euro } from './dutch-notation.ts';

/** Whole cents as `€ 1.234,50`. */
export const amount = (cents: number): string => euro(centsToEuro(exactCents(cents)));

const MINUS = '\u2212';

/** Four decimals as they are kept: `1.234,5678`; taken away with a minus. */
export function fourDecimalsText(decimal: string): string {
  const [whole = '0', part = ''] = decimal.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return `${decimal.startsWith('-') ? `${MINUS}\u00a0` : ''}${grouped},${part.padEnd(4, '0')}`;
}

/** What of the sums is of these types. */
const sumOf = (sums: SumsByType, ...types: readonly string[]): number =>
  types.reduce((total, type) => total + (sums[type] ?? 0), 0);

/** The ledger of a period as an investor sees it; all amounts in cents and, but for corrections, not negative. */
export function flowsOf(sums: SumsByType) {
  return {
    deposited: sumOf(sums, 'INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP'),
    /** Direct debits the bank reversed. */
    reversed: 0 - sumOf(sums, 'DIRECT_DEBIT_REVERSAL'),
    transferredIn: sumOf(sums, 'TRANSFER_IN'),
    /** Received for what was sold or handed over, after exit cost. */
    withdrawn: 0 - sumOf(sums, 'SELL', 'TRANSFER_OUT'),
    distributed: 0 - sumOf(sums, 'DISTRIBUTION'),
    reinvested: sumOf(sums, 'REINVESTMENT'),
    dividendTax: 0 - sumOf(sums, 'DIVIDEND_TAX'),
    /** Of an annuity: what was received, with what was withheld from it. */
    annuityGross: 0 - sumOf(sums, 'ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION'),
    entryCost: 0 - sumOf(sums, 'ENTRY_COST'),
    exitCost: 0 - sumOf(sums, 'EXIT_COST'),
    wrapperCost: 0 - sumOf(sums, 'WRAPPER_COST'),
    /** Corrections that reverse no line of their own. */
    corrected: sumOf(sums, 'CORRECTION'),
  };
}
