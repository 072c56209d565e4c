import {
  type Cents,
  cents,
  centsToEuro,
  decimalToPrice,
  decimalToUnits,
  euroToCents,
  units,
  valueOfUnits,
} from '@portaal/engine';
import type { ContractStatus } from '../../fields/contract.ts';
import { closed } from '../../fields/contract-states.ts';
import type { FieldProblem } from '../../http/error.ts';
import { euroAndCents } from '../../notation/dutch.ts';
import { type ProductCode, products } from '../../products/products/product.ts';
import { type FundToSell, type SellOrder, salesOf } from '../sell-requests/order.ts';

// Rules for the transfer of an annuity to another provider (domain 1.11), shared by page and server.

/** The requested quantity: the whole annuity, or an amount in cents before exit cost. */
export type TransferQuantity =
  | { readonly isWhole: true }
  | { readonly isWhole: false; readonly amountCents: Cents };

/** Everything outside the contract row that prevents a transfer. */
export interface TransferObstacles {
  readonly product: ProductCode;
  readonly status: ContractStatus;
  /** Whether another transfer of this contract was requested and is not sold completely. */
  readonly isTransferring: boolean;
  /** Whether another provider still transfers capital to this contract. */
  readonly isReceiving: boolean;
  /** Whether a change of the annuity, its funds, its deposits or its holder is requested and not executed. */
  readonly isChanging: boolean;
}

/** Contract statuses in which an annuity can be transferred. */
const transferable: readonly ContractStatus[] = ['active', 'maturing'];

/** Returns why a contract cannot be transferred to another provider now, for the investor; null if it can. */
export function transferRejection({
  product,
  status,
  isTransferring,
  isReceiving,
  isChanging,
}: TransferObstacles): string | null {
  if (!products[product].isAnnuity) return 'Dit contract is geen lijfrente.';
  if (products[product].paysOut) {
    return 'Deze lijfrente keert al uit. Overdragen kan dan niet via deze website. Neem contact met ons op.';
  }
  if (status === 'blocked') return 'Dit contract is geblokkeerd. Neem contact met ons op.';
  if (status === 'deceased') return 'Er is een overlijden vastgelegd. Neem contact met ons op.';
  if (isTransferring || status === 'sellPending') return 'Er loopt al een overdracht van dit contract.';
  if (closed.includes(status)) return 'Dit contract is beëindigd.';
  if (!transferable.includes(status)) return 'Dit kan zodra dit contract is gestart.';
  if (isReceiving)
    return 'Een andere aanbieder draagt nog kapitaal over naar dit contract. Wacht tot dat is belegd.';
  return isChanging
    ? 'Er staat nog een wijziging van dit contract open. Trek die eerst in, of wacht tot die is verwerkt.'
    : null;
}

const valueToSell = ({ sellableUnits, nav }: FundToSell): Cents =>
  valueOfUnits(decimalToUnits(sellableUnits), decimalToPrice(nav));

/** Returns the value at the last known prices of everything that can be sold. */
export const transferableValue = (funds: readonly FundToSell[]): Cents =>
  cents(funds.reduce((sum, fund) => sum + valueToSell(fund), 0));

/**
 * Returns the value at the last known prices that a transfer leaves in the contract, because the payment for those
 * participations can still be reversed.
 */
export const lockedValue = (funds: readonly FundToSell[]): Cents =>
  cents(
    funds.reduce(
      (sum, { units: all, sellableUnits, nav }) =>
        sum + valueOfUnits(units(decimalToUnits(all) - decimalToUnits(sellableUnits)), decimalToPrice(nav)),
      0,
    ),
  );

/**
 * Returns the sell order of a transfer. A part is divided over the funds in proportion to their value; the fund with
 * the highest value gets the cents that rounding down left.
 */
export function orderOfTransfer(quantity: TransferQuantity, funds: readonly FundToSell[]): SellOrder {
  if (quantity.isWhole) return { kind: 'all', funds: [] };
  const { amountCents } = quantity;
  const total = transferableValue(funds);
  const parts = funds.map((fund) => {
    const share = total === 0 ? 0 : Number((BigInt(amountCents) * BigInt(valueToSell(fund))) / BigInt(total));
    return { fund, share };
  });
  const rest = amountCents - parts.reduce((sum, { share }) => sum + share, 0);
  const largest = parts.toSorted((a, b) => valueToSell(b.fund) - valueToSell(a.fund))[0];
  return {
    kind: 'amount',
    funds: parts
      .map((part) => ({ id: part.fund.id, cents: part.share + (part === largest ? rest : 0) }))
      .filter((part) => part.cents > 0)
      .map((part) => ({ id: part.id, amount: centsToEuro(cents(part.cents)) })),
  };
}

/** Returns the problems of the requested quantity; empty if it can be transferred. */
export function transferProblems(quantity: TransferQuantity, funds: readonly FundToSell[]): FieldProblem[] {
  const total = transferableValue(funds);
  if (total === 0) {
    const message =
      'Er is nu niets dat wij kunnen overdragen. Na een afschrijving duurt dat ongeveer twee maanden.';
    return [{ field: 'isWhole', message }];
  }
  if (quantity.isWhole) return [];
  const problem = (message: string): FieldProblem[] => [{ field: 'amount', message }];
  if (quantity.amountCents >= total) {
    return problem(`U kunt een deel overdragen van minder dan ${euroAndCents(total)}, of alles.`);
  }
  for (const sale of salesOf(orderOfTransfer(quantity, funds), funds)) {
    const fund = funds.find(({ id }) => id === sale.fundId);
    if (!fund) continue;
    const price = decimalToPrice(fund.nav);
    const minimum = euroToCents(fund.minimumRemaining);
    if (valueOfUnits(decimalToUnits(fund.units), price) <= minimum) {
      return problem(
        `In ${fund.name} zit niet meer dan het minimum van ${euroAndCents(minimum)}. Draag daarom alles over.`,
      );
    }
    const left = valueOfUnits(units(decimalToUnits(fund.units) - sale.units), price);
    if (left < minimum) {
      return problem(
        `Er blijft dan ${euroAndCents(left)} over in ${fund.name}. Het minimum is ${euroAndCents(minimum)}. Kies een lager bedrag, of draag alles over.`,
      );
    }
  }
  return [];
}
