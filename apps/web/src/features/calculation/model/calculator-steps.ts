import type { ProductCode } from '@portaal/domain/products/product';

/** How many steps each calculator has; the last is its outcome. */
export const stepTotals = { SB: 4, SUL: 6, SDIL: 6 } as const satisfies Readonly<Record<ProductCode, number>>;

/** `stap2` → 2; the first step for what is no step of a flow of `total` steps. */
export function stepNumber(text: string, total: number): number {
  const number = Number(/^stap([1-9])$/.exec(text)?.[1] ?? 1);
  return number <= total ? number : 1;
}

/** 2 → `stap2`, as it stands in the address and in `activePage` (C-06). */
export const stepName = (number: number): string => `stap${number}`;
