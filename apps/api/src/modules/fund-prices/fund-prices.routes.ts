import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { enterFundPrices, publishFundPrices, viewFundPrices } from './fund-prices.use-cases.ts';

export function fundPriceRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.getFundPrices, ({ query, person }) =>
    viewFundPrices(services, person.id, query.valueDate),
  );

  route(app, calls.enterFundPrices, ({ params, body, person }) =>
    enterFundPrices(services, person, { ...params, ...body }),
  );

  route(app, calls.publishFundPrices, async ({ params, body, request }) => {
    const session = await request.session();
    if (!session) throw new AppError('notAuthenticated');
    return publishFundPrices(services, session, { ...params, ...body, twoFaToken: body.twoFaToken });
  });
}
