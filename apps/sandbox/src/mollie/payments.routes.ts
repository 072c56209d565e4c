import type { Route } from '../http/routes.ts';
import { readCents } from './amount.ts';
import { apiRoute, hal } from './api.ts';
import { methodIds, methodResource, methods, readMethodId } from './methods.ts';
import { changeOrder, readOrder } from './order.ts';
import type { Payment } from './payment.ts';
import { Rejection } from './rejection.ts';
import {
  type Addresses,
  isCancelable,
  link,
  listResource,
  paymentResource,
  readResource,
} from './resources.ts';
import type { MollieService } from './service.ts';

const LARGEST_PAGE = 250;
const PAGE = 50;

export function paymentRoutes(service: MollieService): Route[] {
  const { payments } = service;
  return [
    apiRoute(service, 'POST', '/payments', ({ caller, body, addresses, idempotencyKey }) => {
      const payment = payments.create(caller, readOrder(body), idempotencyKey);
      return hal(201, paymentResource(payment, addresses));
    }),
    apiRoute(service, 'GET', '/payments', ({ caller, url, addresses }) =>
      hal(200, pageOf(payments.list(caller.profileId).filter(isVisible), url, addresses)),
    ),
    apiRoute(service, 'GET', '/payments/:id', ({ caller, params, url, addresses }) => {
      const embed = (url.searchParams.get('embed') ?? '').split(',');
      const payment = payments.get(caller, params.id);
      if (!isVisible(payment)) throw new Rejection(404, `No payment exists with token ${payment.id}.`);
      return hal(200, readResource(payment, addresses, embed));
    }),
    apiRoute(service, 'PATCH', '/payments/:id', ({ caller, params, body, addresses }) => {
      const payment = payments.get(caller, params.id);
      changeOrder(payment, body);
      return hal(200, paymentResource(payment, addresses));
    }),
    apiRoute(service, 'DELETE', '/payments/:id', ({ caller, params, addresses }) => {
      const payment = payments.get(caller, params.id);
      if (!isCancelable(payment)) throw new Rejection(422, 'The payment cannot be canceled');
      // The shop can no longer cancel a payment that the bank is processing.
      if (!payments.settle(payment, 'canceled')) throw new Rejection(422, 'The payment cannot be canceled');
      return hal(200, paymentResource(payment, addresses));
    }),
  ];
}

const isVisible = ({ switches }: Payment): boolean => !switches.wrong.includes('missing');

/** Returns the page that begins with the payment `from`, with links to the adjacent pages. */
function pageOf(newestFirst: readonly Payment[], url: URL, addresses: Addresses): unknown {
  const query = url.searchParams;
  const limit = Number(query.get('limit') ?? PAGE);
  if (!Number.isInteger(limit) || limit < 1 || limit > LARGEST_PAGE) {
    throw new Rejection(400, `The limit must be between 1 and ${LARGEST_PAGE}`, { field: 'limit' });
  }
  const sort = query.get('sort') ?? 'desc';
  if (sort !== 'asc' && sort !== 'desc') throw new Rejection(400, 'The sort is invalid', { field: 'sort' });
  const all = sort === 'asc' ? newestFirst.toReversed() : newestFirst;
  const from = query.get('from');
  const start = from === null ? 0 : all.findIndex(({ id }) => id === from);
  if (start === -1) throw new Rejection(404, `No payment exists with token ${from}.`);
  const items = all.slice(start, start + limit);
  const address = (at: Payment | undefined) =>
    at === undefined ? null : link(`${addresses.api}/payments?from=${at.id}&limit=${limit}&sort=${sort}`);
  return {
    count: items.length,
    _embedded: { payments: items.map((payment) => readResource(payment, addresses)) },
    _links: {
      self: link(`${addresses.api}/payments${url.search}`),
      documentation: link('https://docs.mollie.com/reference/list-payments', 'text/html'),
      previous: start === 0 ? null : address(all[Math.max(0, start - limit)]),
      next: address(all[start + limit]),
    },
  };
}

export function methodRoutes(service: MollieService): Route[] {
  return [
    apiRoute(service, 'GET', '/methods', ({ url, addresses: { api } }) => {
      const cents = requestedCents(url.searchParams);
      const fitting = methodIds.filter(
        (id) =>
          (cents === null || cents <= methods[id].maximumCents) &&
          (id !== 'ideal' || service.state.profile.hasIdeal),
      );
      const items = fitting.map((id) => methodResource(id, api));
      return hal(200, listResource('methods', items, `${api}/methods`));
    }),
    apiRoute(service, 'GET', '/methods/:id', ({ params, addresses: { api } }) =>
      hal(200, methodResource(readMethodId(params.id), api)),
    ),
  ];
}

/** Returns the amount that the methods must accept, in cents; null if the query has none. */
function requestedCents(query: URLSearchParams): number | null {
  const value = query.get('amount[value]');
  return value === null ? null : readCents({ currency: query.get('amount[currency]'), value });
}
