import type { ContractTransaction } from '@portaal/domain/investing/transactions/calls';
import { type Cents, cents, euroToCents } from '@portaal/engine';

/**
 * Returns the net amount of a transaction: positive for money paid into the contract, negative for a cost. Null if
 * the transaction moved no money.
 */
export function lineAmount({ Bedrag, Kosten }: ContractTransaction): Cents | null {
  if (Bedrag !== null) return euroToCents(Bedrag);
  return Kosten === null ? null : cents(-euroToCents(Kosten));
}

export interface TransactionMonth {
  /** Month of the dealing day, for example `2026-11`. The list is sorted by dealing day. */
  readonly month: string;
  readonly lines: readonly ContractTransaction[];
  /** Total of the transactions; null if other transactions of this month are on another page. */
  readonly sum: Cents | null;
}

/**
 * Groups the transactions of one page by month, in their order. The first and last month may continue on another
 * page.
 */
export function transactionMonths(
  lines: readonly ContractTransaction[],
  page: { readonly hasPrevious: boolean; readonly hasNext: boolean },
): TransactionMonth[] {
  const months = [...Map.groupBy(lines, ({ Valutadatum }) => Valutadatum.slice(0, 7))];
  return months.map(([month, ofMonth], index) => {
    const isCut = (index === 0 && page.hasPrevious) || (index === months.length - 1 && page.hasNext);
    const sum = ofMonth.reduce((total, line) => total + (lineAmount(line) ?? 0), 0);
    return { month, lines: ofMonth, sum: isCut ? null : cents(sum) };
  });
}
