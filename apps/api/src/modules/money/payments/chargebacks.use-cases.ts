import { euroAndCents } from '@portaal/domain/notation/dutch';
import type { Cents } from '@portaal/engine';
import {
  type ActServices,
  type CompletedAct,
  done,
  type Traces,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { ProviderPayment } from '../../../platform/payment-provider.ts';
import { bookDebitReversal } from '../ledger/ledger.use-cases.ts';
import { insertReview, putFinding, sumRefundsDone } from './payment-reviews.repository.ts';
import { hasMoney, markContractUnpaid, updatePayment, type WholePayment } from './payments.repository.ts';

type SeenChargebacks = Pick<ProviderPayment, 'chargedBackCents'>;

/** Returns whether the charged-back amount is readable and not more than was paid. */
const isPossible = (
  { amountCents }: Pick<WholePayment['payment'], 'amountCents'>,
  seen: SeenChargebacks,
): seen is { readonly chargedBackCents: Cents } =>
  seen.chargedBackCents !== null && seen.chargedBackCents <= amountCents;

/**
 * Books the amount that the payer of a locked, paid payment charged back through their bank or card, and any
 * part that was returned to us later. A repeated report has no effect. After an undone chargeback, the
 * deposit stays reversed and the amount becomes a surplus.
 */
export async function applyChargebacks(
  tx: Transaction,
  whole: WholePayment,
  seen: SeenChargebacks,
  at: Date,
): Promise<CompletedAct<undefined>> {
  const { payment, contract } = whole;
  if (!isPossible(payment, seen)) {
    const { chargedBackCents: cents } = seen;
    const amountText = cents === null ? 'tegenstrijdig' : euroAndCents(cents);
    const reference = payment.providerId;
    await putFinding(tx, whole, { finding: 'unreadableChargeback', reference, said: amountText }, at);
    return unchanged(undefined);
  }
  const { chargedBackCents } = seen;
  if (chargedBackCents === payment.chargedBackCents) return unchanged(undefined);
  await updatePayment(tx, payment.id, { chargedBackCents });
  const isUndone = chargedBackCents < payment.chargedBackCents;
  await insertReview(tx, {
    createdAt: at,
    brand: payment.brand,
    reason: isUndone ? 'chargebackUndone' : 'chargedBack',
    contractId: contract.id,
    reference: payment.providerId,
    said: euroAndCents(chargedBackCents),
  });
  return done({
    audit: {
      action: isUndone ? 'payment.chargebackUndone' : 'payment.chargedBack',
      subjectType: 'payment',
      subjectId: payment.id,
      detail: { contractId: contract.id, amountCents: payment.amountCents, chargedBackCents },
    },
  });
}

/**
 * Reverses a locked deposit like a direct debit (decision 0037) if its whole payment went back to the payer,
 * by chargebacks, refunds or both. If only a part went back, books nothing; an employee reviews it.
 */
export async function reverseReturned(
  services: ActServices,
  tx: Transaction,
  whole: WholePayment,
  seen: SeenChargebacks,
  at: Date,
): Promise<CompletedAct<undefined>> {
  const { payment, deposit, contract } = whole;
  const isIn = !payment.isSurplus && (deposit.status === 'received' || deposit.status === 'dealt');
  if (!isIn) return unchanged(undefined);
  // `payment` was read before `applyChargebacks` updated its row, so the new charged-back amount comes from
  // `seen` if that amount is valid.
  const { chargedBackCents } = isPossible(payment, seen) ? seen : payment;
  if (chargedBackCents + (await sumRefundsDone(tx, payment.id)) < payment.amountCents)
    return unchanged(undefined);
  const reversed = await bookDebitReversal(tx, services, { id: deposit.id, contractId: contract.id }, at);
  // This was the first deposit and nothing was dealt yet.
  const hasNotBegun = contract.status === 'awaitingReview' || contract.status === 'awaitingStart';
  if (hasNotBegun && !(await hasMoney(tx, contract.id))) {
    await markContractUnpaid(tx, contract.id, payment.amountCents);
  }
  return { ...reversed, result: undefined };
}

/** Combines the audit lines, history lines, messages and jobs of two steps in one `act` call. */
export function together(
  first: CompletedAct<undefined>,
  second: CompletedAct<undefined>,
): CompletedAct<undefined> {
  const linesOf = ({ audit }: Traces) => ('unaudited' in audit ? [] : [audit].flat());
  const audit = [...linesOf(first), ...linesOf(second)];
  return done({
    audit: audit.length > 0 ? audit : { unaudited: 'nothing changed' },
    history: [...(first.history ?? []), ...(second.history ?? [])],
    messages: [...(first.messages ?? []), ...(second.messages ?? [])],
    jobs: [...(first.jobs ?? []), ...(second.jobs ?? [])],
  });
}
