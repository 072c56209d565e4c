import { centsToEuro, cents as exactCents } from '@portaal/engine';
import type { SumsByType } from './contract-snapshot.ts';
import { euro } from './dutch-notation.ts';

/** Formats whole cents as `€ 1.234,50`. */
export const amount = (cents: number): string => euro(centsToEuro(exactCents(cents)));

const MINUS = '\u2212';

/** Formats a stored decimal with four places: `1.234,5678`; a negative number gets a minus sign. */
export function fourDecimalsText(decimal: string): string {
  const [whole = '0', part = ''] = decimal.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return `${decimal.startsWith('-') ? `${MINUS}\u00a0` : ''}${grouped},${part.padEnd(4, '0')}`;
}

/** Returns the total of the ledger sums of the given types. */
const sumOf = (sums: SumsByType, ...types: readonly string[]): number =>
  types.reduce((total, type) => total + (sums[type] ?? 0), 0);

/**
 * Returns the cash flows of a period as an investor understands them. Amounts are in cents and never negative, except
 * corrections.
 */
export function flowsOf(sums: SumsByType) {
  return {
    deposited: sumOf(sums, 'INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP'),
    /** Direct debits reversed by the bank. */
    reversed: 0 - sumOf(sums, 'DIRECT_DEBIT_REVERSAL'),
    transferredIn: sumOf(sums, 'TRANSFER_IN'),
    /** Proceeds of sales and transfers out, after exit cost. */
    withdrawn: 0 - sumOf(sums, 'SELL', 'TRANSFER_OUT'),
    distributed: 0 - sumOf(sums, 'DISTRIBUTION'),
    reinvested: sumOf(sums, 'REINVESTMENT'),
    dividendTax: 0 - sumOf(sums, 'DIVIDEND_TAX'),
    /** Gross annuity payouts: the amounts received plus the amounts withheld. */
    annuityGross: 0 - sumOf(sums, 'ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION'),
    entryCost: 0 - sumOf(sums, 'ENTRY_COST'),
    exitCost: 0 - sumOf(sums, 'EXIT_COST'),
    wrapperCost: 0 - sumOf(sums, 'WRAPPER_COST'),
    /** Corrections, except reversals of a specific ledger line. */
    corrected: sumOf(sums, 'CORRECTION'),
  };
}
