import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { enterFundPrices, getFundPrices, publishFundPrices } from './fund-prices.use-cases.ts';

export function fundPriceRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getFundPrices, ({ query, person }) => getFundPrices(services, person, query.dealingDay));

  route(app, calls.enterFundPrices, ({ params, body, person }) =>
    enterFundPrices(services, person, { ...params, ...body }),
  );

  route(app, calls.publishFundPrices, ({ params, body, session }) =>
    publishFundPrices(services, session, {
      ...params,
      ...body,
      reason: body.reason,
      twoFaToken: body.twoFaToken,
    }),
  );
}
