import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import { pageWith } from '../../platform/paging.ts';
import type { Services } from '../../platform/services.ts';
import { getDocumentFile, listContractDocuments } from './documents.use-cases.ts';

export function documentRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listContractDocuments, async ({ params, query, person }) => {
    const { jaar: year, soort: kind, ...request } = query;
    const wanted = { ...request, year, kind };
    const { counts, ...found } = await listContractDocuments(services, person, params.id, wanted);
    return {
      ...pageWith(found, (item) => ({
        DocumentID: item.id,
        Soort: item.kind,
        Titel: item.title,
        Datum: item.documentDate,
        Grootte: item.byteSize,
        VervangenOp: item.replacedOn,
      })),
      Aantallen: counts.map(({ year: Jaar, kind: Soort, count }) => ({ Jaar, Soort, Aantal: count })),
    };
  });

  route(
    app,
    calls.getDocumentFile,
    ({ params, session, request }) =>
      getDocumentFile(services, session.person, params.id, {
        isEmployee: session.impersonator !== undefined,
        notice: (metric, err) => request.log.error({ err, metric }, 'a document is not as it should be'),
      }),
    { rateLimit: limits.calculation },
  );
}
