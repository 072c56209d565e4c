import { isUnpaidEnd } from '@portaal/domain/money/payments/payment';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { dutchDay } from '@portaal/engine';
import {
  type ActMessage,
  act,
  type CompletedAct,
  done,
  nobody,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import {
  type PaymentProvider,
  type ProviderPayment,
  UnreadableAnswer,
} from '../../../platform/payment-provider.ts';
import type { Services } from '../../../platform/services.ts';
import { applyChargebacks, reverseReturned, together } from './chargebacks.use-cases.ts';
import { isStranger, openPayer, payerOf } from './payer.use-cases.ts';
import { listWithFinding, putFinding } from './payment-reviews.repository.ts';
import {
  discrepanciesOf,
  findingOf,
  isKeyGone,
  nextCheck,
  nextStatus,
  paidWith,
  reversibleUntil,
} from './payment-state.rules.ts';
import {
  findPayment,
  lockPayment,
  type PaymentRow,
  updatePayment,
  type WholePayment,
} from './payments.repository.ts';
import { receiveDeposit } from './receiving.use-cases.ts';
import { applyRefunds } from './refunds.use-cases.ts';

/**
 * Polls the payment provider about a payment and books the result. All provider payments are booked here: the
 * webhook, the result page, the job and an employee call this function, in any order and simultaneously.
 * `providerId`: the provider's id of a payment whose creation timed out.
 */
export async function settlePayment(
  services: Services,
  paymentId: string,
  providerId?: string,
): Promise<void> {
  const found = await findPayment(services.database.orm, paymentId);
  const provider = found && services.paymentProvider(found.payment.brand);
  if (!provider) return;
  const seen = await lookUp(provider, found.payment, providerId).catch(orUnreadable);
  if (seen === 'unreadable') {
    await reportOnly(services, found, 'unreadablePayment');
  } else if (seen) {
    await applyPayment(services, found, provider, await withdrawNeedless(provider, found, seen));
  } else if (found.payment.providerId !== null) {
    await reportOnly(services, found, 'paymentMissing');
  } else if (found.payment.status === 'starting' && isKeyGone(found.payment, services.clock.now())) {
    await giveUp(services, found);
  }
}

function orUnreadable(error: unknown): 'unreadable' {
  if (error instanceof UnreadableAnswer) return 'unreadable';
  throw error;
}

/**
 * Stores a review if the provider no longer has a payment that it created, or returns the payment in an
 * unreadable form.
 */
async function reportOnly(
  services: Services,
  found: WholePayment,
  finding: 'paymentMissing' | 'unreadablePayment',
): Promise<void> {
  const { providerId: reference, brand, status } = found.payment;
  await act(services, nobody(brand), {
    work: async (tx, at) => {
      await putFinding(tx, found, { finding, reference, said: status }, at);
      return done({ audit: { unaudited: 'the review is the record' } });
    },
  });
}

/** Looks up a payment, by our own id if the provider's is unknown. */
function lookUp(
  provider: PaymentProvider,
  payment: PaymentRow,
  providerId: string | undefined,
): Promise<ProviderPayment | undefined> {
  const id = payment.providerId ?? providerId;
  if (id !== undefined) return provider.find(id);
  return provider.findByReference(payment.id, payment.createdAt);
}

/** Cancels a payment that can still be paid but is no longer needed, where the provider allows it. */
async function withdrawNeedless(
  provider: PaymentProvider,
  { deposit }: WholePayment,
  seen: ProviderPayment,
): Promise<ProviderPayment> {
  const canBePaid = seen.status === 'open' || seen.status === 'pending';
  if (deposit.status === 'announced' || !canBePaid || !seen.isCancelable) return seen;
  return (await provider.cancel(seen.id)) ?? seen;
}

/** Books a provider report on a payment in one transaction; nothing is booked twice. */
export async function applyPayment(
  services: Services,
  found: WholePayment,
  provider: PaymentProvider,
  seen: ProviderPayment,
): Promise<void> {
  await act(services, nobody(found.payment.brand), {
    lock: (tx) => lockPayment(tx, found),
    work: async (tx, at, whole) => {
      const discrepancies = discrepanciesOf(whole.payment, seen, provider);
      if (discrepancies.length > 0) return reportMismatch(tx, whole, discrepancies.join(' '), at);
      const finding = findingOf(whole.payment, seen, at);
      if (finding !== null) {
        const { id: reference, reported } = seen;
        await putFinding(tx, whole, { finding, reference, said: reported }, at);
      }
      if (whole.payment.status === 'paid') {
        const checkAt = nextCheck(whole.payment, at);
        await updatePayment(tx, whole.payment.id, { discrepancy: null, checkedAt: at, checkAt });
        const refunded = await applyRefunds(tx, whole, seen, at);
        const returned = together(refunded, await applyChargebacks(tx, whole, seen, at));
        return together(returned, await reverseReturned(services, tx, whole, seen, at));
      }
      if (seen.status === 'unreadable') return unchanged(undefined);
      const status = nextStatus(whole.payment.status, seen.status);
      const fields = {
        providerId: seen.id,
        checkoutUrl: seen.checkoutUrl,
        transfer: seen.transfer ?? whole.payment.transfer,
        expiresAt: seen.expiresAt ?? whole.payment.expiresAt,
        discrepancy: null,
        checkedAt: at,
      };
      const isNews = status !== whole.payment.status;
      if (isNews && status === 'paid') return receive(services, tx, whole, { seen, facts: fields, at });
      const row = { ...whole.payment, ...fields, status };
      await updatePayment(tx, row.id, { ...fields, status, checkAt: nextCheck(row, at) });
      return isNews && isUnpaidEnd(status) ? ended(whole, row) : unchanged(undefined);
    },
  });
}

type SettlementFields = Pick<
  PaymentRow,
  'providerId' | 'checkoutUrl' | 'transfer' | 'expiresAt' | 'discrepancy' | 'checkedAt'
>;

async function receive(
  services: Services,
  tx: Transaction,
  whole: WholePayment,
  {
    seen,
    facts,
    at,
  }: { readonly seen: ProviderPayment; readonly facts: SettlementFields; readonly at: Date },
): Promise<CompletedAct<undefined>> {
  const { payment, deposit, contract } = whole;
  // If the provider's clock is ahead, the payment must not get a date after today.
  const paidAt = seen.paidAt === null || seen.paidAt > at ? at : seen.paidAt;
  const isSurplus = !takesMoney(whole);
  const payer = await payerOf(services, tx, whole, seen);
  await updatePayment(tx, payment.id, {
    ...facts,
    status: 'paid',
    paidAt,
    paidWith: paidWith(seen),
    reversibleUntil: reversibleUntil(seen, paidAt),
    ...payer,
    isSurplus,
    checkAt: nextCheck({ ...payment, status: 'paid', reversibleUntil: reversibleUntil(seen, paidAt) }, at),
  });
  if (isSurplus) return surplus(whole, seen);
  await noteStranger(services, tx, whole, seen, at);
  const receivedOn = dutchDay(paidAt);
  const { day, audit, jobs, ...traces } = await receiveDeposit(services, tx, {
    deposit,
    contract,
    method: paidWith(seen),
    paidAt,
    receivedOn,
    payerAccount: payer.payerAccount,
    paymentId: payment.id,
    at,
  });
  return done({
    ...traces,
    audit: [
      auditOf(whole, 'payment.received', { paidWith: paidWith(seen), receivedOn, dealFrom: day }),
      ...audit,
    ],
    // The payer got all or part of the amount back before we learned of the payment.
    jobs: hasReturned(seen) ? [...jobs, ['payments.settle', { paymentId: payment.id }]] : jobs,
  });
}

/**
 * Stores a review of a later deposit from an account in another name (domain 4.3), once per account. The
 * first deposit is part of the application review. An account that was reviewed before gets no new review.
 */
async function noteStranger(
  services: Services,
  tx: Transaction,
  whole: WholePayment,
  { id, payer }: ProviderPayment,
  at: Date,
): Promise<void> {
  if (whole.deposit.type === 'INITIAL_DEPOSIT' || payer === null) return;
  if (!(await isStranger(services, tx, whole.contract, payer))) return;
  const before = await listWithFinding(tx, whole.contract.id, 'otherPayer');
  if (before.some((payment) => openPayer(services, payment)?.iban === payer.iban)) return;
  await putFinding(tx, whole, { finding: 'otherPayer', reference: id, said: null }, at);
}

/**
 * Returns whether the contract accepts the announced deposit: it awaits the deposit or is running. A blocked
 * contract accepts the deposit, which is dealt after the release.
 */
function takesMoney({ deposit, contract }: WholePayment): boolean {
  if (deposit.status !== 'announced') return false;
  if (deposit.type === 'INITIAL_DEPOSIT') return contract.status === 'awaitingPayment';
  return ['active', 'sellPending', 'maturing', 'blocked', 'deceased'].includes(contract.status);
}

/** Returns whether any amount was returned, or the provider's figures on the payment contradict each other. */
const hasReturned = ({ chargedBackCents, refundedCents, refunds }: ProviderPayment): boolean =>
  chargedBackCents !== 0 || refundedCents !== 0 || (refunds?.length ?? 0) > 0;

function surplus(whole: WholePayment, seen: ProviderPayment): CompletedAct<undefined> {
  const { payment, contract } = whole;
  return done({
    audit: auditOf(whole, 'payment.surplus', {}),
    jobs: hasReturned(seen) ? [['payments.settle', { paymentId: payment.id }]] : [],
    messages: [
      {
        ...messageTo(whole),
        title: 'Wij hebben een betaling te veel ontvangen',
        text: `Wij hebben ${euroAndCents(payment.amountCents)} ontvangen voor contract ${contract.number}, maar daar stond geen betaling meer open. Een medewerker bekijkt dit. U krijgt het bedrag terug op de rekening waarmee u betaalde.`,
      },
    ],
  });
}

/**
 * Books an attempt that ended unpaid. Notifies the investor only if nobody cancelled the attempt and the
 * deposit was not paid otherwise.
 */
function ended(whole: WholePayment, { status }: Pick<PaymentRow, 'status'>): CompletedAct<undefined> {
  const { deposit, contract } = whole;
  const isNews = status !== 'cancelled' && deposit.status === 'announced';
  return done({
    audit: auditOf(whole, 'payment.ended', { status }),
    messages: isNews
      ? [
          {
            ...messageTo(whole),
            title: 'Uw betaling is niet gelukt',
            text: `De betaling van ${euroAndCents(deposit.amountCents)} voor contract ${contract.number} is niet gelukt, of de tijd om te betalen is voorbij. Er is niets belegd. U kunt het opnieuw proberen in het portaal. Is het bedrag wel van uw rekening afgeschreven? Dan verwerken wij het zodra wij het ontvangen.`,
          },
        ]
      : [],
  });
}

/**
 * Books nothing and leaves the payment to an employee. Writes one audit line; later checks only update the
 * state.
 */
async function reportMismatch(
  tx: Transaction,
  whole: WholePayment,
  discrepancy: string,
  at: Date,
): Promise<CompletedAct<undefined>> {
  await updatePayment(tx, whole.payment.id, {
    discrepancy,
    checkedAt: at,
    checkAt: nextCheck(whole.payment, at),
  });
  if (whole.payment.discrepancy === discrepancy) return unchanged(undefined);
  return done({ audit: auditOf(whole, 'payment.mismatch', { discrepancy }) });
}

/**
 * Marks a payment that the provider will never create as failed: the provider rejected it, or its key is too old for
 * a retry.
 */
export async function giveUp(services: Services, found: WholePayment): Promise<void> {
  await act(services, nobody(found.payment.brand), {
    lock: (tx) => lockPayment(tx, found),
    work: async (tx, at, whole) => {
      if (whole.payment.status !== 'starting') return unchanged(undefined);
      await updatePayment(tx, whole.payment.id, { status: 'failed', checkedAt: at, checkAt: null });
      return done({ audit: auditOf(whole, 'payment.ended', { status: 'failed' }) });
    },
  });
}

const auditOf = (
  { payment, contract }: WholePayment,
  action: 'payment.received' | 'payment.surplus' | 'payment.ended' | 'payment.mismatch',
  detail: Readonly<Record<string, string>>,
) => ({
  action,
  subjectType: 'payment',
  subjectId: payment.id,
  detail: { contractId: contract.id, amountCents: payment.amountCents, ...detail },
});

const messageTo = ({
  contract,
}: WholePayment): Pick<ActMessage, 'personId' | 'contractId' | 'kind' | 'mail'> => ({
  personId: contract.personId,
  contractId: contract.id,
  kind: 'deposit',
  mail: true,
});
