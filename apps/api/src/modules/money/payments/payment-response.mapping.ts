import type { Payment } from '@portaal/domain/money/payments/calls';
import { centsToEuro, isoDate } from '@portaal/engine';
import type { WholePayment } from './payments.repository.ts';

/** Builds the investor's view of a payment. */
export function paymentOf({ payment, deposit, contract }: WholePayment): Payment {
  const isOpen = payment.status === 'open' || payment.status === 'pending';
  const isFirst = deposit.type === 'INITIAL_DEPOSIT';
  const { receivedOn, dealFrom } = deposit;
  const isReceived =
    payment.status === 'paid' && !payment.isSurplus && receivedOn !== null && dealFrom !== null;
  return {
    id: payment.id,
    contract: {
      id: contract.id,
      number: contract.number,
      description: contract.description,
      isUnderReview: contract.isUnderReview,
    },
    flow: isFirst ? contract.flow : null,
    purpose: isFirst ? 'initial' : 'topUp',
    amount: centsToEuro(payment.amountCents),
    method: payment.method,
    paidWith: payment.paidWith,
    status: payment.status,
    startedAt: payment.createdAt.toISOString(),
    expiresAt: payment.expiresAt?.toISOString() ?? null,
    checkoutUrl: isOpen && payment.method === 'ideal' ? payment.checkoutUrl : null,
    transfer: isOpen ? payment.transfer : null,
    receipt: isReceived ? { receivedOn: isoDate(receivedOn), dealingDay: isoDate(dealFrom) } : null,
  };
}
