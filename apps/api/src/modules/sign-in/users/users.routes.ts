import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export function userRoutes(app: FastifyInstance): void {
  route(app, calls.getMe, ({ session: { person, impersonator, endsAt } }) => {
    if (!impersonator) return person;
    return { ...person, impersonation: { employee: impersonator.name, endsAt: endsAt.toISOString() } };
  });
}
