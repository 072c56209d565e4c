import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { linkNext } from '../../http/paging.ts';
import { limits } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import { listOwnDocuments, ownDocumentFile } from './documents.use-cases.ts';

export function documentRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listContractDocuments, async ({ params, query, person, reply }) => {
    const { jaar: year, soort: kind, ...request } = query;
    const asked = { ...request, year, kind };
    const { items, next, counts } = await listOwnDocuments(services, person, params.id, asked);
    const filter = { ...(year ? { jaar: year } : {}), ...(kind ? { soort: kind } : {}) };
    linkNext(reply, calls.listContractDocuments.path.replace('{id}', params.id), next, filter);
    return {
      Aantallen: counts.map(({ year: Jaar, kind: Soort, count }) => ({ Jaar, Soort, Aantal: count })),
      Documenten: items.map((item) => ({
        DocumentID: item.id,
        Soort: item.kind,
        Titel: item.title,
        Datum: item.documentDate,
        Grootte: item.byteSize,
      })),
    };
  });

  route(
    app,
    calls.documentFile,
    ({ params, session, request }) =>
      ownDocumentFile(services, session.person, params.id, {
        isEmployee: session.impersonator !== undefined,
        notice: (metric, err) => request.log.error({ err, metric }, 'a document is not as it should be'),
      }),
    { rateLimit: limits.calculation },
  );
}
