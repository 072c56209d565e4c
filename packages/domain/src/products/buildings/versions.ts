import { decimalToUnits } from '@portaal/engine';
import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { page } from '../../http/paging.ts';
import { queuePage } from '../../http/queue-page.ts';
import { envelope, isoDay, plainText, uuid } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { fundIdInQuery } from '../fund-documents/calls.ts';

const group = 'Beheer';
const ofVersion = z.strictObject({ id: uuid });
const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;

/** Allowed upload: one CSV file. */
export const buildingsUpload = {
  types: ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
  maximumBytes: 100_000,
  maximumSeconds: 60,
} as const;

/**
 * A version of a fund's list of buildings as its brand's employees see it: published, or waiting for publication.
 */
const version = z.object({
  id: z.string(),
  fundId: z.int(),
  fundName: z.string(),
  version: z.int(),
  asOf: z.string(),
  source: z.string(),
  outstanding: z.number(),
  isFictional: z.boolean(),
  /** The buildings of this version; amounts in euro. */
  buildings: z.array(
    z.object({
      name: z.string(),
      place: z.string(),
      builtIn: z.int(),
      yearlyRent: z.number(),
      value: z.number(),
      loan: z.number(),
    }),
  ),
  loadedBy: z.string(),
  loadedAt: z.string(),
  /** Whether the caller uploaded this version. */
  own: z.boolean(),
  /** Null while the version is waiting for publication. */
  published: z.nullable(z.object({ by: z.string(), at: z.string() })),
});
export type BuildingsVersion = z.infer<typeof version>;

export const listBuildingsVersions = defineCall({
  method: 'GET',
  path: '/api/admin/buildings',
  access: 'admin',
  group,
  summary:
    'De panden van de fondsen die wachten op publicatie, het oudste eerst; of die zijn gepubliceerd, het nieuwste eerst.',
  query: queuePage,
  status: 200,
  response: envelope(page(version)),
  errors: [...employees],
});

const outstandingMessage = 'Vul het aantal participaties in, bijvoorbeeld 125000,5000.';

/** Details sent with an uploaded list of buildings. Server and form validate them with this schema. */
export const buildingsDetails = z.strictObject({
  fundId: fundIdInQuery,
  asOf: isoDay,
  source: plainText(120).check(z.trim(), z.minLength(3, 'Vul in waar de gegevens vandaan komen.')),
  /** Number of units of the fund outstanding on the valuation day. */
  outstanding: z.pipe(
    z.string().check(z.regex(/^(?!0+([.,]0+)?$)\d{1,9}([.,]\d{1,4})?$/, outstandingMessage)),
    z.transform((text) => decimalToUnits(Number(text.replace(',', '.')))),
  ),
});

export const loadBuildings = defineCall({
  method: 'POST',
  path: '/api/admin/buildings',
  access: 'admin',
  group,
  changes: ['/api/admin/buildings'],
  summary:
    'Laadt de panden van een fonds uit een CSV-bestand. Ze wachten op publicatie. Een fout noemt de regel in het bestand.',
  query: buildingsDetails,
  upload: buildingsUpload,
  status: 201,
  response: envelope(z.object({ id: z.string(), version: z.int() })),
  errors: [...employees, 'tooLarge', 'wrongFileType', 'tooSlow'],
});

export const publishBuildings = defineCall({
  method: 'POST',
  path: '/api/admin/buildings/{id}/publish',
  access: 'admin',
  group,
  stepUp: 'publishBuildings',
  changes: ['/api/admin/buildings', '/api/buildings'],
  summary:
    'Publiceert de panden van een fonds: beleggers zien ze, in plaats van die ervoor. Met een twoFaToken voor publishBuildings; laadde u ze zelf, dan keurt een collega het goed.',
  params: ofVersion,
  body: z.strictObject({ twoFaToken: z.optional(twoFaToken) }),
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile', 'stepUpRequired'],
});

export const discardBuildings = defineCall({
  method: 'DELETE',
  path: '/api/admin/buildings/{id}',
  access: 'admin',
  group,
  changes: ['/api/admin/buildings'],
  summary: 'Gooit panden weg die nog niet zijn gepubliceerd.',
  params: ofVersion,
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile'],
});
