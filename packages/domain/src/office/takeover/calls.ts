import * as z from 'zod/mini';
import { brandStates } from '../../brand/state.ts';
import { defineCall } from '../../http/call.ts';
import { envelope, plainText } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';

const group = 'Beheer';
const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;
const changes = ['/api/admin/takeover', '/api/admin/set-up'] as const;

/** Allowed upload: the list of mandates of the collector, with the columns `kenmerk` and `status`. */
export const mandatesUpload = {
  types: ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
  maximumBytes: 5_000_000,
  maximumSeconds: 60,
} as const;

/**
 * Maximum number of unmatched mandates, known only to our book or only to the collector, that employees can
 * accept.
 */
export const MOST_UNMATCHED = 200;

/**
 * `ours`: the mandate is in use in our book and unknown to the collector. `collector`: the mandate is in use
 * at the collector and unknown in our book.
 */
const sides = ['ours', 'collector'] as const;

const unmatched = z.object({ side: z.enum(sides), reference: z.string() });
export type UnmatchedMandate = z.output<typeof unmatched>;

export const getTakeover = defineCall({
  method: 'GET',
  path: '/api/admin/takeover',
  access: 'admin',
  group,
  summary:
    'De overname van het merk uit het oude systeem: wat nog ontbreekt, en welke machtigingen maar één kant kent.',
  status: 200,
  response: envelope(
    z.object({
      state: z.enum(brandStates),
      /** Last day of the last imported package; null without a book. */
      until: z.nullable(z.string()),
      /** Dutch sentences about what is missing, in order; empty when the book can be taken over. */
      missing: z.array(z.string()),
      /** Number of mandates in use in our book. */
      mandates: z.int(),
      /** The newest list of mandates from the collector; null if no list was loaded. */
      list: z.nullable(z.object({ mandates: z.int(), by: z.string(), at: z.string() })),
      /** The first mandates that only one side has, and the total number of such mandates. */
      unmatched: z.array(unmatched),
      unmatchedCount: z.int(),
      /** Employee whose request waits for a colleague; null if no request waits. */
      askedBy: z.nullable(z.string()),
      takenOver: z.nullable(z.object({ by: z.string(), at: z.string() })),
    }),
  ),
  errors: [...employees],
});

export const loadCollectorMandates = defineCall({
  method: 'POST',
  path: '/api/admin/takeover/mandates',
  access: 'admin',
  group,
  changes,
  summary:
    'Laadt de lijst van machtigingen die de incassant in gebruik heeft: een CSV-bestand met de kolommen kenmerk en status (actief, gepauzeerd of beeindigd). Klopt er iets niet, dan wordt er niets van bewaard en zegt de fout op welke regel het is.',
  upload: mandatesUpload,
  status: 201,
  response: envelope(z.object({ unmatched: z.int() })),
  errors: [...employees, 'tooLarge', 'wrongFileType', 'tooSlow'],
});

const reason = plainText(300).check(z.trim(), z.minLength(5, 'Vul in waarom u dit aanvaardt.'));

export const takeOverBook = defineCall({
  method: 'POST',
  path: '/api/admin/takeover',
  access: 'admin',
  group,
  stepUp: 'takeOverBook',
  changes: [...changes, '/api/admin/book-imports'],
  summary:
    'Neemt het boek over uit het oude systeem, nadat een collega dat goedkeurt. Daarna wordt er niets meer uit geïmporteerd en kan het merk open. Elke machtiging die maar één kant kent, heeft een reden. Vraagt een twoFaToken voor takeOverBook.',
  body: z.strictObject({
    reasons: z
      .array(
        z.strictObject({
          side: z.enum(sides),
          reference: z.string().check(z.minLength(1), z.maxLength(80)),
          reason,
        }),
      )
      .check(z.maxLength(MOST_UNMATCHED)),
    twoFaToken: z.optional(twoFaToken),
  }),
  status: 204,
  errors: [...employees, 'changedMeanwhile', 'needsTwoEmployees', 'takeoverIncomplete', 'stepUpRequired'],
});
