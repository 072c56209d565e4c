import { randomBytes, randomUUID } from 'node:crypto';
import { referenceOfContract, writeReference } from '@portaal/domain/money/bank-matching/creditor-reference';
import type { Payment, PaymentTerms, TransferDetails } from '@portaal/domain/money/payments/calls';
import { methodsFor, type PaymentMethod } from '@portaal/domain/money/payments/payment';
import { cents, centsToEuro, isoDate, nextDealing } from '@portaal/engine';
import { act, done, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import { outgoingPayments } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import { findContract, lockContract, ownedBy } from '../../../foundation/contracts/contract-row.sql.ts';
import { calendarOf } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import { type PaymentProvider, ProviderFailure } from '../../../platform/payment-provider.ts';
import { publicUrlOf, type Services, type SignedInPerson } from '../../../platform/services.ts';
import { announce, dueOn } from './due.use-cases.ts';
import { canGoOn, nextCheck } from './payment-state.rules.ts';
import {
  type ContractToPay,
  claimCheck,
  contractToPay,
  type DepositRow,
  findOwnPayment,
  insertPayment,
  jobOfNotice,
  listAttempts,
  type PaymentRow,
  takeDue,
  type WholePayment,
} from './payments.repository.ts';
import { applyPayment, giveUp, settlePayment } from './settlement.use-cases.ts';

export { announce, type Due, dueOn } from './due.use-cases.ts';
export { openPayer, payerAccountOf } from './payer.use-cases.ts';
export { countReviews } from './payment-reviews.repository.ts';
export { dealFrom } from './payment-state.rules.ts';
export {
  type ContractToPay,
  cancelFirstDeposit,
  contractToPay,
  hasMoney,
  latestRunDay,
  listPayers,
  markContractPaid,
  markContractUnpaid,
} from './payments.repository.ts';
export { comparePayments } from './provider-comparison.use-cases.ts';
export { receiveDeposit } from './receiving.use-cases.ts';
export { receiveTransfer, takesTransfer } from './receiving-transfer.use-cases.ts';
export { releaseDeposits, unwindDeposits } from './review-outcome.use-cases.ts';
export { settlePayment } from './settlement.use-cases.ts';
export {
  awaitTransferAgain,
  findTransferOf,
  listAwaited,
  markTransfer,
  reopenReturn,
  type TransferOfContract,
} from './transferred-capital.repository.ts';

/**
 * Returns the page to which a payer returns: R-13 for the payment of an application, R-12 for all other
 * payments.
 */
const returnPath = ({ deposit, contract: { flow } }: WholePayment): string =>
  deposit.type === 'INITIAL_DEPOSIT' && flow !== null ? `/${flow}-ideal-result` : '/ideal-result';

/** Milliseconds between polls of the provider, regardless of the number of waiting pages. */
const ASK_PAUSE = 2_000;

const TOKEN_BYTES = 32;

/** Returns the payment terms of the caller's contract. Throws `notFound`. */
export async function getPaymentTerms(
  services: Services,
  person: SignedInPerson,
  contractId: string,
): Promise<PaymentTerms> {
  const { clock, database, paymentProvider } = services;
  const contract = await findContract(database.orm, ownedBy(person, contractId), contractToPay);
  if (!contract) throw new AppError('notFound');
  const due = await dueOn(database.orm, contract);
  const attempts = due?.deposit ? await listAttempts(database.orm, due.deposit.id) : [];
  const attempt = attempts.find(isRunning) ?? attempts[0];
  const { cutOff, dealingDay } = nextDealing(clock.now(), await calendarOf(services, person.brand));
  return {
    isAvailable: paymentProvider(person.brand) !== undefined,
    due: due && {
      purpose: due.purpose,
      amount: centsToEuro(due.amountCents),
      methods: methodsFor(due.amountCents),
      cutOff: cutOff.toISOString(),
      dealingDay,
      isUnderReview: contract.isUnderReview,
    },
    ownTransfer: ownTransferOf(services, contract),
    attempt: due?.deposit && attempt ? paymentOf({ payment: attempt, deposit: due.deposit, contract }) : null,
  };
}

/** Returns our account and the contract's own reference, by which a transfer is matched (decision 0097). */
function ownTransferOf({ brands }: Services, { brand, number }: ContractToPay): TransferDetails | null {
  const [account] = brands.byId(brand)?.bankAccounts ?? [];
  if (account === undefined) return null;
  const reference = writeReference(referenceOfContract(number));
  return { accountHolder: account.name, iban: account.iban, bic: '', reference };
}

const isRunning = ({ status }: PaymentRow): boolean =>
  status === 'open' || status === 'pending' || status === 'starting';

/**
 * Starts an attempt or continues the running one: repeated requests, also from two tabs, share one payment.
 * The attempt and its key are stored before the provider is called, so that a call that times out can be
 * retried with the same key. Throws `notFound`, `nothingDue`, `invalidInput` for a method that does not allow
 * the amount, and `paymentsUnavailable`.
 */
export async function startPayment(
  services: Services,
  person: SignedInPerson,
  contractId: string,
  method: PaymentMethod,
): Promise<Payment> {
  const provider = await outgoingPayments(services, person.brand);
  const begun = await act(services, person, {
    work: async (tx, at) => {
      const contract = await lockContract(tx, ownedBy(person, contractId), contractToPay);
      if (!contract) throw new AppError('notFound');
      const due = await dueOn(tx, contract);
      if (!due) throw new AppError('nothingDue');
      if (!provider) throw new AppError('paymentsUnavailable');
      if (!methodsFor(due.amountCents).includes(method)) {
        throw new AppError('invalidInput', [
          { field: 'method', message: 'Dit bedrag kan niet met iDEAL | Wero. Kies een overboeking.' },
        ]);
      }
      const deposit = due.deposit ?? (await announce(tx, contract, { method, at }));
      const running = (await listAttempts(tx, deposit.id)).find((row) => canGoOn(row, method, at));
      if (running) return unchanged<WholePayment>({ payment: running, deposit, contract });
      const payment = newPayment(deposit, { brand: person.brand, method, at });
      await insertPayment(tx, payment);
      const audit = {
        action: 'payment.started',
        subjectType: 'payment',
        subjectId: payment.id,
        detail: { contractId, amountCents: payment.amountCents, method },
      } as const;
      return done<WholePayment>({ audit }, { payment, deposit, contract });
    },
  });
  if (begun.payment.status !== 'starting' || !provider) return paymentOf(begun);
  await create(services, provider, begun);
  return getPayment(services, person, begun.payment.id);
}

function newPayment(
  { id: depositId, amountCents }: DepositRow,
  { brand, method, at }: { brand: string; method: PaymentMethod; at: Date },
): PaymentRow {
  const row: PaymentRow = {
    id: newId(),
    depositId,
    brand,
    amountCents,
    method,
    status: 'starting',
    createdAt: at,
    providerKey: randomUUID(),
    webhookToken: randomBytes(TOKEN_BYTES).toString('base64url'),
    providerId: null,
    checkoutUrl: null,
    transfer: null,
    expiresAt: null,
    paidAt: null,
    paidWith: null,
    reversibleUntil: null,
    payerAccount: null,
    sealedPayer: null,
    isSurplus: false,
    chargedBackCents: cents(0),
    discrepancy: null,
    checkedAt: null,
    checkAt: null,
  };
  return { ...row, checkAt: nextCheck(row, at) };
}

/**
 * Creates the payment at the provider. The response is booked like any other report and may arrive after the webhook.
 */
async function create(services: Services, provider: PaymentProvider, begun: WholePayment): Promise<void> {
  const { payment, contract } = begun;
  const { brands, configuration } = services;
  const brand = brands.byId(payment.brand);
  if (!brand) throw new Error(`no brand ${payment.brand}`);
  const ourUrl = configuration.publicUrls[brand.id] ?? `http://127.0.0.1:${configuration.port}`;
  try {
    const seen = await provider.create(
      {
        reference: payment.id,
        amountCents: payment.amountCents,
        method: payment.method,
        description: `${brand.name} contract ${contract.number}`,
        returnUrl: `${publicUrlOf(brand, configuration)}${returnPath(begun)}?p=${payment.id}`,
        webhookUrl: `${ourUrl}/api/webhooks/mollie/${payment.webhookToken}`,
      },
      payment.providerKey,
    );
    await applyPayment(services, begun, provider, seen);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.isRejection) await giveUp(services, begun);
    throw new AppError('paymentsUnavailable', [], undefined, { cause: error });
  }
}

