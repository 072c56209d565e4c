import { euroAndCents } from '@portaal/domain/notation/dutch';
import { newId } from '../../platform/new-id.ts';
import type { Transaction } from '../../platform/orm.ts';
import type { ProviderPayment } from '../../platform/payment-provider.ts';
import { type ActServices, type Done, done, type Traces, unchanged } from '../acts/acts.use-cases.ts';
import { bookDebitReversal } from '../ledger/ledger.use-cases.ts';
import { insertChargebackReview } from './payment-reviews.repository.ts';
import { hasMoney, markContractUnpaid, updatePayment, type WholePayment } from './payments.repository.ts';

/**
 * Books what the payer of a locked, paid payment had returned by their bank or card, and what we got back of that.
 * What is said twice is news once. Returned as a whole it is reversed as a direct debit is (decision 0051); of a part
 * nothing is booked, and an employee looks. Undone, the deposit stays reversed: the money is a surplus again.
 */
export async function applyChargebacks(
  services: ActServices,
  tx: Transaction,
  whole: WholePayment,
  seen: ProviderPayment,
  at: Date,
): Promise<Done<undefined>> {
  const { payment, deposit, contract } = whole;
  const { chargedBackCents } = seen;
  if (chargedBackCents === payment.chargedBackCents || chargedBackCents > payment.amountCents) {
    return unchanged(undefined);
  }
  await updatePayment(tx, payment.id, { chargedBackCents });
  const isUndone = chargedBackCents < payment.chargedBackCents;
  await insertChargebackReview(tx, {
    id: newId(),
    createdAt: at,
    brand: payment.brand,
    reason: isUndone ? 'chargebackUndone' : 'chargedBack',
    contractId: contract.id,
    reference: payment.providerId,
    said: euroAndCents(chargedBackCents),
  });
  const said = done({
    audit: {
      action: isUndone ? 'payment.chargebackUndone' : 'payment.chargedBack',
      subjectType: 'payment',
      subjectId: payment.id,
      detail: { contractId: contract.id, amountCents: payment.amountCents, chargedBackCents },
    },
  });
  const isIn = !payment.isSurplus && (deposit.status === 'received' || deposit.status === 'dealt');
  if (isUndone || !isIn || chargedBackCents < payment.amountCents) return said;
  const reversed = await bookDebitReversal(tx, services, { id: deposit.id, contractId: contract.id }, at);
  // What was to be its first money: nothing was dealt of it yet.
  const hasNotBegun = contract.status === 'awaitingReview' || contract.status === 'awaitingStart';
  if (hasNotBegun && !(await hasMoney(tx, contract.id))) {
    await markContractUnpaid(tx, contract.id, payment.amountCents);
  }
  return together(said, { ...reversed, result: undefined });
}

/** What two steps of one act leave. */
export function together(first: Done<undefined>, second: Done<undefined>): Done<undefined> {
  const linesOf = ({ audit }: Traces) => ('unaudited' in audit ? [] : [audit].flat());
  const audit = [...linesOf(first), ...linesOf(second)];
  return done({
    audit: audit.length > 0 ? audit : { unaudited: 'nothing changed' },
    history: [...(first.history ?? []), ...(second.history ?? [])],
    messages: [...(first.messages ?? []), ...(second.messages ?? [])],
    jobs: [...(first.jobs ?? []), ...(second.jobs ?? [])],
  });
}
