import { json, type Route } from '../http/routes.ts';
import { apiRoute } from './api.ts';
import { feedAnswer, readFeed } from './feed.ts';
import { Rejection } from './rejection.ts';
import type { TwikeyService } from './service.ts';
import type { Transaction } from './state.ts';
import { bankErrors } from './switches.ts';
import { readTransactionOrder } from './transaction-order.ts';

export function transactionRoutes(service: TwikeyService): Route[] {
  const { mandates, transactions, state } = service;

  const show = (transaction: Transaction) => entryOf(transaction, transactions.isSent(transaction));

  const create = { method: 'POST', path: '/transaction' } as const;
  const feed = { method: 'GET', path: '/transaction' } as const;
  const remove = { method: 'DELETE', path: '/transaction' } as const;
  const detail = { method: 'GET', path: '/transaction/detail' } as const;

  return [
    apiRoute(service, create, ({ account, form, headers }) => {
      const mandate = mandates.get(account, form.get('mndtId') ?? '');
      const key = headers['idempotency-key']?.toString() || null;
      return json(200, { Entries: [show(transactions.create(mandate, readTransactionOrder(form), key))] });
    }),
    apiRoute(service, feed, (call) => {
      const changed = transactions.list(call.account.apiKey).filter(({ sequence }) => sequence > 0);
      const { batch, last } = readFeed(state, call, 'transactionsReadTo', changed);
      return feedAnswer('Entries', batch.map(show), last);
    }),
    apiRoute(service, detail, ({ account, query }) => {
      const state = query.get('state');
      const found = transactions
        .list(account.apiKey)
        .filter((one) => isMeant(one, query) && (state === null || one.state === state));
      if (found.length === 0) throw new Rejection('err_no_transaction', 'The transaction does not exist');
      return json(200, { Entries: found.map(show) });
    }),
    apiRoute(service, remove, ({ account, query }) => {
      transactions.remove(account, (one) => isMeant(one, query));
      return { status: 204 };
    }),
  ];
}

function isMeant({ id, ref, mandateId }: Transaction, query: URLSearchParams): boolean {
  const [searchId, reference, mandateNumber] = ['id', 'ref', 'mndtId'].map((name) => query.get(name));
  if (searchId) return String(id) === searchId;
  if (reference) return ref === reference;
  return Boolean(mandateNumber) && mandateId === mandateNumber;
}

/** Returns a transaction as the API shows it, with amounts as floating-point numbers. */
function entryOf(transaction: Transaction, isSent: boolean) {
  const { id, contractId, mandateId, cents, message, ref, date, collectionDay } = transaction;
  const { isFinal, state, bankError, bankDay, place, endToEndId } = transaction;
  return {
    id,
    contractId,
    mndtId: mandateId,
    contract: mandateId,
    amount: cents / 100,
    msg: message,
    place,
    ref,
    ...(endToEndId === null ? {} : { refase2e: endToEndId }),
    date,
    reqcolldt: collectionDay,
    final: isFinal,
    state,
    ...(isSent ? { collection: Number(collectionDay.replaceAll('-', '')) } : {}),
    ...(bankDay === null ? {} : { bkdate: bankDay, bkamount: cents / 100 }),
    ...(bankError === null ? {} : { bkerror: bankError, bkmsg: bankErrors[bankError] }),
  };
}
