import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { page, pageQuery } from '../../http/paging.ts';
import { envelope, seenDigest, uuid } from '../../http/schema.ts';
import { correctionReason } from '../../http/stored-reason.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { payeeOutcomes } from '../../people/payees/payee-check.ts';

const group = 'Beheer';

/** Maximum characters in the file name of a bank's payment status report. */
export const REPORT_NAME = 255;

const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;
const ofBatch = z.strictObject({ id: uuid });

/** Reasons why a due payout is left out of the batch that would be created now. */
const leftOutReasons = [
  'earlier',
  'ledger',
  'books',
  'contract',
  'account',
  'identity',
  'confirmation',
  'bankLine',
  'noAccount',
  'noName',
  'otherName',
  'overLine',
  'overTotal',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Texts shown to employees. */
export const leftOutTexts: Readonly<Record<LeftOutReason, string>> = {
  earlier: 'Van vóór de eerste uitbetaling met een bestand (payoutsFrom)',
  ledger: 'In het grootboek staat geen regel van dit bedrag. Bel de beheerder van het systeem',
  books: 'De boekhouding of het auditlog kent deze betaling niet. Bel de beheerder van het systeem',
  contract: 'Het contract is geblokkeerd, de klant is overleden of buitengesloten',
  account: 'De tegenrekening is nieuw',
  identity: 'Wij weten nog niet wie het krijgt',
  confirmation: 'De klant moet iets bevestigen',
  bankLine: 'Een regel op een afschrift noemt deze uitbetaling al. Kijk bij Open posten',
  noAccount: 'Er is geen tegenrekening',
  noName: 'Er is geen naam met tekens die een bank aanneemt',
  otherName: 'De naam hoort volgens de bank niet bij de rekening, en niemand besloot te betalen',
  overLine: 'Meer dan de grens voor één uitbetaling',
  overTotal: 'Past vandaag niet meer binnen de grens',
};

/** Number of payouts, and their total in euro. */
const sum = z.object({ count: z.int(), amount: z.number() });
export type PayoutSum = z.infer<typeof sum>;

/** One account to pay, with all its payouts. Only the last digits of the account number are shown. */
const payee = z.object({
  contractNumbers: z.array(z.string()),
  name: z.string(),
  iban: z.string(),
  amount: z.number(),
  isNew: z.boolean(),
  /** Name as written in the payment file if it differs from our records; null otherwise. */
  nameInFile: z.nullable(z.string()),
});
export type Payee = z.infer<typeof payee>;

/** A payee whose name differs from the name known to the bank. */
const differingName = z.object({
  /** Id of the name check, which an employee's decision refers to. */
  id: z.string(),
  contractNumbers: z.array(z.string()),
  name: z.string(),
  iban: z.string(),
  outcome: z.enum(payeeOutcomes),
  /** Name of the account holder according to the bank; only for a close match. */
  bankName: z.nullable(z.string()),
  /** Whether an employee decided to pay despite the difference. */
  isAccepted: z.boolean(),
});
export type DifferingName = z.infer<typeof differingName>;

/** Results of the name checks by banks for all due payouts, per account (decision 0098). */
const names = z.object({
  match: z.int(),
  closeMatch: z.int(),
  noMatch: z.int(),
  notPossible: z.int(),
  /** Number of accounts that have not been checked today; their results are expected. */
  waiting: z.int(),
  /** Names that do not match come first; at most a hundred. */
  differing: z.array(differingName),
});
export type PayeeNames = z.infer<typeof names>;

const limits = z.object({ line: z.number(), batch: z.number(), day: z.number() });

const preview = z.object({
  /** Day on which the bank would execute the payments. */
  executeOn: z.string(),
  debtorIban: z.string(),
  /** Number and total of the payouts in the batch. */
  total: sum,
  /** The part of the total that is refunded to payers (decision 0098). */
  refunds: sum,
  accounts: z.int(),
  leftOut: z.array(z.extend(sum, { reason: z.enum(leftOutReasons) })),
  /** The part for payees who are paid for the first time, or on a different account than the last time. */
  newAccounts: sum,
  /** Payouts that could not be paid the day before. Since then they became due, were released or were confirmed. */
  sinceYesterday: z.object({ due: sum, released: sum, confirmed: sum, confirmedByEmployee: sum }),
  /** The ten accounts with the highest amounts. */
  largest: z.array(payee),
  /** Names that contain characters the bank file cannot carry and are therefore rewritten; at most ten. */
  rewritten: z.array(payee),
  /** Null if no bank can check names in this installation. */
  names: z.nullable(names),
  /** Limits in euro per payout, per batch and for all batches of a day, and the amount already ordered today. */
  limits: z.extend(limits, { orderedToday: z.number() }),
  seen: z.string(),
});
export type PayoutPreview = z.infer<typeof preview>;

export const previewPayouts = defineCall({
  method: 'GET',
  path: '/api/admin/payout-batches/preview',
  access: 'admin',
  group,
  summary: 'Wat er nu uitbetaald kan worden, wat niet en waarom. Er wordt niets bewaard.',
  status: 200,
  response: envelope(preview),
  errors: [...employees],
});

export const orderPayouts = defineCall({
  method: 'POST',
  path: '/api/admin/payout-batches',
  access: 'admin',
  group,
  stepUp: 'orderPayouts',
  changes: ['/api/admin/payout-batches'],
  summary:
    'Maakt één betaalbestand van wat is bekeken, nadat een tweede medewerker precies dat heeft goedgekeurd. Vraagt een twoFaToken voor orderPayouts.',
  body: z.strictObject({
    seen: seenDigest,
    count: z.int().check(z.gte(1, 'Er is niets uit te betalen.')),
    total: z.number().check(z.gte(0.01, 'Er is niets uit te betalen.')),
    twoFaToken,
  }),
  status: 204,
  errors: [
    ...employees,
    'changedMeanwhile',
    'notOpen',
    'notVerified',
    'stepUpRequired',
    'verificationFailed',
  ],
});

/** Statuses of a batch. `booked`: no payout of the batch is pending at the bank any more. */
const batchStatuses = ['made', 'handedOver', 'accepted', 'partlyAccepted', 'rejected', 'booked'] as const;
export type PayoutBatchStatus = (typeof batchStatuses)[number];

const batch = z.object({
  id: z.string(),
  /** Message id with which the bank identifies the batch. */
  messageId: z.string(),
  status: z.enum(batchStatuses),
  /**
   * Whether the batch was withdrawn with four-eyes approval, so that the bank never received it. Its status is then
   * `rejected`.
   */
  isWithdrawn: z.boolean(),
  /** Status of the whole file in the bank's latest status report, even if it changed nothing; null without a report. */
  bankStatus: z.nullable(z.string()),
  executeOn: z.string(),
  debtorIban: z.string(),
  total: sum,
  askedBy: z.string(),
  approvedBy: z.nullable(z.string()),
  madeAt: z.string(),
  handedOverAt: z.nullable(z.string()),
  /** SHA-256 of the payment file. */
  digest: z.string(),
  underway: sum,
  /** Pending payouts that the bank reported without a decision, or with a code that is not in our table. */
  undecided: sum,
  booked: sum,
  rejected: sum,
  returned: sum,
});
export type PayoutBatch = z.infer<typeof batch>;

export const listPayoutBatches = defineCall({
  method: 'GET',
  path: '/api/admin/payout-batches',
  access: 'admin',
  group,
  summary: 'De betaalbestanden, het nieuwste eerst, met wat de bank ervan deed.',
  query: pageQuery,
  status: 200,
  response: envelope(page(batch)),
  errors: [...employees],
});

/** A payout in a batch that the bank rejected, returned, or reported without a decision. */
const failedLine = z.object({
  id: z.string(),
  /** Null for a refund of money without a known contract. */
  contractNumber: z.nullable(z.string()),
  /** Whether it is a refund to a payer instead of a payout. */
  isRefund: z.boolean(),
  amount: z.number(),
  iban: z.string(),
  status: z.enum(['rejected', 'returned', 'undecided']),
  reasonCode: z.nullable(z.string()),
  reason: z.string(),
  returnedOn: z.nullable(z.string()),
});
export type FailedPayout = z.infer<typeof failedLine>;

export const listFailedPayouts = defineCall({
  method: 'GET',
  path: '/api/admin/payout-batches/{id}/failed',
  access: 'admin',
  group,
  summary: 'Wat de bank van een betaalbestand weigerde, terugstuurde of nog niet besliste, met de reden.',
  params: ofBatch,
  query: pageQuery,
  status: 200,
  response: envelope(page(failedLine)),
  errors: [...employees, 'notFound'],
});

export const getPayoutFile = defineCall({
  method: 'GET',
  path: '/api/admin/payout-batches/{id}/file',
  access: 'admin',
  group,
  summary: 'Het betaalbestand (pain.001.001.09) om bij de bank aan te leveren; altijd dezelfde bytes.',
  params: ofBatch,
  status: 200,
  file: 'application/octet-stream',
  errors: [...employees, 'notFound', 'batchWithdrawn'],
});

export const handOverPayouts = defineCall({
  method: 'POST',
  path: '/api/admin/payout-batches/{id}/handed-over',
  access: 'admin',
  group,
  changes: ['/api/admin/payout-batches'],
  summary: 'Legt vast dat een betaalbestand bij de bank is aangeleverd. Dat kan één keer.',
  params: ofBatch,
  status: 204,
  errors: [...employees, 'notFound', 'handedOverAlready', 'batchWithdrawn'],
});

export const withdrawPayoutBatch = defineCall({
  method: 'POST',
  path: '/api/admin/payout-batches/{id}/withdrawn',
  access: 'admin',
  group,
  changes: ['/api/admin/payout-batches'],
  summary:
    'Trekt een betaalbestand in dat de bank nooit uitvoerde, nadat een collega dat heeft goedgekeurd. Kan als er een afschrift is van na de dag waarop de bank zou betalen en de bank niets van het bestand zei. Wat erin stond, is daarna weer uit te betalen.',
  params: ofBatch,
  body: z.strictObject({ reason: correctionReason }),
  status: 204,
  errors: [...employees, 'notFound', 'batchWithBank', 'statementAwaited'],
});

/**
 * File name of the uploaded status report, so that a colleague can find the file at the bank. Control characters are
 * removed.
 */
const reportName = z.pipe(
  z.string().check(z.maxLength(REPORT_NAME, `De naam van het bestand is langer dan ${REPORT_NAME} tekens.`)),
  z.transform((name) => name.replaceAll(/\p{Cc}/gu, '')),
);

/**
 * Allowed upload: the bank's payment status report for a payment file. The report takes about 400 bytes per payout,
 * for up to 100,000 payouts.
 */
export const payoutReportUpload = {
  types: ['application/xml', 'text/xml'],
  maximumBytes: 100_000_000,
  maximumSeconds: 300,
} as const;

export const loadPayoutReport = defineCall({
  method: 'POST',
  path: '/api/admin/payout-reports',
  access: 'admin',
  group,
  changes: ['/api/admin/payout-batches'],
  summary:
    'Verwerkt wat de bank van een betaalbestand zegt (pain.002.001.10), per regel. Wat zij weigert, is pas weer uit te betalen als een collega het antwoord naast de bank heeft gelegd. Twee keer hetzelfde bericht verandert niets.',
  query: z.strictObject({ name: z.optional(reportName) }),
  upload: payoutReportUpload,
  status: 201,
  response: envelope(z.object({ id: z.string(), status: z.enum(batchStatuses), rejected: z.int() })),
  errors: [...employees, 'tooLarge', 'wrongFileType', 'tooSlow'],
});
