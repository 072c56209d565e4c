import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, plainText, uuid } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { priceReason } from '../../products/fund-prices/calls.ts';

const group = 'Beheer';
const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;
const ofFile = z.strictObject({ id: uuid });

/** Allowed upload: one CSV file with prices. Thirty years of prices for twenty funds fill half a megabyte. */
export const priceFileUpload = {
  types: ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
  maximumBytes: 2_000_000,
  maximumSeconds: 60,
} as const;

const byPerson = z.object({ by: z.string(), at: z.string() });

const summary = z.object({
  code: z.string(),
  name: z.string(),
  /** Number of prices that publication adds. */
  prices: z.int(),
  /** Number of prices in the file that were published before; the file has the same values. */
  publishedBefore: z.int(),
  first: z.string(),
  last: z.string(),
  /** Largest relative change of the price between two consecutive days; null for a single price. */
  largest: z.nullable(
    z.object({ day: z.string(), before: z.number(), after: z.number(), fraction: z.number() }),
  ),
  /** Number of changes that employees should check, and number of changes that require a reason. */
  unusual: z.int(),
  needReason: z.int(),
});
export type PriceFileSummary = z.infer<typeof summary>;

const waitingFile = z.object({
  id: z.string(),
  number: z.int(),
  loaded: byPerson,
  /** Whether the caller loaded the file, so that a second employee must decide on it. */
  own: z.boolean(),
  funds: z.array(summary),
  controls: z.object({ reasonAbove: z.number(), checkAbove: z.number() }),
});
export type WaitingPriceFile = z.infer<typeof waitingFile>;

const decidedFile = z.object({
  id: z.string(),
  number: z.int(),
  loaded: byPerson,
  decision: z.enum(['published', 'rejected']),
  decided: byPerson,
  /** Reason for the rejection, or for large price changes. */
  reason: z.nullable(z.string()),
  prices: z.int(),
});
export type DecidedPriceFile = z.infer<typeof decidedFile>;

const priceFiles = z.object({
  waiting: z.nullable(waitingFile),
  /** The most recently decided files, latest first. */
  decided: z.array(decidedFile),
});
export type PriceFiles = z.infer<typeof priceFiles>;

export const listPriceFiles = defineCall({
  method: 'GET',
  path: '/api/admin/price-files',
  access: 'admin',
  group,
  summary:
    'Bestanden met koersen: wat op een collega wacht, per fonds geteld, en de bestanden die zijn gepubliceerd of afgewezen.',
  status: 200,
  response: envelope(priceFiles),
  errors: [...employees],
});

export const getPriceFile = defineCall({
  method: 'GET',
  path: '/api/admin/price-files/{id}/file',
  access: 'admin',
  group,
  summary: 'De koersen van een geladen bestand, als CSV.',
  params: ofFile,
  status: 200,
  file: 'application/octet-stream',
  errors: [...employees, 'notFound'],
});

export const loadPriceFile = defineCall({
  method: 'POST',
  path: '/api/admin/price-files',
  access: 'admin',
  group,
  changes: ['/api/admin/price-files', '/api/admin/work'],
  summary:
    'Laadt een CSV-bestand met koersen van een of meer fondsen, vanaf hun eerste dag. Het wacht daarna op een collega. Elke fout noemt regel en kolom.',
  upload: priceFileUpload,
  status: 201,
  response: envelope(z.object({ id: z.string(), number: z.int() })),
  errors: [...employees, 'tooLarge', 'wrongFileType', 'tooSlow', 'priceFileWaiting'],
});

export const publishPriceFile = defineCall({
  method: 'POST',
  path: '/api/admin/price-files/{id}/publish',
  access: 'admin',
  group,
  stepUp: 'publishPriceFile',
  changes: ['/api/admin/price-files', '/api/admin/fund-prices', '/api/admin/work', '/api/admin/dealing-runs'],
  summary:
    'Publiceert alle koersen van een bestand, met een reden zodra een koers meer verandert dan de voorwaarden noemen. Wie het bestand laadde, kan dat niet.',
  params: ofFile,
  body: z.strictObject({ reason: z.optional(priceReason), twoFaToken: z.optional(twoFaToken) }),
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile', 'ownPriceFile', 'stepUpRequired'],
});

/** Reason why the prices are never published, shown to colleagues. */
export const priceFileRejectionReason = plainText(500).check(
  z.trim(),
  z.minLength(5, 'Vul in waarom u dit doet.'),
);

export const rejectPriceFile = defineCall({
  method: 'POST',
  path: '/api/admin/price-files/{id}/reject',
  access: 'admin',
  group,
  changes: ['/api/admin/price-files', '/api/admin/work'],
  summary: 'Wijst een bestand met koersen af, met de reden. Wie het laadde, trekt het zo in.',
  params: ofFile,
  body: z.strictObject({ reason: priceFileRejectionReason }),
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile'],
});
