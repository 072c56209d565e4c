import * as z from 'zod/mini';
import { queuePage } from '../admin-work/queue.ts';
import { defineCall } from '../http/call.ts';
import { page } from '../http/paging.ts';
import { envelope, euroAmount, isoDay, uuid } from '../http/schema.ts';
import { contractNumber, correctionReason } from '../ledger/calls.ts';
import { twoFaToken } from '../step-up/calls.ts';
import {
  handKinds,
  isPicked,
  matchKindNames,
  matchRuleNames,
  openReasonNames,
  pickedKinds,
} from './matching.ts';

const group = 'Beheer';
const ofOne = z.strictObject({ id: uuid });

const refundWays = ['nextFile', 'withBank', 'byHand'] as const;
export type RefundWay = (typeof refundWays)[number];

/** What a line of the bank, or a part of it, was taken to be for. Amounts in euro, with the sign of the line. */
const match = z.object({
  id: z.string(),
  kind: z.enum(matchKindNames),
  rule: z.enum(matchRuleNames),
  amount: z.number(),
  contractNumber: z.nullable(z.string()),
  /** Null: a rule. */
  by: z.nullable(z.string()),
  at: z.string(),
  reason: z.nullable(z.string()),
  /** Month of the tax that was paid; null for every other kind. */
  period: z.nullable(z.string()),
  /** Whether a statement that came late took it off the open item of an accepted gap. */
  isByLateStatement: z.boolean(),
  isUndoable: z.boolean(),
});

const item = z.object({
  /** Of the line of the bank. */
  id: z.string(),
  bookedOn: isoDay,
  amount: z.number(),
  openAmount: z.number(),
  /** Null of what is explained. */
  reason: z.nullable(z.enum(openReasonNames)),
  counterparty: z.object({ name: z.nullable(z.string()), iban: z.nullable(z.string()) }),
  /** What the payer wrote, and the reference of its own field. */
  text: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** The contract the rules thought of. */
  contract: z.nullable(z.object({ number: z.string(), personId: z.string(), personName: z.string() })),
  /** Two people decided that it goes back. */
  refund: z.nullable(
    z.object({
      by: z.string(),
      at: z.string(),
      reason: z.string(),
      /** How: with the next payout file, with one the bank has, or by a transfer of an employee. */
      way: z.enum(refundWays),
    }),
  ),
  isRefundable: z.boolean(),
  /** Whether the other account is of a fund of the brand: only then it can be for that. */
  isOfFund: z.boolean(),
  /** Whether the other account is ours as well. */
  isOwnAccount: z.boolean(),
  /** Whether it stands for a statement that the bank did not give, or gave late. */
  isGap: z.boolean(),
  matches: z.array(match),
});
export type OpenItem = z.infer<typeof item>;

const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;

export const listOpenItems = defineCall({
  method: 'GET',
  path: '/api/admin/open-items',
  access: 'admin',
  group,
  summary:
    'De regels van de bank waarvan nog niet vaststaat waarvoor zij zijn, de oudste eerst; of die zijn verklaard, de nieuwste eerst.',
  query: queuePage,
  status: 200,
  response: envelope(page(item)),
  errors: [...employees],
});

/** What a line can be, of which an employee picks one. Amounts in euro, without the sign of the line. */
const candidate = z.object({
  /** Of an attempt to pay out, of a batch, or of a line of the bank. */
  id: z.string(),
  what: z.enum(['payout', 'batch', 'line']),
  amount: z.number(),
  /** How many payouts of a batch are with the bank. */
  count: z.int(),
  /** On which it was paid or is to be, or on which the bank booked the line. */
  day: isoDay,
  contractNumber: z.nullable(z.string()),
  /** Of who is paid or is at the other side of a line, or the reference of a batch. */
  name: z.nullable(z.string()),
});
export type MatchCandidate = z.infer<typeof candidate>;

export const listMatchCandidates = defineCall({
  method: 'GET',
  path: '/api/admin/open-items/{id}/candidates',
  access: 'admin',
  group,
  summary:
    'De uitbetalingen die een open bankregel kan zijn, of die daarmee terugkwamen, of de open regels die hem opheffen. Van hetzelfde bedrag eerst, dan de nieuwste; hoogstens vijftig.',
  params: ofOne,
  query: z.strictObject({
    kind: z.enum(pickedKinds, 'Kies waarvoor het is.'),
    /** Only payouts of this contract. */
    contractNumber: z.optional(contractNumber),
  }),
  status: 200,
  response: envelope(z.array(candidate)),
  errors: [...employees, 'notFound'],
});

