import { calls } from '@portaal/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { countries } from './countries.use-cases.ts';

export function countryRoutes(app: FastifyInstance): void {
  route(app, calls.listCountries, () => [...countries]);
}
