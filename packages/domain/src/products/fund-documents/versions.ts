import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { page } from '../../http/paging.ts';
import { queuePage } from '../../http/queue-page.ts';
import { envelope, isoDay, plainText, uuid } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { fundIdInQuery } from './calls.ts';
import { fundDocumentKinds } from './kinds.ts';

const group = 'Beheer';
const ofVersion = z.strictObject({ id: uuid });
const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;

/** Allowed upload: one PDF. */
export const fundDocumentUpload = {
  types: ['application/pdf'],
  maximumBytes: 10_000_000,
  maximumSeconds: 300,
} as const;

/** A version of a fund document, waiting for publication or published, as shown to employees of the brand. */
const version = z.object({
  id: z.string(),
  fundId: z.int(),
  fundName: z.string(),
  kind: z.enum(fundDocumentKinds),
  title: z.string(),
  version: z.int(),
  validFrom: z.string(),
  byteSize: z.nullable(z.int()),
  loadedBy: z.string(),
  loadedAt: z.string(),
  /** Whether the caller uploaded this version. */
  own: z.boolean(),
  /** Null while the version is waiting for publication. */
  published: z.nullable(z.object({ by: z.string(), at: z.string() })),
});
export type FundDocumentVersion = z.infer<typeof version>;

export const listFundDocumentVersions = defineCall({
  method: 'GET',
  path: '/api/admin/fund-documents',
  access: 'admin',
  group,
  summary:
    'De documenten van de fondsen die wachten op publicatie, het oudste eerst; of die zijn gepubliceerd, het nieuwste eerst.',
  query: queuePage,
  status: 200,
  response: envelope(page(version)),
  errors: [...employees],
});

export const listBrandFunds = defineCall({
  method: 'GET',
  path: '/api/admin/fund-documents/funds',
  access: 'admin',
  group,
  summary:
    'De fondsen van alle gepubliceerde voorwaarden van het merk, ook van voorwaarden die nog niet gelden: daarvoor kunnen documenten en panden worden geladen.',
  status: 200,
  response: envelope(z.array(z.object({ id: z.int(), name: z.string() }))),
  errors: [...employees],
});

/** Details sent with an uploaded document; server and form validate them with this schema. */
export const fundDocumentDetails = z.strictObject({
  fundId: fundIdInQuery,
  kind: z.enum(fundDocumentKinds, 'Kies een soort uit de lijst.'),
  title: plainText(120).check(z.trim(), z.minLength(1, 'Vul een titel in.')),
  validFrom: isoDay,
});

export const loadFundDocument = defineCall({
  method: 'POST',
  path: '/api/admin/fund-documents',
  access: 'admin',
  group,
  changes: ['/api/admin/fund-documents'],
  summary:
    'Laadt een document van een fonds: de bytes van de PDF zijn de aanvraag. Het krijgt het volgende versienummer en wacht op publicatie.',
  query: fundDocumentDetails,
  upload: fundDocumentUpload,
  status: 201,
  response: envelope(z.object({ id: z.string(), version: z.int() })),
  errors: [...employees, 'tooLarge', 'wrongFileType', 'tooSlow'],
});

export const getFundDocumentVersionFile = defineCall({
  method: 'GET',
  path: '/api/admin/fund-documents/{id}/file',
  access: 'admin',
  group,
  summary: 'De PDF van een document dat wacht op publicatie of is gepubliceerd.',
  params: ofVersion,
  status: 200,
  file: 'application/pdf',
  errors: [...employees, 'notFound', 'documentDamaged'],
});

export const publishFundDocument = defineCall({
  method: 'POST',
  path: '/api/admin/fund-documents/{id}/publish',
  access: 'admin',
  group,
  stepUp: 'publishFundDocument',
  changes: ['/api/admin/fund-documents', '/api/fund-documents'],
  summary:
    'Publiceert een document: het geldt vanaf zijn ingangsdatum en verandert nooit meer. Met een twoFaToken voor publishFundDocument; laadde u het zelf, dan keurt een collega het goed.',
  params: ofVersion,
  body: z.strictObject({ twoFaToken: z.optional(twoFaToken) }),
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile', 'firstDayPassed', 'stepUpRequired'],
});

export const discardFundDocument = defineCall({
  method: 'DELETE',
  path: '/api/admin/fund-documents/{id}',
  access: 'admin',
  group,
  changes: ['/api/admin/fund-documents'],
  summary: 'Gooit een document weg dat nog niet is gepubliceerd, met zijn bestand.',
  params: ofVersion,
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile'],
});
