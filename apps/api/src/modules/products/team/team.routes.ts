import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export function teamRoutes(app: FastifyInstance): void {
  route(app, calls.listTeam, ({ brand }) => [...brand.team]);
}
