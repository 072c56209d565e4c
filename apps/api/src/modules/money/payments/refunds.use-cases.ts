import { randomUUID } from 'node:crypto';
import type { ProviderFinding } from '@portaal/domain/money/mandates/reviews';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { type Cents, cents } from '@portaal/engine';
import {
  type ActingSession,
  act,
  type CompletedAct,
  done,
  nobody,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import { outgoingPayments } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import {
  ProviderFailure,
  type ProviderPayment,
  type ProviderRefund,
} from '../../../platform/payment-provider.ts';
import type { Services } from '../../../platform/services.ts';
import { together } from './chargebacks.use-cases.ts';
import {
  findRefund,
  insertRefund,
  listRefunds,
  putFinding,
  type RefundRow,
  sumRefunded,
  updateRefund,
} from './payment-reviews.repository.ts';
import { leftOf } from './payment-state.rules.ts';
import { findPayment, lockPayment, updatePayment, type WholePayment } from './payments.repository.ts';

const HOUR = 3_600_000;

/**
 * Orders a refund, to its source, of the full remainder of a payment that the contract could not receive. A
 * job sends it to the payment provider. Throws `notFound`, `notRefundable` and `stepUpRequired`.
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
 * Sends a refund to the payment provider, after looking it up there: a call that timed out is not repeated,
 * however late this job runs. Throws if the provider is unavailable.
 */
export async function sendRefund(services: Services, refundId: string): Promise<void> {
  const refund = await findRefund(services.database.orm, refundId);
  const whole = refund && (await findPayment(services.database.orm, refund.paymentId));
  const provider = whole && (await outgoingPayments(services, whole.payment.brand));
  const providerId = whole?.payment.providerId;
  if (!provider || !providerId || refund.status !== 'ordered') return;
  const seen = await provider.find(providerId);
  const made = seen?.refunds?.find(({ reference }) => reference === refundId);
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
    // A rejection is final: an employee sees it and can order the refund again.
    if (error instanceof ProviderFailure && error.isRejection)
      return { id: '', reference: id, status: 'failed', reported: 'rejected', amountCents };
    throw error;
  }
}

/**
 * Books the provider's state of the refunds of a locked, paid payment: those we ordered, and those made in
 * the provider's own screens. An employee reviews any refund that our orders do not explain.
 */
export async function applyRefunds(
  tx: Transaction,
  whole: WholePayment,
  seen: ProviderPayment,
  at: Date,
): Promise<CompletedAct<undefined>> {
  if (seen.refunds === null) return unchanged(undefined);
  const rows = await listRefunds(tx, whole.payment.id);
  const traces: CompletedAct<undefined>[] = [];
  for (const found of seen.refunds) {
    const refund = rows.find(({ id, providerId }) => id === found.reference || providerId === found.id);
    traces.push(await applySeen(tx, whole, { refund, found }, at));
  }
  for (const { id, providerId, status } of rows) {
    const isThere = seen.refunds.some((one) => one.reference === id || one.id === providerId);
    if (isThere || status !== 'underway') continue;
    const finding = { finding: 'refundMissing', reference: providerId, said: amountOf(rows, id) } as const;
    await putFinding(tx, whole, finding, at);
  }
  return traces.reduce(together, unchanged(undefined));
}

const amountOf = (rows: readonly RefundRow[], id: string): string =>
  euroAndCents(rows.find((one) => one.id === id)?.amountCents ?? cents(0));

interface SeenRefund {
  readonly refund: RefundRow | undefined;
  readonly found: ProviderRefund;
}

async function applySeen(
  tx: Transaction,
  whole: WholePayment,
  { refund, found }: SeenRefund,
  at: Date,
): Promise<CompletedAct<undefined>> {
  const { id: reference, amountCents, status, reported } = found;
  const reportedText = `${amountCents === null ? 'andere munt' : euroAndCents(amountCents)}, ${reported}`;
  if (amountCents === null || status === 'unreadable') {
    const ofPayment = { reference: whole.payment.providerId, said: `${reference}: ${reportedText}` };
    await putFinding(tx, whole, { finding: 'unreadableRefund', ...ofPayment }, at);
    return unchanged(undefined);
  }
  if (refund === undefined) return addRefund(tx, whole, { ...found, amountCents, status }, reportedText, at);
  const look = (finding: ProviderFinding) => {
    const ours = `bij ons ${euroAndCents(refund.amountCents)}, ${ourWords[refund.status]}`;
    return putFinding(tx, whole, { finding, reference, said: `${reportedText}; ${ours}` }, at);
  };
  if (amountCents !== refund.amountCents) {
    await look('refundChanged');
    return unchanged(undefined);
  }
  if (refund.status === 'ordered' || refund.status === 'underway') {
    return applyRefund(tx, whole, refund, found, at);
  }
  // A report of `underway` after `refunded` is older than the stored status.
  if (refund.status === status || (refund.status === 'refunded' && status === 'underway'))
    return unchanged(undefined);
  const isGone = status === 'underway' || status === 'refunded';
  const wasGone = refund.status === 'refunded';
  if (isGone || wasGone) await look(isGone ? 'refundChanged' : 'refundFailed');
  if (isGone && amountCents > (await leftAfterRefunds(tx, whole))) return unchanged(undefined);
  const settledAt = status === 'underway' ? null : at;
  await updateRefund(tx, refund.id, { status, providerId: reference, settledAt });
  return done({ audit: auditOf(whole, 'payment.refundEnded', { refundId: refund.id, status }) });
}

