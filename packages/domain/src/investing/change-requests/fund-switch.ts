import {
  type Cents,
  cents,
  centsToEuro,
  decimalToPrice,
  decimalToUnits,
  type IsoDate,
  switchFunds,
  units,
  valueOfUnits,
} from '@portaal/engine';
import type { FieldProblem } from '../../http/error.ts';
import { euroText } from '../../notation/dutch.ts';
import { products } from '../../products/products/product.ts';
import { sectionsBefore } from '../../products/terms/sections-before.ts';
import type { ChangeTerms } from './terms.ts';

interface SwitchInput {
  readonly funds: readonly { readonly id: number; readonly percentage: number }[];
  readonly switchExisting?: boolean | undefined;
}
type Fund = ChangeTerms['funds'][number];

/** Effect of a switch on one fund at the last known price, in euro. */
export interface SwitchedFund {
  readonly id: number;
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** The amount sold of the fund, before cost, and the amount bought. */
  readonly sold: number;
  readonly bought: number;
}

/** An estimate in euro. The price is not known until after the cut-off. */
export interface SwitchPreview {
  readonly funds: readonly SwitchedFund[];
  readonly sold: number;
  readonly cost: number;
  /** Cost as a fraction of the amount sold. */
  readonly costRate: number;
  readonly bought: number;
  readonly navDate: IsoDate | null;
  /** Value that cannot be switched yet, because the bank can still reverse the collection that paid for it. */
  readonly locked: number;
  /**
   * The lowest yearly redemption rate of the funds that are sold. This rate is the fraction of its units
   * that a fund buys back per year.
   */
  readonly yearlyRedemptionRate: number;
}

const shareOf = (input: SwitchInput, id: number): number =>
  input.funds.find((fund) => fund.id === id)?.percentage ?? 0;

const isPriced = (fund: Fund): fund is Fund & { readonly nav: number } => fund.nav !== null;

const currentValueOf = ({ nav, units: ownUnits }: Fund): Cents =>
  nav === null ? cents(0) : valueOfUnits(decimalToUnits(ownUnits), decimalToPrice(nav));

const sum = (amounts: readonly number[]): Cents =>
  cents(amounts.reduce((total, amount) => total + amount, 0));

/** Returns the cost of a switch in this contract, as a fraction of the amount sold. */
export const switchCostRateOf = ({ switchCostRate }: Pick<ChangeTerms, 'switchCostRate'>): number =>
  switchCostRate ?? sectionsBefore.wisselen.kosten;

/** Returns the effect of the switch at current prices, or null if one of the funds has no price. */
export function switchPreview(
  input: SwitchInput,
  terms: Pick<ChangeTerms, 'funds' | 'switchCostRate'>,
): SwitchPreview | null {
  const { funds } = terms;
  const costRate = switchCostRateOf(terms);
  const concerned = funds.filter((fund) => fund.units > 0 || shareOf(input, fund.id) > 0);
  const priced = concerned.filter(isPriced);
  if (priced.length < concerned.length) return null;
  const positions = priced.map(({ id, units: ownUnits, movableUnits, nav }) => ({
    ownUnits: decimalToUnits(ownUnits),
    locked: units(decimalToUnits(ownUnits) - decimalToUnits(movableUnits)),
    nav: decimalToPrice(nav),
    share: Math.round(shareOf(input, id) * 10_000),
  }));
  const parts = switchFunds(positions, costRate);
  const lines = priced.flatMap(({ id, name }, i) => {
    const [position, part] = [positions[i], parts[i]];
    if (!position || !part) return [];
    const { ownUnits, nav } = position;
    return [
      {
        id,
        name,
        before: centsToEuro(valueOfUnits(ownUnits, nav)),
        after: centsToEuro(valueOfUnits(units(ownUnits - part.sold + part.bought), nav)),
        sold: centsToEuro(part.gross),
        bought: centsToEuro(part.invested),
      },
    ];
  });
  const sellers = priced.filter((_, i) => (parts[i]?.gross ?? 0) > 0);
  const days = priced.map(({ navDate }) => navDate).filter((day) => day !== null);
  return {
    funds: lines,
    sold: centsToEuro(sum(parts.map(({ gross }) => gross))),
    cost: centsToEuro(sum(parts.map(({ cost }) => cost))),
    costRate,
    bought: centsToEuro(sum(parts.map(({ invested }) => invested))),
    navDate: days.toSorted()[0] ?? null,
    locked: centsToEuro(sum(positions.map(({ locked, nav }) => valueOfUnits(locked, nav)))),
    yearlyRedemptionRate: Math.min(1, ...sellers.map(({ yearlyRedemptionRate }) => yearlyRedemptionRate)),
  };
}

/** Returns a function that gives each fund's fraction of the current holdings, rounded to four decimals. */
export function currentShares({ funds }: Pick<ChangeTerms, 'funds'>): (id: number) => number {
  const total = sum(funds.map(currentValueOf));
  return (id) => {
    const fund = funds.find((one) => one.id === id);
    return fund === undefined || total === 0
      ? 0
      : Math.round((currentValueOf(fund) / total) * 10_000) / 10_000;
  };
}

/**
 * Maximum rise of the average risk indicator without a review by an employee. The margin allows an investor to
 * rebalance.
 */
const RISK_MARGIN = 0.25;

/** Returns whether the switch moves the holdings into riskier funds. */
export function raisesRisk(requestedFunds: SwitchInput['funds'], terms: Pick<ChangeTerms, 'funds'>): boolean {
  const currentShare = currentShares(terms);
  const average = (of: (id: number) => number): number =>
    terms.funds.reduce((risk, { id, riskIndicator }) => risk + of(id) * riskIndicator, 0);
  const after = average((id) => requestedFunds.find((fund) => fund.id === id)?.percentage ?? 0);
  return after - average(currentShare) >= RISK_MARGIN;
}

/** Returns the reasons why the holdings cannot be switched. The caller has already validated the percentages. */
export function switchProblems(input: SwitchInput, terms: ChangeTerms): FieldProblem[] {
  const rejected = (message: string): FieldProblem[] => [{ field: 'switchExisting', message }];
  if (!input.switchExisting) {
    return products[terms.product].paysOut
      ? rejected(
          'Op een lijfrente die uitkeert, komen geen nieuwe stortingen. U kunt wel wisselen wat u nu hebt.',
        )
      : [];
  }
  if (terms.status === 'sellPending') {
    return rejected('Wisselen kan niet zolang er een verkoop in behandeling is.');
  }
  if (terms.status !== 'active') return rejected('Wisselen kan zodra dit contract is gestart.');
  const preview = switchPreview(input, terms);
  if (preview === null) return rejected('Wisselen kan zodra er van elk fonds een koers is.');
  if (preview.sold === 0) return rejected('Er is niets om te wisselen: wat u hebt, is al zo verdeeld.');
  return input.funds.flatMap(({ id, percentage }, index) => {
    const fund = terms.funds.find((one) => one.id === id);
    const switched = preview.funds.find((one) => one.id === id);
    if (percentage === 0 || fund === undefined || switched === undefined) return [];
    // An investor may always buy more of a fund they already hold, even below its minimum.
    const isNewOrLess = switched.before === 0 || switched.sold > 0;
    if (!isNewOrLess || switched.after >= fund.minimumInitialDeposit) return [];
    const message = `Na de wissel moet er minimaal ${euroText(fund.minimumInitialDeposit)} in dit fonds zitten.`;
    return [{ field: `funds[${index}].percentage`, message }];
  });
}
