import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';

export function userRoutes(app: FastifyInstance): void {
  route(app, calls.getMe, async ({ person, request }) => {
    const session = await request.session();
    if (!session?.impersonator) return person;
    const { impersonator, endsAt } = session;
    return { ...person, impersonation: { employee: impersonator.name, endsAt: endsAt.toISOString() } };
  });
}