const ourWords: Readonly<Record<RefundRow['status'], string>> = {
  ordered: 'opgedragen',
  underway: 'onderweg',
  refunded: 'teruggestort',
  failed: 'mislukt',
  cancelled: 'geannuleerd',
};

const leftAfterRefunds = async (tx: Transaction, { payment }: WholePayment): Promise<number> =>
  payment.amountCents - (await sumRefunded(tx, payment.id));

/** Shown to employees in place of a reason. */
const MADE_THERE = 'Gemaakt bij de betaaldienst zelf, niet in dit portaal.';

/** Adds a refund made at the provider itself. A refund that moved no money is only reported for review. */
async function addRefund(
  tx: Transaction,
  whole: WholePayment,
  made: ProviderRefund & { readonly amountCents: Cents; readonly status: RefundRow['status'] },
  reportedText: string,
  at: Date,
): Promise<CompletedAct<undefined>> {
  await putFinding(tx, whole, { finding: 'refundElsewhere', reference: made.id, said: reportedText }, at);
  const isGone = made.status === 'underway' || made.status === 'refunded';
  if (!isGone || made.amountCents <= 0) return unchanged(undefined);
  // The portal's own refund order is for the whole remainder, so the provider will reject it. The next check
  // of this refund then finds enough left.
  if (made.amountCents > (await leftAfterRefunds(tx, whole))) return unchanged(undefined);
  const refund: RefundRow = {
    id: newId(),
    paymentId: whole.payment.id,
    amountCents: made.amountCents,
    status: 'underway',
    createdAt: at,
    createdBy: null,
    reason: MADE_THERE,
    providerKey: randomUUID(),
    providerId: made.id,
    settledAt: null,
  };
  await insertRefund(tx, refund);
  const added = done({
    audit: auditOf(whole, 'payment.refundFound', { refundId: refund.id, amountCents: made.amountCents }),
  });
  return together(added, await applyRefund(tx, whole, refund, made, at));
}

async function applyRefund(
  tx: Transaction,
  whole: WholePayment,
  before: RefundRow,
  seen: ProviderRefund,
  at: Date,
): Promise<CompletedAct<undefined>> {
  const refund = await findRefund(tx, before.id);
  const isOpen = refund?.status === 'ordered' || refund?.status === 'underway';
  const { status } = seen;
  // The next check of the payment reports the unreadable refund.
  if (status === 'unreadable') return unchanged(undefined);
  const isNews = isOpen && refund.status !== status;
  const isOver = status !== 'underway';
  // The provider sends no report when a refund completes, so the payment is polled.
  await updatePayment(tx, whole.payment.id, {
    checkedAt: at,
    checkAt: isOver ? null : new Date(at.getTime() + 6 * HOUR),
  });
  if (!isNews) return unchanged(undefined);
  await updateRefund(tx, refund.id, {
    status,
    providerId: seen.id || null,
    settledAt: isOver ? at : null,
  });
  if (!isOver) return unchanged(undefined);
  const { contract } = whole;
  const isNeedless = refund.createdBy !== null;
  const text = `Wij hebben ${euroAndCents(refund.amountCents)} teruggestort op de rekening waarmee u betaalde. ${
    contract.status === 'cancelled'
      ? `Contract ${contract.number} gaat niet door.`
      : `Het gaat om een betaling voor contract ${contract.number}${isNeedless ? ' die niet nodig was' : ''}.`
  }`;
  return done({
    audit: auditOf(whole, 'payment.refundEnded', { refundId: refund.id, status }),
    messages:
      status === 'refunded'
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
  action: 'payment.refundOrdered' | 'payment.refundEnded' | 'payment.refundFound',
  detail: Readonly<Record<string, string | number>>,
) => ({
  action,
  subjectType: 'payment',
  subjectId: payment.id,
  detail: { contractId: contract.id, ...detail },
});
