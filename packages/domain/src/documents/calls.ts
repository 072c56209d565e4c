import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { page, pageQuery } from '../http/paging.ts';
import { envelope, uuid } from '../http/schema.ts';
import { documentKinds } from './kinds.ts';

const contractDocument = z.object({
  DocumentID: z.string(),
  Soort: z.enum(documentKinds),
  Titel: z.string(),
  Datum: z.string(),
  /** In bytes; null as long as the file was not made, which happens when it is first opened. */
  Grootte: z.nullable(z.int()),
  /** The day of the document that corrects this one; null when nothing does. */
  VervangenOp: z.nullable(z.string()),
});
export type ContractDocument = z.infer<typeof contractDocument>;

const group = 'Documenten';
const year = z.string().check(z.regex(/^\d{4}$/, 'Kies een jaar, bijvoorbeeld 2026.'));

export const listContractDocuments = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/documents',
  access: 'signedIn',
  group,
  summary: 'De documenten van een contract, nieuwste eerst, en hoeveel er per jaar en soort zijn.',
  params: z.strictObject({ id: uuid }),
  query: z.extend(pageQuery, {
    jaar: z.optional(year),
    soort: z.optional(z.enum(documentKinds, 'Kies een soort uit de lijst.')),
  }),
  status: 200,
  response: envelope(
    z.extend(page(contractDocument), {
      /** Of all documents of the contract, whatever is asked for. */
      Aantallen: z.array(z.object({ Jaar: z.string(), Soort: z.enum(documentKinds), Aantal: z.int() })),
    }),
  ),
  errors: ['notAuthenticated', 'notFound'],
});

export const getDocumentFile = defineCall({
  method: 'GET',
  path: '/api/documents/{id}/file',
  access: 'signedIn',
  group,
  summary:
    'Een document als PDF om te bewaren; altijd dezelfde bytes. Wie meekijkt, opent niets met een burgerservicenummer.',
  params: z.strictObject({ id: uuid }),
  status: 200,
  file: 'application/pdf',
  errors: ['notAuthenticated', 'notFound', 'documentDamaged', 'hiddenFromEmployee'],
});
