import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { page, pageQuery, pageQueryAfter } from '../../http/paging.ts';
import { envelope, euroBalance, isoDay, uuid } from '../../http/schema.ts';
import { correctionReason } from '../../http/stored-reason.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';

const group = 'Beheer';
const ofStatement = z.strictObject({ id: uuid });
const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;

/** Allowed upload: one camt.053 file, which may contain several statements. */
export const bankStatementUpload = {
  types: ['application/xml', 'text/xml'],
  maximumBytes: 500_000_000,
  maximumSeconds: 300,
} as const;

/** A statement of an account of the brand; amounts in euro. */
const statement = z.object({
  id: z.string(),
  iban: z.string(),
  accountName: z.string(),
  /** The bank's statement number; null if the bank sends none. */
  sequence: z.nullable(z.int()),
  fromDay: z.string(),
  toDay: z.string(),
  opening: z.number(),
  closing: z.number(),
  lines: z.int(),
  /** The employee who imported it; null if it was imported from the folder. */
  importedBy: z.nullable(z.string()),
  importedAt: z.string(),
  /**
   * The second employee who compared the statement with the bank. Until then, none of its bank lines is booked on a
   * contract.
   */
  confirmedBy: z.nullable(z.string()),
  /** Whether a second employee must still compare it with the bank; never true for a statement from the folder. */
  awaitsColleague: z.boolean(),
  /** Whether the viewer imported the statement and therefore cannot confirm it. */
  isOwn: z.boolean(),
  /**
   * Warning in Dutch about days or a number skipped before this statement. The balances match, but a statement may be
   * missing.
   */
  notice: z.nullable(z.string()),
  /**
   * Set if this statement represents an accepted gap: a statement the bank did not deliver. The gap was accepted
   * with four-eyes approval; `requestedBy` and `reason` come from the first employee. `missing`: euro that later
   * statements do not explain yet.
   */
  gap: z.nullable(z.object({ requestedBy: z.string(), reason: z.string(), missing: z.number() })),
  /**
   * For a statement imported after later statements: last day of the statement it follows; null: it arrived in order.
   */
  lateAfter: z.nullable(z.string()),
});
export type BankStatement = z.infer<typeof statement>;

/** A bank line. Amounts in euro: positive is received, negative is paid. */
const line = z.object({
  id: z.string(),
  number: z.int(),
  bookedOn: z.string(),
  valueOn: z.string(),
  amount: z.number(),
  isReversal: z.boolean(),
  /** Number of transactions summed in the bank line. */
  transactions: z.int(),
  name: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  text: z.nullable(z.string()),
  endToEndId: z.nullable(z.string()),
  mandateId: z.nullable(z.string()),
  batchId: z.nullable(z.string()),
  structuredReference: z.nullable(z.string()),
  returnReason: z.nullable(z.string()),
});
export type BankLine = z.infer<typeof line>;

export const listBankStatements = defineCall({
  method: 'GET',
  path: '/api/admin/bank-statements',
  access: 'admin',
  group,
  summary: 'De afschriften van de bankrekeningen van het merk, het nieuwste eerst.',
  query: pageQuery,
  status: 200,
  response: envelope(page(statement)),
  errors: [...employees],
});

export const getBankStatement = defineCall({
  method: 'GET',
  path: '/api/admin/bank-statements/{id}',
  access: 'admin',
  group,
  summary: 'Een afschrift, zonder zijn regels.',
  params: ofStatement,
  status: 200,
  response: envelope(statement),
  errors: [...employees, 'notFound'],
});

export const confirmBankStatement = defineCall({
  method: 'POST',
  path: '/api/admin/bank-statements/{id}/confirm',
  access: 'admin',
  group,
  stepUp: 'confirmBankStatement',
  changes: ['/api/admin/bank-statements', '/api/admin/open-items'],
  summary:
    'Legt vast dat een collega een met de hand ingelezen afschrift naast dat van de bank hield, met een twoFaToken voor confirmBankStatement. Pas daarna zoeken wij uit waar zijn regels voor zijn.',
  params: ofStatement,
  body: z.strictObject({ twoFaToken: z.optional(twoFaToken) }),
  status: 204,
  errors: [...employees, 'notFound', 'ownStatement', 'changedMeanwhile', 'stepUpRequired'],
});

