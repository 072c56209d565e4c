import type { PaymentMethod } from '@portaal/domain/money/payments/payment';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { type ContractToPay, type DepositRow, findAnnounced, insertDeposit } from './payments.repository.ts';

/** The amount due on a contract: its first deposit, or an announced top-up. */
export interface Due {
  readonly purpose: 'initial' | 'topUp';
  /** Undefined until the first attempt creates the deposit. */
  readonly deposit: DepositRow | undefined;
  readonly amountCents: DepositRow['amountCents'];
}

export async function dueOn(orm: Orm, contract: ContractToPay): Promise<Due | null> {
  const deposit = await findAnnounced(orm, contract.id);
  if (contract.status === 'awaitingPayment') {
    // The other provider pays a transfer; nothing is due from the investor.
    if (contract.isTransfer) return null;
    const amountCents = contract.outstandingCents;
    return amountCents > 0 ? { purpose: 'initial', deposit, amountCents } : null;
  }
  const isRunning = contract.status === 'active' && deposit?.type === 'TOP_UP';
  return isRunning ? { purpose: 'topUp', deposit, amountCents: deposit.amountCents } : null;
}

/** Creates the announced first deposit of a locked contract. */
export async function announce(
  tx: Transaction,
  contract: ContractToPay,
  { method, at }: { method: PaymentMethod; at: Date },
): Promise<DepositRow> {
  const row: DepositRow = {
    id: newId(),
    contractId: contract.id,
    type: 'INITIAL_DEPOSIT',
    method,
    amountCents: contract.outstandingCents,
    status: 'announced',
    createdAt: at,
    receivedOn: null,
    reversedOn: null,
    dealFrom: null,
    dealingDay: null,
    idempotencyKey: null,
    inputDigest: null,
  };
  await insertDeposit(tx, row);
  return row;
}