/** `2026-10`. */
const taxPeriod = z
  .string('Kies een maand.')
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Kies een maand, zoals oktober 2026.'));

/** What an employee says of an open line. */
export const handMatch = z
  .strictObject({
    kind: z.enum(handKinds, 'Kies waarvoor het is.'),
    contractNumber: z.nullable(contractNumber),
    /** Of the line, without its sign; null: all that is open, or all of what was picked. */
    amount: z.nullable(euroAmount(100_000_000)),
    /** What was picked, of the kinds of which one is. */
    candidateId: z.optional(uuid),
    /** Month of the tax, of that kind alone. */
    period: z.optional(taxPeriod),
    reason: correctionReason,
  })
  .check(
    z.refine(({ kind, candidateId }) => isPicked(kind) === (candidateId !== undefined), {
      message: 'Kies welke uitbetaling of bankregel het is.',
      path: ['candidateId'],
    }),
  )
  .check(
    z.refine(({ kind, contractNumber: number }) => (kind === 'deposit') === (number !== null), {
      message: 'Vul bij inleg het nummer van het contract in, en anders niets.',
      path: ['contractNumber'],
    }),
  )
  .check(
    z.refine(({ kind, period }) => (kind === 'wageTax') === (period !== undefined), {
      message: 'Kies bij belasting de maand waarin die is ingehouden, en anders geen maand.',
      path: ['period'],
    }),
  );

export const matchOpenItem = defineCall({
  method: 'POST',
  path: '/api/admin/open-items/{id}/matches',
  access: 'admin',
  group,
  changes: ['/api/admin/open-items'],
  summary:
    'Zegt waarvoor een regel van de bank is: inleg op een contract dat op geld wacht, geld naar of van een rekening van het fonds, een afrekening van Mollie of Twikey, kosten of rente van de bank, kosten van de bewaarder, kosten voor de beheerder, ingehouden belasting van een maand, geld tussen onze eigen rekeningen, een uitbetaling die is betaald of terugkwam, of een andere regel die hem opheft. Het kan een deel van de regel zijn. Zegt de betaler, de bank of het merk het niet ook, dan keurt een collega het eerst goed.',
  params: ofOne,
  body: handMatch,
  status: 204,
  errors: [...employees, 'notFound', 'nothingDue', 'changedMeanwhile'],
});

export const undoBankMatch = defineCall({
  method: 'POST',
  path: '/api/admin/bank-matches/{id}/undo',
  access: 'admin',
  group,
  changes: ['/api/admin/open-items'],
  summary:
    'Maakt ongedaan waarvoor een regel van de bank was. Van inleg wordt teruggeboekt wat ervan is belegd; van € 1.000 af keurt een collega dat eerst goed. De regel is daarna weer een open post.',
  params: ofOne,
  body: z.strictObject({ reason: correctionReason }),
  status: 204,
  errors: [...employees, 'notFound', 'cannotCorrect'],
});

export const refundOpenItem = defineCall({
  method: 'POST',
  path: '/api/admin/open-items/{id}/refund',
  access: 'admin',
  group,
  stepUp: 'refundOpenItem',
  changes: ['/api/admin/open-items'],
  summary:
    'Legt vast dat wat open staat teruggaat naar de rekening waar het vandaan kwam. Vraagt een twoFaToken voor refundOpenItem van deze regel.',
  params: ofOne,
  body: z.strictObject({ reason: correctionReason, twoFaToken }),
  status: 204,
  errors: [...employees, 'notFound', 'notRefundable', 'stepUpRequired'],
});

export const withdrawRefund = defineCall({
  method: 'POST',
  path: '/api/admin/open-items/{id}/refund/withdraw',
  access: 'admin',
  group,
  changes: ['/api/admin/open-items'],
  summary:
    'Trekt in dat wat open staat teruggaat, zolang het nog in geen betaalbestand staat. De regel is daarna weer een open post.',
  params: ofOne,
  body: z.strictObject({ reason: correctionReason }),
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile'],
});
