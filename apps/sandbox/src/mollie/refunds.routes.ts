import type { Route } from '../http/routes.ts';
import { readCents } from './amount.ts';
import { apiRoute, hal } from './api.ts';
import { readMetadata } from './order.ts';
import { cancelRefund, createRefund, getRefund } from './refunds.ts';
import { chargebackResource, listResource, refundResource } from './resources.ts';
import type { MollieService } from './service.ts';

/** Returns the routes for refunds and chargebacks of a payment. */
export function refundRoutes(service: MollieService): Route[] {
  const { payments, clock } = service;
  const path = '/payments/:id/refunds';
  return [
    apiRoute(service, 'POST', path, ({ caller, params, body, addresses }) => {
      const payment = payments.get(caller, params.id);
      const order = {
        cents: readCents(body.amount),
        description: String(body.description ?? payment.description),
        metadata: readMetadata(body.metadata),
      };
      return hal(201, refundResource(payment, createRefund(payment, order, clock.now()), addresses.api));
    }),
    apiRoute(service, 'GET', path, ({ caller, params, addresses: { api } }) => {
      const payment = payments.get(caller, params.id);
      const items = payment.refunds.map((refund) => refundResource(payment, refund, api)).reverse();
      return hal(200, listResource('refunds', items, `${api}/payments/${payment.id}/refunds`));
    }),
    apiRoute(service, 'GET', `${path}/:refundId`, ({ caller, params, addresses }) => {
      const payment = payments.get(caller, params.id);
      return hal(200, refundResource(payment, getRefund(payment, params.refundId), addresses.api));
    }),
    apiRoute(service, 'DELETE', `${path}/:refundId`, ({ caller, params }) => {
      cancelRefund(getRefund(payments.get(caller, params.id), params.refundId));
      return { status: 204 };
    }),
    apiRoute(service, 'GET', '/payments/:id/chargebacks', ({ caller, params, addresses: { api } }) => {
      const payment = payments.get(caller, params.id);
      const items = payment.chargebacks.map((one) => chargebackResource(payment, one, api));
      return hal(200, listResource('chargebacks', items, `${api}/payments/${payment.id}/chargebacks`));
    }),
  ];
}
