import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { page, pageQuery } from '../../http/paging.ts';
import { envelope, uuid } from '../../http/schema.ts';
import { documentKinds } from './kinds.ts';

const contractDocument = z.object({
  DocumentID: z.string(),
  Soort: z.enum(documentKinds),
  Titel: z.string(),
  Datum: z.string(),
  /**
   * The year the document covers. For a tax statement this is the year before its creation. Older servers do not send
   * it.
   */
  Jaar: z.optional(z.string()),
  /** Size in bytes; null until the file is generated, which happens when it is first opened. */
  Grootte: z.nullable(z.int()),
  /** The day of the document that corrects this document; null if there is no correction. */
  VervangenOp: z.nullable(z.string()),
});
export type ContractDocument = z.infer<typeof contractDocument>;

const group = 'Documenten';
const year = z.string().check(z.regex(/^\d{4}$/, 'Kies een jaar, bijvoorbeeld 2026.'));
const kind = z.enum(documentKinds, 'Kies een soort uit de lijst.');
const narrowed = z.extend(pageQuery, { jaar: z.optional(year), soort: z.optional(kind) });
/** Number of documents per year and kind, counted over all documents regardless of filters. */
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
      /**
       * The last year with tax statements, and the number of contracts that have a tax statement for that year; null
       * if there are no tax statements.
       */
      Jaaropgaven: z.nullable(z.object({ Jaar: z.string(), Aantal: z.int() })),
    }),
  ),
  errors: ['notAuthenticated'],
});

/**
 * Requires no step-up code, because a user can open each document without one. The audit log records the download
 * before the first byte is sent.
 */
export const downloadDocuments = defineCall({
  method: 'POST',
  path: '/api/documents/download',
  access: 'signedIn',
  group,
  summary:
    'Documenten van alle contracten als één ZIP: van een jaar, van een soort, of de geldende jaaropgaven over een jaar.',
  body: z
    .strictObject({
      /** Selects all years and kinds. It cannot be combined with the other fields. */
      alles: z.optional(z.literal(true)),
      jaar: z.optional(year),
      soort: z.optional(kind),
      /** Selects the tax statements of this year, without those replaced by a correction. */
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
