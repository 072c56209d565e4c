import { calls } from '@portaal/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';

export function userRoutes(app: FastifyInstance): void {
  route(app, calls.getMe, ({ person }) => person);
}
