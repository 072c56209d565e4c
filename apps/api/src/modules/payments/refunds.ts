import { randomUUID } from 'node:crypto';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { cents } from '@portaal/engine';
import { AppError } from '../../platform/app-error.ts';
import { newId } from '../../platform/new-id.ts';
import type { Transaction } from '../../platform/orm.ts';
import {
  ProviderFailure,
  type ProviderPayment,
  type ProviderRefund,
} from '../../platform/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import {
  type ActingSession,
  act,
  type Done,
  done,
  nobody,
  type Traces,
  unchanged,
} from '../acts/acts.use-cases.ts';
import {
  findRefund,
  insertRefund,
  listOpenRefunds,
  type RefundRow,
  sumRefunded,
  updateRefund,
} from './payment-reviews.repository.ts';
import { leftOf } from './payment-state.ts';
import { findPayment, lockPayment, updatePayment, type WholePayment } from './payments.repository.ts';

const HOUR = 3_600_000;

/**
 * Orders all that is left of a payment the contract could not take, to go to where it came from; a job hands it to the
 * payment provider. Throws `notFound`, `notRefundable` and `stepUpRequired`.
 */
export async function refundPayment(
  services: Services,
  session: ActingSession,
  { id, reason, twoFaToken }: { readonly id: string; readonly reason: string; readonly twoFaToken: string },
): Promise<void> {
  const { person } = session;
  const found = await findPayment(services.database.orm, id);
  if (!found || found.payment.brand !== person.brand) throw new AppError('notFound');
  await act(services, session, {
    lock: async (tx) => {
      const whole = await lockPayment(tx, found);
      const isOwed = whole.payment.isSurplus || whole.deposit.status === 'reversed';
      const left = isOwed ? leftOf(whole.payment, await sumRefunded(tx, id)) : 0;
      if (left <= 0) throw new AppError('notRefundable');
      return { whole, left: cents(left) };
    },
    about: ({ whole }) => [whole.contract.personId],
    stepUp: { act: 'refundPayment', twoFaToken },
    forTwo: ({ whole: { payment, contract }, left }) => ({
      title: `${euroAndCents(left)} terugstorten van contract ${contract.number}`,
      amountCents: left,
      lines: [
        { label: 'Betaald', before: euroAndCents(payment.amountCents), after: null },
        { label: 'Bedrag', before: null, after: euroAndCents(left) },
      ],
      facts: { payment: id, left },
    }),
    work: async (tx, at, { whole, left }) => {
      const refund: RefundRow = {
        id: newId(),
        paymentId: id,
        amountCents: left,
        status: 'ordered',
        createdAt: at,
        createdBy: person.id,
        reason,
        providerKey: randomUUID(),
        providerId: null,
        settledAt: null,
      };
      await insertRefund(tx, refund);
      return done({
        audit: auditOf(whole, 'payment.refundOrdered', { refundId: refund.id, amountCents: left, reason }),
        jobs: [['payments.refund', { refundId: refund.id }]],
      });
    },
  });
}

/**
 * Hands a refund to the payment provider, which is first asked whether it has it: what a call did whose end we did not
 * hear is not done again, however late this job is. Rejects while the provider is away.
 */
export async function sendRefund(services: Services, refundId: string): Promise<void> {
  const refund = await findRefund(services.database.orm, refundId);
  const whole = refund && (await findPayment(services.database.orm, refund.paymentId));
  const provider = whole && services.paymentProvider(whole.payment.brand);
  const providerId = whole?.payment.providerId;
  if (!provider || !providerId || refund.status !== 'ordered') return;
  const seen = await provider.find(providerId);
  const made = seen?.refunds.find(({ reference }) => reference === refundId);
  const sent = made ?? (await orderAt(provider, providerId, refund, whole));
  await act(services, nobody(whole.payment.brand), {
    lock: (tx) => lockPayment(tx, whole),
    work: (tx, at, locked) => applyRefund(tx, locked, refund, sent, at),
  });
}

type Provider = NonNullable<ReturnType<Services['paymentProvider']>>;

async function orderAt(
  provider: Provider,
  providerId: string,
  { id, amountCents, providerKey }: RefundRow,
  { contract }: WholePayment,
): Promise<ProviderRefund> {
  const description = `Terugbetaling contract ${contract.number}`;
  try {
    return await provider.refund(providerId, { reference: id, amountCents, description }, providerKey);
  } catch (error) {
    // What the provider says no to does not become a yes: an employee sees it, and can order it again.
    if (error instanceof ProviderFailure && error.isRejection)
      return { id: '', reference: id, status: 'failed' };
    throw error;
  }
}

/** Books how the open refunds of a locked, paid payment stand. */
export async function applyRefunds(
  tx: Transaction,
  whole: WholePayment,
  seen: ProviderPayment,
  at: Date,
): Promise<Done<undefined>> {
  const audit: Traces['audit'][] = [];
  const messages: NonNullable<Traces['messages']>[number][] = [];
  for (const refund of await listOpenRefunds(tx, whole.payment.id)) {
    const found = seen.refunds.find(({ reference }) => reference === refund.id);
    if (!found) continue;
    const traces = await applyRefund(tx, whole, refund, found, at);
    audit.push(traces.audit);
    messages.push(...(traces.messages ?? []));
  }
  const lines = audit.flatMap((one) => ('unaudited' in one ? [] : one));
  return lines.length === 0 ? unchanged(undefined) : done({ audit: lines, messages });
}

async function applyRefund(
  tx: Transaction,
  whole: WholePayment,
  before: RefundRow,
  seen: ProviderRefund,
  at: Date,
): Promise<Done<undefined>> {
  const refund = await findRefund(tx, before.id);
  const isOpen = refund?.status === 'ordered' || refund?.status === 'underway';
  const isNews = isOpen && refund.status !== seen.status;
  const isOver = seen.status !== 'underway';
  // Nobody says that the money is there, unless we ask.
  await updatePayment(tx, whole.payment.id, {
    checkedAt: at,
    checkAt: isOver ? null : new Date(at.getTime() + 6 * HOUR),
  });
  if (!isNews) return unchanged(undefined);
  await updateRefund(tx, refund.id, {
    status: seen.status,
    providerId: seen.id || null,
    settledAt: isOver ? at : null,
  });
  if (!isOver) return unchanged(undefined);
  const { contract } = whole;
  const text = `Wij hebben ${euroAndCents(refund.amountCents)} teruggestort op de rekening waarmee u betaalde. ${
    contract.status === 'cancelled'
      ? `Contract ${contract.number} gaat niet door.`
      : `Het gaat om een betaling voor contract ${contract.number} die niet nodig was.`
  }`;
  return done({
    audit: auditOf(whole, 'payment.refundEnded', { refundId: refund.id, status: seen.status }),
    messages:
      seen.status === 'refunded'
        ? [
            {
              personId: contract.personId,
              contractId: contract.id,
              kind: 'deposit',
              mail: true,
              title: 'Wij hebben een betaling teruggestort',
              text,
            },
          ]
        : [],
  });
}

const auditOf = (
  { payment, contract }: WholePayment,
  action: 'payment.refundOrdered' | 'payment.refundEnded',
  detail: Readonly<Record<string, string | number>>,
) => ({
  action,
  subjectType: 'payment',
  subjectId: payment.id,
  detail: { contractId: contract.id, ...detail },
});
