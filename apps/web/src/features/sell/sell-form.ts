import type { FieldProblem } from '@portaal/domain/http/error';
import type { SellTerms } from '@portaal/domain/sell-requests/calls';
import { type SellKind, type SellOrder, sellProblems } from '@portaal/domain/sell-requests/order';
import {
  type Cents,
  centsToEuro,
  decimalToPrice,
  decimalToUnits,
  euroToCents,
  valueOfUnits,
} from '@portaal/engine';

type Fund = SellTerms['funds'][number];

/** What is filled in of one fund; null is nothing. */
export interface FundInput {
  readonly amount: number | null;
  readonly units: number | null;
  /** Why what was typed has no value. */
  readonly problem?: string | undefined;
}

export interface SellForm {
  readonly kind: SellKind | null;
  readonly funds: Readonly<Record<number, FundInput>>;
}

export const emptyForm: SellForm = { kind: null, funds: {} };
export const emptyInput: FundInput = { amount: null, units: null };

export const fieldOf = (kind: SellKind, fundId: number): string => `${kind}-${fundId}`;

/** What participations are worth at the last known price, in euro. */
export const valueAt = (units: number, nav: number): number =>
  centsToEuro(valueOfUnits(decimalToUnits(units), decimalToPrice(nav)));

export const sellableValue = ({ sellableUnits, nav }: Fund): Cents =>
  euroToCents(valueAt(sellableUnits, nav));

/** The order as the call takes it; funds where nothing is filled in are left out. */
export function orderOf({ kind, funds }: SellForm): SellOrder | null {
  if (kind === null) return null;
  if (kind === 'all') return { kind, funds: [] };
  const lines = Object.entries(funds).flatMap(([id, input]) => {
    const value = input[kind];
    return value === null || value === 0 ? [] : [{ id: Number(id), [kind]: value }];
  });
  return { kind, funds: lines };
}

/** What is wrong, at the fields of this form; empty: the order can be shown. */
export function formProblems(form: SellForm, terms: SellTerms): FieldProblem[] {
  const { kind } = form;
  const order = orderOf(form);
  if (kind === null || order === null) return [{ field: 'kind', message: 'Kies hoeveel u wilt verkopen.' }];
  const typed = Object.entries(form.funds).flatMap(([id, { problem }]) =>
    problem === undefined ? [] : [{ field: fieldOf(kind, Number(id)), message: problem }],
  );
  if (typed.length > 0) return typed;
  return sellProblems(order, terms.funds).map(({ field, message }) => {
    const [, index] = /^funds\[(\d+)\]/.exec(field) ?? [];
    const fundId = index === undefined ? terms.funds[0]?.id : order.funds[Number(index)]?.id;
    return { field: fundId === undefined ? 'kind' : fieldOf(kind, fundId), message };
  });
}
