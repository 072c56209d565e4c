import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  acceptShadowComparison,
  explainShadowComparison,
  getShadowComparisonFile,
  listShadowComparisons,
  loadShadowComparison,
} from './shadow-comparisons.use-cases.ts';

export function shadowComparisonRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listShadowComparisons, ({ person }) => listShadowComparisons(services, person));

  route(app, calls.loadShadowComparison, ({ upload, person }) =>
    loadShadowComparison(services, person, upload),
  );

  route(app, calls.explainShadowComparison, async ({ params, body, person }) => {
    await explainShadowComparison(services, person, { ...params, ...body });
    return undefined;
  });

  route(app, calls.acceptShadowComparison, async ({ params, body, session }) => {
    await acceptShadowComparison(services, session, { ...params, twoFaToken: body.twoFaToken });
    return undefined;
  });

  route(app, calls.getShadowComparisonFile, ({ params, person }) =>
    getShadowComparisonFile(services, person, params.id),
  );
}
