import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { listCountries } from './countries.use-cases.ts';

export function countryRoutes(app: FastifyInstance): void {
  route(app, calls.listCountries, listCountries);
}
