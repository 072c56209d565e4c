import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  getTermsExample,
  getTermsFile,
  getTermsSchema,
  listTerms,
  loadTerms,
  publishTerms,
  rejectTerms,
} from './terms.use-cases.ts';

export function termsRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listTerms, ({ person }) => listTerms(services, person));

  route(app, calls.getTermsSchema, () => getTermsSchema());

  route(app, calls.getTermsExample, ({ person }) => getTermsExample(services, person));

  route(app, calls.getTermsFile, ({ params, person }) => getTermsFile(services, person, params.id));

  route(app, calls.loadTerms, ({ upload, person }) => loadTerms(services, person, upload));

  route(app, calls.publishTerms, async ({ params, body, session }) => {
    await publishTerms(services, session, { ...params, twoFaToken: body.twoFaToken });
    return undefined;
  });

  route(app, calls.rejectTerms, async ({ params, body, person }) => {
    await rejectTerms(services, person, { ...params, ...body });
    return undefined;
  });
}
