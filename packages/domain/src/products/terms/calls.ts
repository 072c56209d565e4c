import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, plainText, uuid } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';

const group = 'Beheer';
const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;
const ofTerms = z.strictObject({ id: uuid });

/** Allowed upload: one JSON file with the terms of a brand. */
export const termsUpload = {
  types: ['application/json'],
  maximumBytes: 500_000,
  maximumSeconds: 60,
} as const;

const byPerson = z.object({ by: z.string(), at: z.string() });

const publishedTerms = z.object({
  id: z.string(),
  number: z.int(),
  validFrom: z.string(),
  /** Whether this version of the terms applies today. */
  applies: z.boolean(),
  /** Null for terms migrated from an earlier release, in which the terms were part of the software. */
  loaded: z.nullable(byPerson),
  published: z.nullable(byPerson),
});

export type PublishedTerms = z.infer<typeof publishedTerms>;

const waitingTerms = z.object({
  id: z.string(),
  number: z.int(),
  validFrom: z.string(),
  loaded: byPerson,
  /** Whether the caller loaded the version, so that a second employee must decide on it. */
  own: z.boolean(),
  /** Number of the version used for comparison; null for the first version. */
  comparedWith: z.nullable(z.int()),
  differences: z.array(
    z.object({ label: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});

export type WaitingTerms = z.infer<typeof waitingTerms>;

const terms = z.object({
  /** Published versions, latest first. */
  published: z.array(publishedTerms),
  waiting: z.nullable(waitingTerms),
  /** The most recently rejected versions, latest first. */
  rejected: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      validFrom: z.string(),
      rejected: byPerson,
      reason: z.string(),
    }),
  ),
  /** First day on which a new version may begin; null for the first version, which may begin on any day. */
  loadableFrom: z.nullable(z.string()),
});
export type TermsOverview = z.infer<typeof terms>;

export const listTerms = defineCall({
  method: 'GET',
  path: '/api/admin/terms',
  access: 'admin',
  group,
  summary:
    'De voorwaarden van het merk: welke versies zijn gepubliceerd, vanaf welke dag, en wat op een collega wacht met de verschillen.',
  status: 200,
  response: envelope(terms),
  errors: [...employees],
});

export const getTermsSchema = defineCall({
  method: 'GET',
  path: '/api/admin/terms/schema',
  access: 'admin',
  group,
  summary: 'De vorm van een bestand met voorwaarden, als JSON Schema.',
  status: 200,
  file: 'application/octet-stream',
  errors: [...employees],
});

export const getTermsExample = defineCall({
  method: 'GET',
  path: '/api/admin/terms/example',
  access: 'admin',
  group,
  summary:
    'Een voorbeeld van een bestand met voorwaarden, met verzonnen waarden, voor het merk van de medewerker.',
  status: 200,
  file: 'application/octet-stream',
  errors: [...employees],
});

export const getTermsFile = defineCall({
  method: 'GET',
  path: '/api/admin/terms/{id}/file',
  access: 'admin',
  group,
  summary: 'Een versie van de voorwaarden als bestand: een begin voor de volgende.',
  params: ofTerms,
  status: 200,
  file: 'application/octet-stream',
  errors: [...employees, 'notFound'],
});

export const loadTerms = defineCall({
  method: 'POST',
  path: '/api/admin/terms',
  access: 'admin',
  group,
  changes: ['/api/admin/terms', '/api/admin/work'],
  summary:
    'Laadt een JSON-bestand met de voorwaarden van het merk vanaf een dag. Het wacht daarna op een collega. Een fout noemt het veld in het bestand.',
  upload: termsUpload,
  status: 201,
  response: envelope(z.object({ id: z.string(), number: z.int() })),
  errors: [...employees, 'tooLarge', 'wrongFileType', 'tooSlow', 'termsWaiting'],
});

export const publishTerms = defineCall({
  method: 'POST',
  path: '/api/admin/terms/{id}/publish',
  access: 'admin',
  group,
  stepUp: 'publishTerms',
  changes: ['/api/admin/terms', '/api/admin/work', '/api/funds', '/api/fiscal'],
  summary:
    'Publiceert geladen voorwaarden: ze gelden vanaf hun dag en veranderen nooit meer. Wie ze laadde, kan dat niet.',
  params: ofTerms,
  body: z.strictObject({ twoFaToken: z.optional(twoFaToken) }),
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile', 'ownTerms', 'termsLate', 'stepUpRequired'],
});

/** Reason why the terms must never apply, shown to colleagues. */
export const termsRejectionReason = plainText(500).check(
  z.trim(),
  z.minLength(5, 'Vul in waarom u dit doet.'),
);

export const rejectTerms = defineCall({
  method: 'POST',
  path: '/api/admin/terms/{id}/reject',
  access: 'admin',
  group,
  changes: ['/api/admin/terms', '/api/admin/work'],
  summary: 'Wijst geladen voorwaarden af, met de reden. Wie ze laadde, trekt ze zo in.',
  params: ofTerms,
  body: z.strictObject({ reason: termsRejectionReason }),
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile'],
});
