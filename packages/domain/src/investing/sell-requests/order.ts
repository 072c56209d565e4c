import {
  type Cents,
  decimalToPrice,
  decimalToUnits,
  euroToCents,
  type Units,
  units,
  unitsFor,
  valueOfUnits,
} from '@portaal/engine';
import * as z from 'zod/mini';
import type { FieldProblem } from '../../http/error.ts';
import { euroAmount } from '../../http/schema.ts';
import { euroAndCents } from '../../notation/dutch.ts';

/** Ways in which an investor can specify how much to sell. */
export const sellKinds = ['all', 'amount', 'units'] as const;
export type SellKind = (typeof sellKinds)[number];

const MOST = 1_000_000_000;
const fourDecimals = (n: number): boolean => Math.abs(n * 1e4 - Math.round(n * 1e4)) < 1e-4;

/** Number of units, with four decimals (domain 2.7). */
const unitCount = z
  .number()
  .check(
    z.gte(0, 'Het aantal mag niet negatief zijn.'),
    z.lte(MOST, 'Vul een kleiner aantal in.'),
    z.refine(fourDecimals, 'Vul maximaal 4 cijfers achter de komma in.'),
  );

/** A sell order: everything, or per fund an amount (before exit cost) or a number of units. */
export const sellOrder = z.strictObject({
  kind: z.enum(sellKinds, 'Kies hoeveel u wilt verkopen.'),
  funds: z
    .array(
      z.strictObject({
        id: z.int(),
        amount: z.optional(euroAmount(MOST)),
        units: z.optional(unitCount),
      }),
    )
    .check(z.maxLength(20, 'Kies minder fondsen.')),
});
export type SellOrder = z.infer<typeof sellOrder>;

/** Fund data that the rules need. Amounts in euro; units as decimals. */
export interface FundToSell {
  readonly id: number;
  readonly name: string;
  readonly units: number;
  readonly sellableUnits: number;
  readonly nav: number;
  readonly minimumRemaining: number;
}

/** Effect of an order on one fund. */
export interface FundSale {
  readonly fundId: number;
  readonly units: Units;
  /** Whether everything that can be sold now is sold. */
  readonly isEverything: boolean;
  /** The requested amount before exit cost; null if no amount was requested or everything is sold. */
  readonly amount: Cents | null;
}

type Line = SellOrder['funds'][number];

/**
 * Returns the quantity that an order sells of each fund, at the last known price. Funds without a requested quantity
 * are omitted.
 */
export function salesOf(order: SellOrder, funds: readonly FundToSell[]): FundSale[] {
  return funds.flatMap((fund) => {
    const sellable = decimalToUnits(fund.sellableUnits);
    const line = order.funds.find(({ id }) => id === fund.id);
    const amount = order.kind === 'amount' ? euroToCents(line?.amount ?? 0) : null;
    const requested = order.kind === 'all' ? sellable : requestedUnits(amount, line, fund, sellable);
    if (requested === 0) return [];
    const isEverything = requested === sellable;
    return [{ fundId: fund.id, units: requested, isEverything, amount: isEverything ? null : amount }];
  });
}

/** Returns all units if the amount equals their value, because rounding could otherwise leave a ten-thousandth. */
function requestedUnits(
  amount: Cents | null,
  line: Line | undefined,
  fund: FundToSell,
  sellable: Units,
): Units {
  if (amount === null) return decimalToUnits(line?.units ?? 0);
  const nav = decimalToPrice(fund.nav);
  if (amount === valueOfUnits(sellable, nav)) return sellable;
  return unitsFor(amount, nav);
}

/**
 * Returns the problems of an order per field (domain 5.6); empty if it can be placed. Field names are those of the
 * call.
 */
export function sellProblems(order: SellOrder, funds: readonly FundToSell[]): FieldProblem[] {
  const shape = order.funds.flatMap((line, index) => lineProblems(order, line, index, funds));
  if (shape.length > 0) return shape;
  const sales = salesOf(order, funds);
  if (sales.length === 0) return [{ field: 'funds', message: 'Vul in hoeveel u wilt verkopen.' }];
  return sales.flatMap((sale) => remainderProblems(order, sale, funds));
}

function lineProblems(
  { kind, funds: lines }: SellOrder,
  line: Line,
  index: number,
  funds: readonly FundToSell[],
): FieldProblem[] {
  const fund = funds.find(({ id }) => id === line.id);
  const field = `funds[${index}]`;
  if (!fund || lines.findIndex(({ id }) => id === line.id) !== index) {
    return [{ field: `${field}.id`, message: 'Dit fonds zit niet in dit contract.' }];
  }
  const isOther =
    (line.amount !== undefined && kind !== 'amount') || (line.units !== undefined && kind !== 'units');
  if (isOther) return [{ field: `${field}.id`, message: 'Dit past niet bij wat u wilt verkopen.' }];
  const sellable = decimalToUnits(fund.sellableUnits);
  const value = valueOfUnits(sellable, decimalToPrice(fund.nav));
  if (line.amount !== undefined && euroToCents(line.amount) > value) {
    const message = `U kunt van ${fund.name} maximaal ${euroAndCents(value)} verkopen.`;
    return [{ field: `${field}.amount`, message }];
  }
  if (line.units !== undefined && decimalToUnits(line.units) > sellable) {
    const most = fund.sellableUnits.toLocaleString('nl-NL', { maximumFractionDigits: 4 });
    return [
      {
        field: `${field}.units`,
        message: `U kunt van ${fund.name} maximaal ${most} participaties verkopen.`,
      },
    ];
  }
  return [];
}

/**
 * Rejects a sale that would leave less than the fund's minimum first deposit, with the advice to sell everything
 * ("Verkoop dan alles").
 */
function remainderProblems(order: SellOrder, sale: FundSale, funds: readonly FundToSell[]): FieldProblem[] {
  const fund = funds.find(({ id }) => id === sale.fundId);
  if (!fund || sale.isEverything) return [];
  const left = valueOfUnits(units(decimalToUnits(fund.units) - sale.units), decimalToPrice(fund.nav));
  const minimum = euroToCents(fund.minimumRemaining);
  if (left >= minimum) return [];
  const index = order.funds.findIndex(({ id }) => id === sale.fundId);
  return [
    {
      field: `funds[${index}].${order.kind}`,
      message: `Er blijft dan ${euroAndCents(left)} over in ${fund.name}. Dat is minder dan het minimum van ${euroAndCents(minimum)}. Verkoop dan alles van dit fonds.`,
    },
  ];
}
