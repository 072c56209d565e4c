import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import { pageWith } from '../../../platform/paging.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type DocumentCount,
  downloadDocuments,
  getDocumentFile,
  type ListedDocument,
  listContractDocuments,
  listDocuments,
} from './own-documents.use-cases.ts';

const lineOf = (item: ListedDocument) => ({
  DocumentID: item.id,
  Soort: item.kind,
  Titel: item.title,
  Datum: item.documentDate,
  Jaar: item.year,
  Grootte: item.byteSize,
  VervangenOp: item.replacedOn,
});

const countsOf = (counts: readonly DocumentCount[]) =>
  counts.map(({ year: Jaar, kind: Soort, count }) => ({ Jaar, Soort, Aantal: count }));

export function documentRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listContractDocuments, async ({ params, query, person }) => {
    const { jaar: year, soort: kind, ...request } = query;
    const criteria = { ...request, year, kind };
    const { counts, ...found } = await listContractDocuments(services, person, params.id, criteria);
    return { ...pageWith(found, lineOf), Aantallen: countsOf(counts) };
  });

  route(app, calls.listDocuments, async ({ query, person }) => {
    const { jaar: year, soort: kind, ...request } = query;
    const { counts, taxYear, ...found } = await listDocuments(services, person, { ...request, year, kind });
    return {
      ...pageWith(found, (item) => ({
        ...lineOf(item),
        ContractID: item.contractId,
        ContractNummer: item.number,
        Omschrijving: item.description,
      })),
      Aantallen: countsOf(counts),
      Jaaropgaven: taxYear ? { Jaar: taxYear.year, Aantal: taxYear.count } : null,
    };
  });

  route(
    app,
    calls.downloadDocuments,
    ({ body: { jaar: year, soort: kind, jaaropgaven: taxYear }, session, request }) =>
      downloadDocuments(services, session, { year, kind, taxYear }, (metric, err) =>
        request.log.error({ err, metric }, 'a document is not as it should be'),
      ),
    { rateLimit: limits.archive },
  );

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
