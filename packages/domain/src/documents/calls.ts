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
  /** The year it is about: of a tax statement the one before it was made. A server of before does not say it. */
  Jaar: z.optional(z.string()),
  /** In bytes; null as long as the file was not made, which happens when it is first opened. */
  Grootte: z.nullable(z.int()),
  /** The day of the document that corrects this one; null when nothing does. */
  VervangenOp: z.nullable(z.string()),
});
export type ContractDocument = z.infer<typeof contractDocument>;

const group = 'Documenten';
const year = z.string().check(z.regex(/^\d{4}$/, 'Kies een jaar, bijvoorbeeld 2026.'));
const kind = z.enum(documentKinds, 'Kies een soort uit de lijst.');
const narrowed = z.extend(pageQuery, { jaar: z.optional(year), soort: z.optional(kind) });
/** Of all documents, whatever is asked for. */
const counts = z.array(z.object({ Jaar: z.string(), Soort: z.enum(documentKinds), Aantal: z.int() }));

export const listContractDocuments = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/documents',
  access: 'signedIn',
  group,
  summary:
    'De documenten van een contract, naar het jaar waar zij over gaan en dan nieuwste eerst, en hoeveel er per jaar en soort zijn.',
  params: z.strictObject({ id: uuid }),
  query: narrowed,
  status: 200,
  response: envelope(z.extend(page(contractDocument), { Aantallen: counts })),
  errors: ['notAuthenticated', 'notFound'],
});

const ownDocument = z.extend(contractDocument, {
  ContractID: z.string(),
  ContractNummer: z.string(),
  Omschrijving: z.string(),
});
export type OwnDocument = z.infer<typeof ownDocument>;

export const listDocuments = defineCall({
  method: 'GET',
  path: '/api/documents',
  access: 'signedIn',
  group,
  summary:
    'De documenten van alle contracten van de belegger, naar het jaar waar zij over gaan en dan nieuwste eerst, en hoeveel er per jaar en soort zijn.',
  query: narrowed,
  status: 200,
  response: envelope(
    z.extend(page(ownDocument), {
      Aantallen: counts,
      /** The last year of which there are tax statements, and of how many contracts; null when there are none. */
      Jaaropgaven: z.nullable(z.object({ Jaar: z.string(), Aantal: z.int() })),
    }),
  ),
  errors: ['notAuthenticated'],
});

/** Asks no code: each of the documents is opened without one too. Noted in the audit log before the first byte goes. */
export const downloadDocuments = defineCall({
  method: 'POST',
  path: '/api/documents/download',
  access: 'signedIn',
  group,
  summary:
    'Documenten van alle contracten als één ZIP: van een jaar, van een soort, of de geldende jaaropgaven over een jaar.',
  body: z
    .strictObject({
      /** Whatever year and kind; not beside the others. */
      alles: z.optional(z.literal(true)),
      jaar: z.optional(year),
      soort: z.optional(kind),
      /** The tax statements over this year that no other one corrects. */
      jaaropgaven: z.optional(year),
    })
    .check(
      z.refine((body) => Object.values(body).some((value) => value !== undefined), 'Kies welke documenten.'),
    ),
  status: 200,
  file: 'application/zip',
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
