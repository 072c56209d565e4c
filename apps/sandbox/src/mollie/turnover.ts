import type { Movement } from '../sepa/movement.ts';
import type { Payment } from './payment.ts';

/** Returns all amounts that profiles received, and all amounts refunded or charged back. */
export function turnoverOf(payments: readonly Payment[]): Movement[] {
  return payments.flatMap((payment) => {
    if (payment.status !== 'paid') return [];
    const { id, profileId: customer, cents, refunds, chargebacks } = payment;
    return [
      { id, customer, cents },
      ...refunds
        .filter(({ status }) => status === 'refunded')
        .map((refund) => ({ id: refund.id, customer, cents: -refund.cents })),
      ...chargebacks.flatMap((one) => [
        { id: one.id, customer, cents: -one.cents },
        ...(one.reversedAt === undefined ? [] : [{ id: `${one.id}:undone`, customer, cents: one.cents }]),
      ]),
    ];
  });
}
