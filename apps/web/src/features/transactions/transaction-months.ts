import type { ContractTransaction } from '@portaal/domain/transactions/calls';
import { type Cents, cents, euroToCents } from '@portaal/engine';

/** What a line says in one amount, to the contract positive: a cost goes off. Null: it moved no money. */
export function lineAmount({ Bedrag, Kosten }: ContractTransaction): Cents | null {
  if (Bedrag !== null) return euroToCents(Bedrag);
  return Kosten === null ? null : cents(-euroToCents(Kosten));
}

export interface TransactionMonth {
  /** `2026-11`: of the day of the price, by which the list is sorted. */
  readonly month: string;
  readonly lines: readonly ContractTransaction[];
  /** The amounts of the lines together; null where lines of this month stand on another page. */
  readonly sum: Cents | null;
}

/** The lines of one page by month, in their order. The outer months of a page may go on before or after it. */
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
