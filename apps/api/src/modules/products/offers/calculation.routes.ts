import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../platform/services.ts';
import { calculateFor, calculateInOpenFunds } from '../calculation/calculation.use-cases.ts';
import { findOwnOffer, getCalculation } from './offers.use-cases.ts';

export function calculationRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    calls.calculate,
    async ({ body, brand, session: sessionOf }) => {
      const { offerID } = body;
      const session = await sessionOf();
      // Ignores an offer id from a visitor. A signed-in person can only use their own offer ids (other ids return
      // 404).
      const ownOfferId = session && offerID !== null ? offerID : null;
      if (session && ownOfferId !== null && !(await findOwnOffer(services, session.person, ownOfferId))) {
        throw new AppError('notFound');
      }
      const { result } = await (session
        ? calculateFor(services, session.person, body)
        : calculateInOpenFunds(services, brand.id, body));
      return { offerID: ownOfferId, ...result };
    },
    { rateLimit: limits.calculation },
  );

  route(app, calls.getCalculation, ({ params: { offerID }, person }) =>
    getCalculation(services, person, offerID),
  );
}
