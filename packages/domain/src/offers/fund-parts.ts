import { allocateCents, type Cents, euroToCents } from '@portaal/engine';
import type { CalculationInput } from '../calculation/calls.ts';

/** What a calculation pays into one fund. */
export interface FundPart {
  readonly fundId: number;
  /** Place in `input.funds`. */
  readonly index: number;
  readonly initialDeposit: Cents;
  readonly periodicDeposit: Cents;
}

/** The amounts of a calculation by fund (domain 2.7), in the order of the funds; a fund without a share has no part. */
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
