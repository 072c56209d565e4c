import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  discardFundDocument,
  getFundDocumentVersionFile,
  listBrandFunds,
  listFundDocumentVersions,
  loadFundDocument,
  publishFundDocument,
} from './fund-document-versions.use-cases.ts';
import { getFundDocumentFile, listFundDocuments } from './fund-documents.use-cases.ts';

export function fundDocumentRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listFundDocuments, ({ query, brand }) =>
    listFundDocuments(services, brand.id, query.fundId),
  );

  route(
    app,
    calls.getFundDocumentFile,
    async ({ params, brand, session }) => getFundDocumentFile(services, brand.id, params.id, await session()),
    { rateLimit: limits.calculation },
  );

  route(app, calls.listBrandFunds, ({ person }) => listBrandFunds(services, person));

  route(app, calls.listFundDocumentVersions, ({ query, person }) =>
    listFundDocumentVersions(services, person, query),
  );

  route(app, calls.loadFundDocument, ({ query, upload, person }) =>
    loadFundDocument(services, person, query, upload),
  );

  route(app, calls.getFundDocumentVersionFile, ({ params, person }) =>
    getFundDocumentVersionFile(services, person, params.id),
  );

  route(app, calls.publishFundDocument, async ({ params, body, session }) => {
    await publishFundDocument(services, session, { ...params, twoFaToken: body.twoFaToken });
    return undefined;
  });

  route(app, calls.discardFundDocument, async ({ params, person }) => {
    await discardFundDocument(services, person, params.id);
    return undefined;
  });
}
