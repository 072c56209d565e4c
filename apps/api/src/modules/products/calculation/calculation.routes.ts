import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { calculateFor, calculateInOpenFunds } from './calculation.use-cases.ts';

/** Returns whether an offer belongs to a person. */
export type OwnsOffer = (person: SignedInPerson, offerId: string) => Promise<boolean>;

export function calculationRoutes(app: FastifyInstance, services: Services, ownsOffer: OwnsOffer): void {
  route(
    app,
    calls.calculate,
    async ({ body, brand, session: sessionOf }) => {
      const { offerID } = body;
      const session = await sessionOf();
      // Ignores an offer id from a visitor. A signed-in person can only use their own offer ids (other ids return
      // 404).
      const ownOfferId = session && offerID !== null ? offerID : null;
      if (session && ownOfferId !== null && !(await ownsOffer(session.person, ownOfferId))) {
        throw new AppError('notFound');
      }
      const { result } = await (session
        ? calculateFor(services, session.person, body)
        : calculateInOpenFunds(services, brand.id, body));
      return { offerID: ownOfferId, ...result };
    },
    { rateLimit: limits.calculation },
  );
}
