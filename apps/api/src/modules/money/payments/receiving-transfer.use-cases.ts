import { isAwaited } from '@portaal/domain/fields/transfer-states';
import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import type { Cents, IsoDate } from '@portaal/engine';
import type { ActServices } from '../../../foundation/acts/acts.use-cases.ts';
import { readCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { correctStatement } from '../../documents/documents/documents.use-cases.ts';
import { dealFrom } from './payment-state.rules.ts';
import { type ContractToPay, insertDeposit, latestRunDay, markContractPaid } from './payments.repository.ts';
import type { ReceiptTraces } from './receiving.use-cases.ts';
import {
  latestTransferDay,
  markTransfer,
  postponeTransfers,
  type TransferOfContract,
} from './transferred-capital.repository.ts';

/**
 * Returns whether a contract can receive money of the other provider now. A later part for an annuity in payout must
 * arrive before the first part is dealt, because its payouts are fixed on that day.
 */
export function takesTransfer(
  { status }: Pick<ContractToPay, 'status'>,
  transfer: TransferOfContract,
): boolean {
  if (transfer.hasHolderDied) return false;
  if (isAwaited(transfer.state)) return status === 'awaitingPayment';
  const isUndealt = status === 'awaitingReview' || status === 'awaitingStart';
  if (transfer.state === 'received' && isUndealt) return true;
  return (
    transfer.accumulates &&
    ['received', 'dealt'].includes(transfer.state) &&
    ['active', 'sellPending'].includes(status)
  );
}

interface TransferReceipt {
  readonly contract: ContractToPay;
  readonly transfer: TransferOfContract;
  readonly depositId: string;
  readonly amountCents: Cents;
  /** Day on which the money arrived in our account. */
  readonly receivedOn: IsoDate;
  readonly at: Date;
}

/**
 * Books money of the other provider, of any amount, as a deposit of a locked contract. All parts for an annuity in
 * payout are dealt on the day of the last one, so that one value determines its payouts.
 */
export async function receiveTransfer(
  services: ActServices,
  tx: Transaction,
  { contract, transfer, depositId, amountCents, receivedOn, at }: TransferReceipt,
): Promise<ReceiptTraces> {
  const calendar = (await readCalendars(tx)).of(contract.brand);
  const paidAt = new Date(`${receivedOn}T00:00:00Z`);
  const own = dealFrom(paidAt, await latestRunDay(tx), calendar);
  const others = await latestTransferDay(tx, contract.id);
  const isUndealt = ['awaitingPayment', 'awaitingReview', 'awaitingStart'].includes(contract.status);
  const isTogether = transfer.paysOut && others !== null;
  const day = isTogether && others > own ? others : own;
  await insertDeposit(tx, {
    id: depositId,
    contractId: contract.id,
    type: 'TRANSFER_IN',
    method: 'institution',
    amountCents,
    status: 'received',
    createdAt: at,
    receivedOn,
    reversedOn: null,
    dealFrom: day,
    dealingDay: null,
    idempotencyKey: null,
    inputDigest: null,
  });
  if (isTogether) await postponeTransfers(tx, contract.id, day);
  if (contract.status === 'awaitingPayment') await markContractPaid(tx, contract.id, day);
  if (transfer.state !== 'dealt') {
    await markTransfer(tx, transfer.id, {
      state: 'received',
      receivedOn: transfer.receivedOn ?? receivedOn,
      changedAt: at,
    });
  }
  const amount = euroAndCents(amountCents);
  const begins = isUndealt && transfer.paysOut ? ' Op die dag begint uw lijfrente.' : '';
  const next = contract.isUnderReview
    ? 'Wij beleggen het zodra uw aanvraag is goedgekeurd.'
    : `Wij beleggen het per ${dayText(day)}.${begins}`;
  return {
    day,
    audit: [],
    history: [{ contractId: contract.id, kind: 'depositReceived', after: amount }],
    messages: [
      {
        personId: contract.personId,
        contractId: contract.id,
        kind: 'deposit',
        mail: true,
        title: 'Uw lijfrentekapitaal is binnen',
        text: `Wij hebben ${amount} ontvangen van ${transfer.providerName} voor contract ${contract.number}. ${next}`,
      },
      ...(await correctStatement(tx, services, { contractId: contract.id, receivedOn })),
    ],
    jobs: [],
  };
}
