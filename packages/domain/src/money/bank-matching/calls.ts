import * as z from 'zod/mini';
import { anyContractNumber, contractNumber } from '../../fields/contract.ts';
import { defineCall } from '../../http/call.ts';
import { page } from '../../http/paging.ts';
import { queuePage } from '../../http/queue-page.ts';
import { envelope, euroAmount, isoDay, uuid } from '../../http/schema.ts';
import { correctionReason } from '../../http/stored-reason.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
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

/** The assigned purpose of a bank line or a part of it. Amounts in euro, with the sign of the line. */
const match = z.object({
  id: z.string(),
  kind: z.enum(matchKindNames),
  rule: z.enum(matchRuleNames),
  amount: z.number(),
  contractNumber: z.nullable(z.string()),
  /** The employee who matched it; null: a rule matched it. */
  by: z.nullable(z.string()),
  at: z.string(),
  reason: z.nullable(z.string()),
  /** Tax month that was paid; null for every other kind. */
  period: z.nullable(z.string()),
  /** Whether a late statement deducted this amount from the open item of an accepted gap. */
  isByLateStatement: z.boolean(),
  isUndoable: z.boolean(),
});

const item = z.object({
  /** Id of the bank line. */
  id: z.string(),
  bookedOn: isoDay,
  amount: z.number(),
  openAmount: z.number(),
  /** Null for a fully explained bank line. */
  reason: z.nullable(z.enum(openReasonNames)),
  counterparty: z.object({ name: z.nullable(z.string()), iban: z.nullable(z.string()) }),
  /** The payer's description, and the reference from its own field. */
  text: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** The contract suggested by the matching rules. */
  contract: z.nullable(z.object({ number: z.string(), personId: z.string(), personName: z.string() })),
  /** The refund that was ordered with four-eyes approval. */
  refund: z.nullable(
    z.object({
      by: z.string(),
      at: z.string(),
      reason: z.string(),
      /** Refund method: in the next payout file, in a payout file already at the bank, or by a manual bank transfer. */
      way: z.enum(refundWays),
    }),
  ),
  isRefundable: z.boolean(),
  /** Whether the counterparty account belongs to a fund of the brand. The fund kinds are possible only if it does. */
  isOfFund: z.boolean(),
  /** Whether the counterparty account is one of the brand's own accounts. */
  isOwnAccount: z.boolean(),
  /** Whether the line represents a statement that the bank did not deliver or delivered late. */
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

/** A possible purpose of a bank line that an employee can choose. Amounts in euro, without the sign of the line. */
const candidate = z.object({
  /** Id of a payout attempt, a batch or a bank line. */
  id: z.string(),
  what: z.enum(['payout', 'batch', 'line']),
  amount: z.number(),
  /** Number of payouts of the batch that are pending at the bank. */
  count: z.int(),
  /** The planned or actual payment day of the payout or batch, or the booking day of the bank line. */
  day: isoDay,
  contractNumber: z.nullable(z.string()),
  /** Name of the payee, name of the counterparty of a bank line, or reference of a batch. */
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
    /** Limits the result to payouts of this contract. */
    contractNumber: z.optional(contractNumber),
  }),
  status: 200,
  response: envelope(z.array(candidate)),
  errors: [...employees, 'notFound'],
});

/** A month such as `2026-10`. */
const taxPeriod = z
  .string('Kies een maand.')
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Kies een maand, zoals oktober 2026.'));

/** An employee's explanation of an open line. */
export const handMatch = z
  .strictObject({
    kind: z.enum(handKinds, 'Kies waarvoor het is.'),
    contractNumber: z.nullable(anyContractNumber),
    /**
     * Amount of the bank line to explain, without its sign; null: the whole open amount, or the whole amount of the
     * chosen candidate.
     */
    amount: z.nullable(euroAmount(100_000_000)),
    /** The chosen candidate, for the kinds that require one. */
    candidateId: z.optional(uuid),
    /** Tax month; only for the kind that pays tax. */
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
    'Maakt ongedaan waarvoor een regel van de bank was. Van inleg wordt teruggeboekt wat ervan is belegd; vanaf het bedrag in de voorwaarden van het merk keurt een collega dat eerst goed. De regel is daarna weer een open post.',
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
