import type { ProductCode } from '@portaal/domain/products/products/product';

/** Number of steps of each calculator; the last step is the outcome. */
export const stepTotals = { SB: 4, SUL: 6, SDIL: 6 } as const satisfies Readonly<Record<ProductCode, number>>;

/** Converts `stap2` to 2. A text that is not one of the `total` steps becomes 1. */
export function stepNumber(text: string, total: number): number {
  const number = Number(/^stap([1-9])$/.exec(text)?.[1] ?? 1);
  return number <= total ? number : 1;
}

/** Converts 2 to `stap2`, as used in the URL and in `activePage` (C-06). */
export const stepName = (number: number): string => `stap${number}`;
