import type { FieldProblem } from '@portaal/domain/http/error';
import type { SellTerms } from '@portaal/domain/investing/sell-requests/calls';
import { type SellKind, type SellOrder, sellProblems } from '@portaal/domain/investing/sell-requests/order';
import { proRataAmounts, sellableValueOf } from '@portaal/domain/investing/sell-requests/pro-rata';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import {
  type Cents,
  cents,
  centsToEuro,
  decimalToPrice,
  decimalToUnits,
  euroToCents,
  valueOfUnits,
} from '@portaal/engine';
import type { SellForm } from '../../../entities/sale/sale-form.ts';

/** Label of the link from the single amount to the choice per fund. */
export const PER_FUND = 'Zelf per fonds kiezen';

export const fieldOf = (kind: SellKind, fundId: number): string => `${kind}-${fundId}`;

/** Name of the field for the single amount. */
export const TOTAL = 'total';

/** Returns the value of units at the last known price, in euros. */
export const valueAt = (units: number, nav: number): number =>
  centsToEuro(valueOfUnits(decimalToUnits(units), decimalToPrice(nav)));

/** Returns the maximum amount that can be sold from all funds together. */
export const mostToSell = ({ funds }: Pick<SellTerms, 'funds'>): Cents =>
  cents(funds.reduce((sum, fund) => sum + sellableValueOf(fund), 0));

/** Converts the form to a sell order for the request body. Funds without input are omitted. */
export function orderOf({ way, total, funds }: SellForm, terms: Pick<SellTerms, 'funds'>): SellOrder {
  if (way === 'all') return { kind: 'all', funds: [] };
  if (way === 'spread') {
    return { kind: 'amount', funds: proRataAmounts(euroToCents(total.amount ?? 0), terms.funds) };
  }
  const lines = Object.entries(funds).flatMap(([id, input]) => {
    const value = input[way];
    return value === null || value === 0 ? [] : [{ id: Number(id), [way]: value }];
  });
  return { kind: way, funds: lines };
}

/** Returns the problem with the single amount. */
function totalProblem({ total }: SellForm, order: SellOrder, terms: SellTerms): string | undefined {
  if (total.problem !== undefined) return total.problem;
  const most = mostToSell(terms);
  if (euroToCents(total.amount ?? 0) > most) return `U kunt maximaal ${euroAndCents(most)} verkopen.`;
  const [first] = sellProblems(order, terms.funds);
  if (first === undefined || order.funds.length < 2) return first?.message;
  return `${first.message} Dat doet u bij “${PER_FUND}”.`;
}

/** Returns the problems by field of this form. If there are none, the order can be previewed. */
export function formProblems(form: SellForm, terms: SellTerms): FieldProblem[] {
  const { way } = form;
  const order = orderOf(form, terms);
  if (way === 'all') return [];
  if (way === 'spread') {
    const message = totalProblem(form, order, terms);
    return message === undefined ? [] : [{ field: TOTAL, message }];
  }
  const typed = Object.entries(form.funds).flatMap(([id, { problem }]) =>
    problem === undefined ? [] : [{ field: fieldOf(way, Number(id)), message: problem }],
  );
  if (typed.length > 0) return typed;
  return sellProblems(order, terms.funds).map(({ field, message }) => {
    const [, index] = /^funds\[(\d+)\]/.exec(field) ?? [];
    const fundId = index === undefined ? terms.funds[0]?.id : order.funds[Number(index)]?.id;
    return { field: fundId === undefined ? TOTAL : fieldOf(way, fundId), message };
  });
}
