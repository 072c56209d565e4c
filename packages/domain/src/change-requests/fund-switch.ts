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
import type { FieldProblem } from '../http/error.ts';
import { euroText } from '../notation/dutch.ts';
import type { ChangeTerms } from './terms.ts';

interface Wanted {
  readonly funds: readonly { readonly id: number; readonly percentage: number }[];
  readonly switchExisting?: boolean | undefined;
}
type Fund = ChangeTerms['funds'][number];

/** What a switch would do to one fund at the last known price; euro. */
export interface SwitchedFund {
  readonly id: number;
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** What is sold of it, before cost, and what is bought of it. */
  readonly sold: number;
  readonly bought: number;
}

/** An estimate: the price is known only after the cut-off. Euro. */
export interface SwitchPreview {
  readonly funds: readonly SwitchedFund[];
  readonly sold: number;
  readonly cost: number;
  readonly bought: number;
  readonly navDate: IsoDate | null;
  /** What cannot move yet, since the bank can take it back. */
  readonly locked: number;
  /** The smallest part of its participations a fund that is sold from buys back a year. */
  readonly yearlyRedemptionRate: number;
}

const shareOf = (wanted: Wanted, id: number): number =>
  wanted.funds.find((fund) => fund.id === id)?.percentage ?? 0;

const isPriced = (fund: Fund): fund is Fund & { readonly nav: number } => fund.nav !== null;

const currentValueOf = ({ nav, units: held }: Fund): Cents =>
  nav === null ? cents(0) : valueOfUnits(decimalToUnits(held), decimalToPrice(nav));

const sum = (amounts: readonly number[]): Cents =>
  cents(amounts.reduce((total, amount) => total + amount, 0));

/** What the switch would do now; null while a fund that takes part has no price. */
export function switchPreview(wanted: Wanted, { funds }: Pick<ChangeTerms, 'funds'>): SwitchPreview | null {
  const concerned = funds.filter((fund) => fund.units > 0 || shareOf(wanted, fund.id) > 0);
  const priced = concerned.filter(isPriced);
  if (priced.length < concerned.length) return null;
  const positions = priced.map(({ id, units: held, movableUnits, nav }) => ({
    held: decimalToUnits(held),
    locked: units(decimalToUnits(held) - decimalToUnits(movableUnits)),
    nav: decimalToPrice(nav),
    share: Math.round(shareOf(wanted, id) * 10_000),
  }));
  const parts = switchFunds(positions);
  const shown = priced.flatMap(({ id, name }, i) => {
    const [position, part] = [positions[i], parts[i]];
    if (!position || !part) return [];
    const { held, nav } = position;
    return [
      {
        id,
        name,
        before: centsToEuro(valueOfUnits(held, nav)),
        after: centsToEuro(valueOfUnits(units(held - part.sold + part.bought), nav)),
        sold: centsToEuro(part.gross),
        bought: centsToEuro(part.invested),
      },
    ];
  });
  const sellers = priced.filter((_, i) => (parts[i]?.gross ?? 0) > 0);
  const days = priced.map(({ navDate }) => navDate).filter((day) => day !== null);
  return {
    funds: shown,
    sold: centsToEuro(sum(parts.map(({ gross }) => gross))),
    cost: centsToEuro(sum(parts.map(({ cost }) => cost))),
    bought: centsToEuro(sum(parts.map(({ invested }) => invested))),
    navDate: days.toSorted()[0] ?? null,
    locked: centsToEuro(sum(positions.map(({ locked, nav }) => valueOfUnits(locked, nav)))),
    yearlyRedemptionRate: Math.min(1, ...sellers.map(({ yearlyRedemptionRate }) => yearlyRedemptionRate)),
  };
}

/** Of what is held now, the part that is in a fund; at most four decimals. */
export function heldShares({ funds }: Pick<ChangeTerms, 'funds'>): (id: number) => number {
  const total = sum(funds.map(currentValueOf));
  return (id) => {
    const fund = funds.find((one) => one.id === id);
    return fund === undefined || total === 0
      ? 0
      : Math.round((currentValueOf(fund) / total) * 10_000) / 10_000;
  };
}

/** How much the average risk indicator may rise before an employee looks: a rebalancing is no other choice. */
const RISK_ROOM = 0.25;

/** Whether what is held would be in riskier funds. */
export function raisesRisk(wanted: Wanted['funds'], terms: Pick<ChangeTerms, 'funds'>): boolean {
  const held = heldShares(terms);
  const average = (of: (id: number) => number): number =>
    terms.funds.reduce((risk, { id, riskIndicator }) => risk + of(id) * riskIndicator, 0);
  const after = average((id) => wanted.find((fund) => fund.id === id)?.percentage ?? 0);
  return after - average(held) >= RISK_ROOM;
}

/** What stands in the way of a switch of what is held; the shares themselves are in order. */
export function switchProblems(wanted: Wanted, terms: ChangeTerms): FieldProblem[] {
  const rejected = (message: string): FieldProblem[] => [{ field: 'switchExisting', message }];
  if (!wanted.switchExisting) {
    return terms.product === 'SDIL'
      ? rejected(
          'Op een lijfrente die uitkeert, komen geen nieuwe stortingen. U kunt wel wisselen wat u nu hebt.',
        )
      : [];
  }
  if (terms.status === 'sellPending') {
    return rejected('Wisselen kan niet zolang er een verkoop in behandeling is.');
  }
  if (terms.status !== 'active') return rejected('Wisselen kan zodra dit contract is gestart.');
  const preview = switchPreview(wanted, terms);
  if (preview === null) return rejected('Wisselen kan zodra er van elk fonds een koers is.');
  if (preview.sold === 0) return rejected('Er is niets om te wisselen: wat u hebt, is al zo verdeeld.');
  return wanted.funds.flatMap(({ id, percentage }, index) => {
    const fund = terms.funds.find((one) => one.id === id);
    const switched = preview.funds.find((one) => one.id === id);
    if (percentage === 0 || fund === undefined || switched === undefined) return [];
    // Who comes to more of a fund they have already, may.
    const isNewOrLess = switched.before === 0 || switched.sold > 0;
    if (!isNewOrLess || switched.after >= fund.minimumInitialDeposit) return [];
    const message = `Na de wissel moet er minimaal ${euroText(fund.minimumInitialDeposit)} in dit fonds zitten.`;
    return [{ field: `funds[${index}].percentage`, message }];
  });
}
