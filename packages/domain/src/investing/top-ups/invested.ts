import { allocateCents, type Cents, cents, entryCostOf } from '@portaal/engine';
import type { TopUpTerms } from './calls.ts';

/** `cost` plus `invested` equals `amount`. */
interface InvestedDay {
  readonly amount: Cents;
  readonly cost: Cents;
  readonly invested: Cents;
}

type Share = Pick<TopUpTerms['funds'][number], 'share' | 'entryCostRate'>;

/** Precision of a fund share in the contract: basis points. */
const WHOLE = 10_000;

/**
 * Returns the amount invested after entry cost, in total and per fund, as booked in the ledger. The amount is divided
 * to the cent and the cost is rounded per fund (domain 2.7, 5.2 step 3). Throws `RangeError` without funds.
 */
export function investedOf(
  amount: Cents,
  funds: readonly Share[],
): InvestedDay & { readonly parts: InvestedDay[] } {
  const divided = allocateCents(
    amount,
    funds.map(({ share }) => Math.round(share * WHOLE)),
  );
  const parts = funds.map(({ entryCostRate }, index): InvestedDay => {
    const part = divided[index] ?? cents(0);
    const cost = entryCostOf(part, entryCostRate);
    return { amount: part, cost, invested: cents(part - cost) };
  });
  const cost = cents(parts.reduce((sum, part) => sum + part.cost, 0));
  return { amount, cost, invested: cents(amount - cost), parts };
}
