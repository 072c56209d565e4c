import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { getTextPrint, listTexts } from './texts.use-cases.ts';

export function textRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listTexts, ({ brand }) => listTexts(brand));

  route(app, calls.getTextPrint, ({ params, query, brand }) =>
    getTextPrint(services, brand, { ...params, product: query.product }),
  );
}
