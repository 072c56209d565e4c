import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  discardBookImport,
  explainBookImport,
  listBookImports,
  rejectBookImport,
  signBookImport,
} from './book-import.use-cases.ts';

export function bookImportRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listBookImports, ({ person }) => listBookImports(services, person));

  route(app, calls.explainBookImport, async ({ params, body, person }) => {
    await explainBookImport(services, person, { ...params, ...body });
    return undefined;
  });

  route(app, calls.signBookImport, async ({ params, body, session }) => {
    const { digest, twoFaToken } = body;
    await signBookImport(services, session, { ...params, digest, twoFaToken });
    return undefined;
  });

  route(app, calls.discardBookImport, ({ params, body, session }) => {
    const { reason, twoFaToken } = body;
    return discardBookImport(services, session, { ...params, reason, twoFaToken });
  });

  route(app, calls.rejectBookImport, async ({ params, body, person }) => {
    await rejectBookImport(services, person, { ...params, ...body });
    return undefined;
  });
}
