import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, uuid } from '../../http/schema.ts';
import { fundDocumentKinds } from './kinds.ts';

const group = 'Fondsen';

/** Fund number as text in a URL. */
export const fundIdInQuery = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/, 'Kies een fonds uit de lijst.')),
  z.transform(Number),
);

const fundDocument = z.object({
  id: z.string(),
  fundId: z.int(),
  kind: z.enum(fundDocumentKinds),
  title: z.string(),
  version: z.int(),
  validFrom: z.string(),
  /**
   * Size in bytes. Null for a document we generate ourselves until it is generated, which happens when it is first
   * opened.
   */
  byteSize: z.nullable(z.int()),
});
export type FundDocument = z.infer<typeof fundDocument>;

export const listFundDocuments = defineCall({
  method: 'GET',
  path: '/api/fund-documents',
  access: 'visitor',
  group,
  summary:
    'De documenten van de fondsen die vandaag gelden: per fonds en soort de hoogste gepubliceerde versie waarvan de ingangsdatum is bereikt.',
  query: z.strictObject({ fundId: z.optional(fundIdInQuery) }),
  status: 200,
  response: envelope(z.array(fundDocument)),
  errors: [],
});

export const getFundDocumentFile = defineCall({
  method: 'GET',
  path: '/api/fund-documents/{id}/file',
  access: 'visitor',
  group,
  summary:
    'Een gepubliceerd document van een fonds als PDF om te bewaren, ook een oudere versie; altijd dezelfde bytes.',
  params: z.strictObject({ id: uuid }),
  status: 200,
  file: 'application/pdf',
  errors: ['notFound', 'documentDamaged'],
});
