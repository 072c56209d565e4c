import { type Cents, cents, roundToCents } from './money.ts';
import { type Price, type Units, unitsFor, valueOfUnits } from './participations.ts';

// The steps of the monthly dealing run ("prolongatie", domain 5.2) for one holding. The caller determines their
// order.

/** Returns the distribution (step 1): round2(units × distribution per unit), for the units held on the record date. */
export function distributionOf(holding: Units, perUnit: Price): Cents {
  return valueOfUnits(holding, perUnit);
}

/** Returns the units that a stock distribution buys at the new NAV (step 2): round4, without entry cost. */
export function reinvest(distribution: Cents, nav: Price): Units {
  return unitsFor(distribution, nav);
}

/** Result of dealing a deposit. `cost` + `invested` equals the deposit. */
export interface DealtDeposit {
  readonly cost: Cents;
  readonly invested: Cents;
  readonly units: Units;
}

/** Returns the entry cost (step 3): round2(amount × e). It does not depend on the NAV, so it is known earlier. */
export const entryCostOf = (amount: Cents, entryCostRate: number): Cents =>
  roundToCents(amount * entryCostRate);

/** Deals a deposit (step 3): units = round4((amount − cost) ÷ NAV). Throws `RangeError` if NAV ≤ 0. */
export function dealDeposit(amount: Cents, entryCostRate: number, nav: Price): DealtDeposit {
  const cost = entryCostOf(amount, entryCostRate);
  const invested = cents(amount - cost);
  return { cost, invested, units: unitsFor(invested, nav) };
}

/** Result of dealing a sale. `cost` + `paidOut` equals `gross`. */
export interface DealtSale {
  readonly gross: Cents;
  readonly cost: Cents;
  readonly paidOut: Cents;
}

/** Deals a sale (step 4): gross = round2(units × NAV), cost = round2(gross × x). The rest is paid out. */
export function dealSale(sold: Units, exitCostRate: number, nav: Price): DealtSale {
  const gross = valueOfUnits(sold, nav);
  const cost = roundToCents(gross * exitCostRate);
  return { gross, cost, paidOut: cents(gross - cost) };
}

/** Returns the wrapper cost of a month (step 6): round2(value × k/12), with k an annual fraction. */
export function wrapperCostOf(value: Cents, yearlyRate: number): Cents {
  return roundToCents((value * yearlyRate) / 12);
}

/** A number of units in one fund at its NAV. */
export interface PricedHolding {
  readonly units: Units;
  readonly nav: Price;
}

/** Returns `PrimoWaarde` (step 7): Σ over the funds of round2(units × NAV). */
export function openingValue(holdings: readonly PricedHolding[]): Cents {
  return cents(holdings.reduce((sum, holding) => sum + valueOfUnits(holding.units, holding.nav), 0));
}
