import { allocateCents, type Cents, euroToCents } from '@portaal/engine';
import type { CalculationInput } from '../calculation/calls.ts';

/** The amounts that a calculation deposits in one fund. */
export interface FundPart {
  readonly fundId: number;
  /** Index in `input.funds`. */
  readonly index: number;
  readonly initialDeposit: Cents;
  readonly periodicDeposit: Cents;
}

/**
 * Returns the amounts of a calculation per fund (domain 2.7), in the order of the funds. Funds without a share are
 * left out.
 */
export function fundPartsOf({ funds, initialDeposit, periodicDeposit }: CalculationInput): FundPart[] {
  const chosen = funds.flatMap(({ id, percentage }, index) =>
    percentage > 0 ? [{ id, index, percentage }] : [],
  );
  if (chosen.length === 0) return [];
  const shares = chosen.map(({ percentage }) => percentage);
  const once = allocateCents(euroToCents(initialDeposit), shares);
  const monthly = allocateCents(euroToCents(periodicDeposit), shares);
  return chosen.map(({ id: fundId, index }, place) => ({
    fundId,
    index,
    initialDeposit: once[place] ?? euroToCents(0),
    periodicDeposit: monthly[place] ?? euroToCents(0),
  }));
}
