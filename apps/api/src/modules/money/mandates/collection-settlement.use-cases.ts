import {
  type CollectionFailure,
  collectionFailureRules,
  failureOf,
} from '@portaal/domain/money/mandates/mandate';
import type { CollectionLook } from '@portaal/domain/money/mandates/reviews';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { addBusinessDays, dutchDay, type IsoDate } from '@portaal/engine';
import {
  type ActServices,
  act,
  type CompletedAct,
  done,
  nobody,
  type Traces,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import { lockExistingContract } from '../../../foundation/contracts/contract-row.sql.ts';
import {
  periodsOn,
  readCalendars,
} from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { correctStatement } from '../../documents/documents/documents.use-cases.ts';
import { bookDebitReversal } from '../ledger/ledger.use-cases.ts';
import {
  cancelFirstDeposit,
  dealFrom,
  hasMoney,
  latestRunDay,
  markContractPaid,
  markContractUnpaid,
} from '../payments/payments.use-cases.ts';
import { fixedCollection } from './collectable.rules.ts';
import { putCollectionReview } from './collection-reviews.repository.ts';
import {
  type CollectionRow,
  findCollection,
  insertCollections,
  insertDeposit,
  lockCollections,
  updateCollection,
} from './collections.repository.ts';
import { failure, received, surplus } from './mandate-messages.mapping.ts';
import {
  type ContractToCollect,
  contractToCollect,
  findMandateById,
  updateMandate,
} from './mandates.repository.ts';

interface WholeCollection {
  readonly collection: CollectionRow;
  readonly contract: ContractToCollect;
}

/** Books the reported state of a collection, once. No other code books collected money as received or reversed. */
export async function settleCollection(services: Services, collectionId: string): Promise<void> {
  const found = await findCollection(services.database.orm, collectionId);
  if (!found) return;
  await act(services, nobody(found.brand), {
    lock: (tx) => lockWhole(tx, found),
    work: (tx, at, whole) => settle(tx, services, whole, at),
  });
}

/** Locks the contract first, as every transaction that moves its money does, and then the collection. */
export async function lockWhole(tx: Transaction, found: CollectionRow): Promise<WholeCollection> {
  const contract = await lockExistingContract(tx, found.contractId, contractToCollect);
  const [collection] = await lockCollections(tx, found.brand, [found.id]);
  if (!collection) throw new Error(`no collection ${found.id}`);
  return { collection, contract };
}

async function settle(
  tx: Transaction,
  services: ActServices,
  whole: WholeCollection,
  at: Date,
): Promise<CompletedAct<undefined>> {
  const { id, status, seen, discrepancy } = whole.collection;
  if (discrepancy !== null) return unchanged(undefined);
  const isUnderway = status === 'sending' || status === 'open';
  if (isUnderway && seen === 'paid') return receive(tx, services, whole, at);
  if (isUnderway && seen === 'unpaid') return fail(tx, whole, at);
  if (status === 'paid' && seen === 'unpaid') return reverse(tx, services, whole, at);
  if (status !== 'sending' || seen !== 'open') return unchanged(undefined);
  await updateCollection(tx, id, { status: 'open' });
  return done({ audit: { unaudited: 'that it was sent is written already' } });
}

/**
 * Returns whether a contract accepts deposits: while it is running or blocked. Deposits on a blocked contract
 * are dealt after its release.
 */
function takesMoney({ status, initialDepositCents }: ContractToCollect): boolean {
  if (status === 'awaitingPayment') return initialDepositCents === 0;
  return [
    'awaitingReview',
    'awaitingStart',
    'active',
    'sellPending',
    'maturing',
    'blocked',
    'deceased',
  ].includes(status);
}

async function receive(
  tx: Transaction,
  services: ActServices,
  { collection, contract }: WholeCollection,
  at: Date,
): Promise<CompletedAct<undefined>> {
  const { id, amountCents, mandateId } = collection;
  const paidAt = collection.seenAt ?? at;
  await updateMandate(tx, mandateId, { failures: 0 });
  if (!takesMoney(contract)) {
    await updateCollection(tx, id, { status: 'paid', settledAt: at });
    await putCollectionReview(tx, at, collection, { reason: 'surplus', said: null });
    return done({
      audit: auditOf(collection, 'collection.surplus', { amountCents }),
      messages: [surplus(contract, amountCents)],
    });
  }
  const depositId = newId();
  // The bank pays on the collection day, but the report is read on that day or days later, possibly in the next year.
  const readOn = dutchDay(paidAt);
  const isReadLater = collection.collectOn < readOn;
  const receivedOn = isReadLater ? collection.collectOn : readOn;
  const calendar = (await readCalendars(tx)).of(collection.brand);
  const day = dealFrom(paidAt, await latestRunDay(tx), calendar);
  await insertDeposit(tx, {
    id: depositId,
    contractId: contract.id,
    type: 'PERIODIC_DEPOSIT',
    method: 'directDebit',
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
  await updateCollection(tx, id, { status: 'paid', settledAt: at, depositId });
  if (contract.status === 'awaitingPayment') {
    await cancelFirstDeposit(tx, contract.id);
    await markContractPaid(tx, contract.id, day);
  }
  return done({
    audit: auditOf(collection, 'collection.received', { depositId, amountCents, receivedOn, dealFrom: day }),
    history: [{ contractId: contract.id, kind: 'depositReceived', after: euroAndCents(amountCents) }],
    messages: [
      received(contract, amountCents, day),
      ...(await correctStatement(tx, services, { contractId: contract.id, receivedOn })),
    ],
  });
}

async function fail(tx: Transaction, whole: WholeCollection, at: Date): Promise<CompletedAct<undefined>> {
  const { collection, contract } = whole;
  await updateCollection(tx, collection.id, { status: 'failed', settledAt: at });
  const { audit, messages, history } = await followFailure(tx, whole, at);
  const { bankCode, attempt } = collection;
  return done({
    audit: [auditOf(collection, 'collection.failed', { bankCode, attempt }), ...audit],
    history: [
      {
        contractId: contract.id,
        kind: 'collectionFailed',
        after: euroAndCents(collection.amountCents),
      },
      ...history,
    ],
    messages,
  });
}

/**
 * Reverses the deposit and sells the units it bought (decision 0037), unless an employee did so
 * before the bank's message arrived.
 */
async function reverse(
  tx: Transaction,
  services: ActServices,
  whole: WholeCollection,
  at: Date,
): Promise<CompletedAct<undefined>> {
  const { collection, contract } = whole;
  const { depositId, bankCode } = collection;
  const deposit = depositId === null ? null : { id: depositId, contractId: contract.id };
  const booked: Traces = deposit
    ? await bookDebitReversal(tx, services, deposit, at)
    : { audit: { unaudited: 'it was never a deposit' } };
  await updateCollection(tx, collection.id, { status: 'reversed', settledAt: at });
  // This was the first deposit of the contract, and nothing was dealt yet.
  const hasNotBegun = contract.status === 'awaitingReview' || contract.status === 'awaitingStart';
  if (hasNotBegun && !(await hasMoney(tx, contract.id))) {
    await markContractUnpaid(tx, contract.id, collection.amountCents);
  }
  const after = await followFailure(tx, whole, at);
  const lines = 'unaudited' in booked.audit ? [] : [booked.audit].flat();
  return done({
    audit: [auditOf(collection, 'collection.reversed', { bankCode }), ...lines, ...after.audit],
    history: [...(booked.history ?? []), ...after.history],
    messages: [...(booked.messages ?? []), ...after.messages],
  });
}

/** Returns the day of the retry of a collection that failed at `at`, according to the terms of the brand. */
async function retryDayOf(tx: Transaction, brand: string, at: Date): Promise<IsoDate> {
  const today = dutchDay(at);
  return addBusinessDays(today, (await periodsOn(tx, brand, today)).incassoOpnieuw);
}

/**
 * Handles a collection that failed or was reversed (integrations 3, domain 5.5): by one retry, a pause of the
 * mandate, or an employee's review. Two consecutive failures always pause the mandate.
 */
export async function followFailure(tx: Transaction, { collection, contract }: WholeCollection, at: Date) {
  const { brand, mandateId, amountCents, attempt, bankCode } = collection;
  const reason = failureOf(bankCode);
  const { policy } = collectionFailureRules[reason];
  const mandate = await findMandateById(tx, mandateId);
  const failures = mandate.failures + 1;
  const isSuspended = policy === 'pause' || failures >= 2;
  const isNews = isSuspended && mandate.pausedBecause === null;
  await updateMandate(tx, mandateId, { failures, ...(isNews && { pausedBecause: reason }) });
  const isRetried = policy === 'retry' && attempt === 1 && !isSuspended && mandate.replacedAt === null;
  const retryOn = isRetried ? await retryDayOf(tx, brand, at) : null;
  const { contractId, month } = collection;
  const retried = { contractId, mandateId, brand, month, amountCents, attempt: 2 };
  const next = retryOn && fixedCollection({ ...retried, collectOn: retryOn }, at);
  const isFixed = next !== null && (await insertCollections(tx, [next])).size > 0;
  const look = lookAt(reason, { bankCode, isStopped: isSuspended, isRetried: isFixed });
  if (look !== null) await putCollectionReview(tx, at, collection, { reason: look, said: bankCode });
  return {
    audit: [
      ...(isFixed ? [auditOf(next, 'collection.fixed', { attempt: 2, collectOn: next.collectOn })] : []),
      ...(isNews
        ? [
            {
              action: 'mandate.paused' as const,
              subjectType: 'mandate',
              subjectId: mandateId,
              detail: { contractId: contract.id, reason, failures },
            },
          ]
        : []),
    ],
    history: isNews ? [{ contractId: contract.id, kind: 'collectionsStopped' as const }] : [],
    messages: [
      failure(contract, amountCents, reason, { retryOn: isFixed ? retryOn : null, isStopped: isSuspended }),
    ],
  };
}

/** Returns the reason for an employee's review of a failure; null if the collection is retried without a review. */
function lookAt(
  reason: CollectionFailure,
  { bankCode, isStopped, isRetried }: { bankCode: string | null; isStopped: boolean; isRetried: boolean },
): CollectionLook | null {
  if (reason === 'deceased') return 'deceased';
  if (reason === 'technical') return bankCode === null ? 'technical' : 'unknownCode';
  if (isStopped) return 'stopped';
  return isRetried ? null : 'failed';
}

type CollectionAction = `collection.${'failed' | 'fixed' | 'received' | 'reversed' | 'surplus'}`;

const auditOf = (
  { id, contractId }: CollectionRow,
  action: CollectionAction,
  detail: Readonly<Record<string, string | number | null>>,
) => ({ action, subjectType: 'collection', subjectId: id, detail: { contractId, ...detail } });
