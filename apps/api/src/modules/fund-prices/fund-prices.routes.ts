import { calls } from '@portaal/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../plugins/app-error.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../plugins/services.ts';
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
