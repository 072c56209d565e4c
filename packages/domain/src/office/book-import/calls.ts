import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, plainText, uuid } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { importReport, MOST_DIFFERENCES } from './report.ts';

const group = 'Beheer';
const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;
const ofImport = z.strictObject({ id: uuid });

const bookImport = z.object({
  id: z.string(),
  state: z.enum(['registered', 'signed', 'importing', 'imported', 'rejected', 'discarded']),
  registeredAt: z.string(),
  /** SHA-256 of the package, its report and the reasons, as hexadecimal digits. */
  digest: z.string(),
  report: importReport,
  reasons: z.array(z.object({ code: z.string(), reason: z.string() })),
  /** Employee who wrote the reasons; null until an employee wrote them. */
  explainedBy: z.nullable(z.string()),
  /** Whether the caller wrote the reasons, so that another employee must sign. */
  own: z.boolean(),
  signed: z.nullable(z.object({ by: z.string(), at: z.string() })),
  /** Number of stored rows per file. */
  stored: z.array(z.object({ file: z.string(), rows: z.int() })),
  closedAt: z.nullable(z.string()),
  closedBecause: z.nullable(z.string()),
});
export type BookImport = z.output<typeof bookImport>;

export const listBookImports = defineCall({
  method: 'GET',
  path: '/api/admin/book-imports',
  access: 'admin',
  group,
  summary:
    'De pakketten met het bestaande boek van het merk, de laatste eerst: controlerapport, verschillen, handtekeningen en hoever de import is.',
  status: 200,
  response: envelope(z.array(bookImport)),
  errors: [...employees],
});

const reason = plainText(300).check(z.trim(), z.minLength(5, 'Vul in waardoor dit verschil komt.'));

/** Reason why a package is not imported, shown to colleagues. */
export const importRejectionReason = plainText(300).check(
  z.trim(),
  z.minLength(5, 'Vul in waarom u dit doet.'),
);

export const explainBookImport = defineCall({
  method: 'POST',
  path: '/api/admin/book-imports/{id}/reasons',
  access: 'admin',
  group,
  changes: ['/api/admin/book-imports', '/api/admin/takeover'],
  summary:
    'Geeft elk verschil in het controlerapport een reden. Daarna kan een collega ondertekenen; wie de redenen gaf, kan dat niet.',
  params: ofImport,
  body: z.strictObject({
    reasons: z
      .array(z.strictObject({ code: z.string().check(z.maxLength(200)), reason }))
      .check(z.maxLength(MOST_DIFFERENCES)),
  }),
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile'],
});

export const signBookImport = defineCall({
  method: 'POST',
  path: '/api/admin/book-imports/{id}/sign',
  access: 'admin',
  group,
  stepUp: 'signBookImport',
  changes: ['/api/admin/book-imports', '/api/admin/takeover'],
  summary:
    'Ondertekent een pakket met zijn controlerapport en redenen, als tweede. Daarna importeert een beheerder precies dit bestand.',
  params: ofImport,
  body: z.strictObject({
    digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    twoFaToken: z.optional(twoFaToken),
  }),
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile', 'ownBookImport', 'stepUpRequired'],
});

export const rejectBookImport = defineCall({
  method: 'POST',
  path: '/api/admin/book-imports/{id}/reject',
  access: 'admin',
  group,
  changes: ['/api/admin/book-imports', '/api/admin/takeover'],
  summary:
    'Wijst een pakket af dat nog niet wordt geïmporteerd, met de reden. Daarna kan een ander worden aangemeld.',
  params: ofImport,
  body: z.strictObject({ reason: importRejectionReason }),
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile'],
});

export const discardBookImport = defineCall({
  method: 'POST',
  path: '/api/admin/book-imports/{id}/discard',
  access: 'admin',
  group,
  stepUp: 'discardBookImport',
  changes: ['/api/admin/book-imports', '/api/admin/set-up', '/api/admin/takeover'],
  summary:
    'Gooit een geïmporteerd boek weg van een merk dat nooit open was, nadat een collega dat goedkeurt: klanten, contracten, grootboek en boekhouding. Vraagt een twoFaToken voor discardBookImport.',
  params: ofImport,
  body: z.strictObject({ reason: importRejectionReason, twoFaToken: z.optional(twoFaToken) }),
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile', 'bookImportFinal', 'stepUpRequired'],
});
