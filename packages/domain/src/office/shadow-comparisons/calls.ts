import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, plainText, uuid } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';

const group = 'Beheer';
const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;
const changes = ['/api/admin/shadow-comparisons', '/api/admin/set-up', '/api/admin/takeover'] as const;
const ofComparison = z.strictObject({ id: uuid });

/** Allowed upload: the file `standen.csv` of one day, in the format of the book package. */
export const balancesUpload = {
  types: ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
  maximumBytes: 50_000_000,
  maximumSeconds: 300,
} as const;

/**
 * Maximum number of differences that are stored and can be explained. A month with more differences is not
 * ready.
 */
export const MOST_SHADOW_DIFFERENCES = 200;

/** Units in ten-thousandths and values in cents, in the old system and in ours. */
const fundSums = z.object({
  fund: z.string(),
  reportedUnits: z.int(),
  ourUnits: z.int(),
  reportedCents: z.int(),
  ourCents: z.int(),
});
export type FundSums = z.output<typeof fundSums>;

/** A position that differs. The units and value of a system are null if it has no such position. */
const difference = z.object({
  number: z.int(),
  /** Number of the contract in the old system. */
  contract: z.string(),
  fund: z.string(),
  reportedUnits: z.nullable(z.int()),
  ourUnits: z.nullable(z.int()),
  reportedCents: z.nullable(z.int()),
  ourCents: z.nullable(z.int()),
  reason: z.nullable(z.string()),
});
export type ShadowDifference = z.output<typeof difference>;

const comparison = z.object({
  id: z.string(),
  /** Day of the balances, and first day of the month that contains that day. */
  day: z.string(),
  month: z.string(),
  /** SHA-256 of the file, as hexadecimal digits. */
  digest: z.string(),
  comparedAt: z.string(),
  /** Employee who loaded the file; null if an operator loaded it. */
  comparedBy: z.nullable(z.string()),
  positions: z.int(),
  /** Number of positions that differ; only the first differences are stored. */
  differenceCount: z.int(),
  funds: z.array(fundSums),
  differences: z.array(difference),
  /** Whether a later file of the same month replaced this file. */
  isReplaced: z.boolean(),
  /** Employee who wrote the reasons; null until an employee wrote them. */
  explainedBy: z.nullable(z.string()),
  /** Whether the caller wrote the reasons, so that another employee must accept them. */
  own: z.boolean(),
  accepted: z.nullable(z.object({ by: z.string(), at: z.string() })),
});
export type ShadowComparison = z.output<typeof comparison>;

export const listShadowComparisons = defineCall({
  method: 'GET',
  path: '/api/admin/shadow-comparisons',
  access: 'admin',
  group,
  summary:
    'De laatste twaalf vergelijkingen van ons boek met dat van het oude systeem, de laatste eerst, met de verschillen en hun redenen.',
  status: 200,
  response: envelope(z.array(comparison)),
  errors: [...employees],
});

export const loadShadowComparison = defineCall({
  method: 'POST',
  path: '/api/admin/shadow-comparisons',
  access: 'admin',
  group,
  changes,
  summary:
    'Vergelijkt standen.csv van het oude systeem met ons boek op die dag, per contract en fonds: de bytes van het bestand zijn de aanvraag. Klopt er iets niet, dan wordt er niets van bewaard en zegt de fout op welke regel het is.',
  upload: balancesUpload,
  status: 201,
  response: envelope(z.object({ differences: z.int() })),
  errors: [...employees, 'tooLarge', 'wrongFileType', 'tooSlow'],
});

const reason = plainText(300).check(z.trim(), z.minLength(5, 'Vul in waardoor dit verschil komt.'));

export const explainShadowComparison = defineCall({
  method: 'POST',
  path: '/api/admin/shadow-comparisons/{id}/reasons',
  access: 'admin',
  group,
  changes,
  summary:
    'Geeft elk verschil van een maand een reden, één keer. Daarna kan een collega ze aanvaarden; wie de redenen gaf, kan dat niet.',
  params: ofComparison,
  body: z.strictObject({
    reasons: z
      .array(z.strictObject({ number: z.int().check(z.minimum(1)), reason }))
      .check(z.maxLength(MOST_SHADOW_DIFFERENCES)),
  }),
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile'],
});

export const acceptShadowComparison = defineCall({
  method: 'POST',
  path: '/api/admin/shadow-comparisons/{id}/accept',
  access: 'admin',
  group,
  stepUp: 'acceptShadowComparison',
  changes,
  summary:
    'Aanvaardt de redenen van alle verschillen van een maand, als tweede. De maand telt daarna als gelijk. Vraagt een twoFaToken voor acceptShadowComparison.',
  params: ofComparison,
  body: z.strictObject({ twoFaToken: z.optional(twoFaToken) }),
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile', 'ownShadowReasons', 'stepUpRequired'],
});

export const getShadowComparisonFile = defineCall({
  method: 'GET',
  path: '/api/admin/shadow-comparisons/{id}/file',
  access: 'admin',
  group,
  summary: 'De verschillen van een vergelijking met hun redenen, als CSV-bestand.',
  params: ofComparison,
  status: 200,
  file: 'text/csv',
  errors: [...employees, 'notFound'],
});
