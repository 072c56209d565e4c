import {
  orderOfTransfer,
  type TransferQuantity,
  transferProblems,
} from '@portaal/domain/investing/outgoing-transfers/rules';
import { cents } from '@portaal/engine';
import { AppError } from '../../../platform/app-error.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { attemptOfOrder } from './earlier-request.use-cases.ts';
import { rowsOf, storeRequest } from './orders.use-cases.ts';
import { type Estimate, estimateSale } from './sell-preview.rules.ts';
import {
  type ContractToSell,
  closeUndealt,
  type RequestRow,
  setStatus,
  setStatusWithoutOrder,
} from './sell-requests.repository.ts';
import { type FundsToSell, type SellPosition, sellPosition } from './sell-terms.rules.ts';

// The sale of an annuity whose proceeds another provider receives (domain 1.11). It is dealt like any other sale.

export { fundsToSell } from './orders.use-cases.ts';
export { contractToSell } from './sell-requests.repository.ts';

/** Returns the participations that a transfer can sell. A transfer of the whole annuity ends its monthly deposits. */
export async function transferPosition(
  orm: Orm,
  contract: ContractToSell,
  { funds, isWhole, now }: { readonly funds: FundsToSell; readonly isWhole: boolean; readonly now: Date },
): Promise<SellPosition> {
  const monthlyDepositCents = isWhole ? cents(0) : contract.monthlyDepositCents;
  const rows = await rowsOf(orm, { ...contract, monthlyDepositCents });
  return sellPosition({ ...rows, isTransfer: true }, funds, now);
}

const blockerTexts = {
  annuity: 'Dit contract is geen lijfrente.',
  alreadySelling: 'Er loopt al een overdracht van dit contract.',
  switching: 'Er loopt nog een wissel van fondsen. Wacht tot die klaar is.',
  notActive: 'Dit kan zodra dit contract is gestart.',
  depositUnderway: 'Er is geld onderweg naar dit contract. Wacht tot dat is belegd.',
  nothingToSell:
    'De betaling van alle participaties kan nog worden teruggeboekt. Wacht tot dat niet meer kan, ongeveer twee maanden.',
} as const;

/** Estimates the sale of a transfer. Throws `changeImpossible` with the reason, and `invalidInput` that names the field. */
export function estimateTransfer(position: SellPosition, quantity: TransferQuantity): Estimate {
  const { blocker, funds } = position.terms;
  if (blocker !== null) {
    throw new AppError('changeImpossible', [{ field: 'isWhole', message: blockerTexts[blocker] }]);
  }
  const problems = transferProblems(quantity, funds);
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  return estimateSale(position, orderOfTransfer(quantity, funds));
}

/** Places the sell order of a transfer of a locked contract. The next cut-off determines its price. */
export async function placeTransferSale(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  {
    contract,
    personId,
    brand,
    quantity,
    funds,
    now,
  }: {
    readonly contract: ContractToSell;
    readonly personId: string;
    readonly brand: string;
    readonly quantity: TransferQuantity;
    readonly funds: FundsToSell;
    readonly now: Date;
  },
): Promise<{ readonly request: RequestRow; readonly estimate: Estimate }> {
  const position = await transferPosition(tx, contract, { funds, isWhole: quantity.isWhole, now });
  const estimate = estimateTransfer(position, quantity);
  const order = orderOfTransfer(quantity, position.terms.funds);
  // The run sells every unit that is free on the day, so money that arrives before it is transferred as well.
  const stored = quantity.isWhole
    ? { ...estimate, funds: estimate.funds.map((fund) => ({ ...fund, isAll: true })) }
    : estimate;
  const request = await storeRequest(tx, services, {
    person: { id: personId, brand },
    contractId: contract.id,
    estimate: stored,
    agreed: { order },
    attempt: attemptOfOrder(undefined, order),
    now,
  });
  if (contract.status !== 'active' && contract.status !== 'maturing') {
    throw new Error(`contract ${contract.id} is ${contract.status}`);
  }
  await setStatus(tx, contract.id, contract.status, 'sellPending');
  return { request, estimate };
}

/**
 * Cancels an order of a locked contract before its first sale. `isByOffice`: also after its cut-off. Returns false if
 * it cannot be cancelled.
 */
export async function cancelTransferSale(
  tx: Transaction,
  order: {
    readonly contractId: string;
    readonly requestId: string;
    readonly at: Date;
    readonly isByOffice: boolean;
  },
): Promise<boolean> {
  if (!(await closeUndealt(tx, order))) return false;
  await setStatusWithoutOrder(tx, order.contractId);
  return true;
}