const linePlace = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'Deze plaats bestaat niet.')),
  z.transform(Number),
);

export const listBankLines = defineCall({
  method: 'GET',
  path: '/api/admin/bank-statements/{id}/lines',
  access: 'admin',
  group,
  summary: 'De regels van een afschrift, in de volgorde van de bank, met wie betaalde of werd betaald.',
  params: ofStatement,
  query: pageQueryAfter(linePlace, 500, 100),
  status: 200,
  response: envelope(page(line)),
  errors: [...employees, 'notFound'],
});

export const importBankStatements = defineCall({
  method: 'POST',
  path: '/api/admin/bank-statements',
  access: 'admin',
  group,
  changes: ['/api/admin/bank-statements'],
  summary:
    'Leest afschriften van de bank in (camt.053, versie 02 of 08): de bytes van het bestand zijn de aanvraag. Klopt er iets niet, dan wordt er niets van bewaard en zegt de fout op welke regel het is.',
  upload: bankStatementUpload,
  status: 201,
  response: envelope(z.object({ statements: z.array(statement) })),
  errors: [...employees, 'tooLarge', 'wrongFileType', 'tooSlow'],
});

export const acceptStatementGap = defineCall({
  method: 'POST',
  path: '/api/admin/bank-statements/gaps',
  access: 'admin',
  group,
  changes: ['/api/admin/bank-statements', '/api/admin/rejected-statements', '/api/admin/open-items'],
  summary:
    'Aanvaardt dat een afschrift ontbreekt, nadat een collega dat heeft goedgekeurd. Het verschil tussen de saldi wordt een open post. Daarna lezen wij het volgende afschrift in.',
  body: z.strictObject({
    iban: z.string().check(z.maxLength(34, 'Vul maximaal 34 tekens in.')),
    /** First day of the statement that does not follow the previous statement, and its opening balance in euro. */
    nextFrom: isoDay,
    nextOpening: euroBalance(10_000_000_000),
    reason: correctionReason,
  }),
  status: 204,
  errors: [...employees],
});

/**
 * A bank statement file that was not imported: a file from the folder, or an employee's upload that does not follow
 * the previous statement.
 */
const rejected = z.object({
  id: z.string(),
  fileName: z.string(),
  reason: z.string(),
  rejectedAt: z.string(),
  /**
   * Set if the preceding statement is missing: the day and opening balance with which the rejected file begins. A
   * file from the folder is imported automatically once the missing statement arrives.
   */
  gap: z.nullable(
    z.object({ iban: z.string(), nextFrom: z.string(), nextOpening: z.number(), isStored: z.boolean() }),
  ),
});
export type RejectedStatement = z.infer<typeof rejected>;

export const listRejectedStatements = defineCall({
  method: 'GET',
  path: '/api/admin/rejected-statements',
  access: 'admin',
  group,
  summary:
    'De bestanden uit de map van de bank die wij niet hebben ingelezen, met de reden, het oudste eerst. Waarvan het merk niet bekend is, ziet elk merk.',
  query: pageQuery,
  status: 200,
  response: envelope(page(rejected)),
  errors: [...employees],
});

export const handleRejectedStatement = defineCall({
  method: 'POST',
  path: '/api/admin/rejected-statements/{id}/handled',
  access: 'admin',
  group,
  changes: ['/api/admin/rejected-statements'],
  summary:
    'Legt vast dat een medewerker uitzocht waarom een bestand is geweigerd. Het bestand wacht dan niet meer.',
  params: ofStatement,
  status: 204,
  errors: [...employees, 'notFound'],
});