/**
 * Returns the caller's own payment; polls the provider first while the payment is not final. Throws
 * `notFound`.
 */
export async function getPayment(
  services: Services,
  person: SignedInPerson,
  paymentId: string,
): Promise<Payment> {
  const { clock, database } = services;
  const owned = { paymentId, personId: person.id, brand: person.brand };
  const found = await findOwnPayment(database.orm, owned);
  if (!found) throw new AppError('notFound');
  const claim = { paymentId, now: clock.now(), pauseMs: ASK_PAUSE };
  if (!isRunning(found.payment)) return paymentOf(found);
  if (await claimCheck(database.orm, claim)) await settlePayment(services, paymentId).catch(unlessAway);
  // Reads the payment again even if another call polls, since a webhook may have booked it meanwhile.
  return paymentOf((await findOwnPayment(database.orm, owned)) ?? found);
}

/** Ignores the error of an unavailable provider: the stored state is shown, and the job tries again. */
function unlessAway(error: unknown): void {
  if (!(error instanceof ProviderFailure)) throw error;
}

/**
 * Triggers only a check, because the payment's state is read from the provider. An unknown token has no
 * effect and gets the same response.
 */
export function notifyPayment({ queue }: Services, token: string, providerId: string): Promise<void> {
  return queue.enqueueFound('payments.settle', jobOfNotice(token, providerId));
}

const AT_ONCE = 200;
const AGAIN = 5 * 60_000;

/** Polls the provider for every payment that is due for polling, so that payments are detected without any webhook. */
export async function reconcilePayments(services: Services): Promise<void> {
  const now = services.clock.now();
  const again = new Date(now.getTime() + AGAIN);
  const due = await takeDue(services.database.orm, { now, again, limit: AT_ONCE });
  for (const paymentId of due) await settlePayment(services, paymentId).catch(unlessAway);
}

/** Builds the investor's view of a payment. */
function paymentOf({ payment, deposit, contract }: WholePayment): Payment {
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
