import { euroToCents } from '@portaal/engine';
import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import type { FieldProblem } from '../../http/error.ts';
import { idempotent } from '../../http/idempotency.ts';
import { envelope, euroAmount, instant, isoDay, uuid } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { paymentMethods } from '../../money/payments/payment.ts';
import { euroAndCents } from '../../notation/dutch.ts';
import { suitabilityFields } from '../../products/funds/calls.ts';

/**
 * Largest top-up in euro that a request can contain. The terms of the brand set the limit per contract
 * (decision 0217).
 */
const MOST_TOP_UP = 10_000_000;

const group = 'Bijstorten';
const ownContract = z.strictObject({ id: uuid });

/** Reasons why a contract cannot be topped up now. */
export const topUpBlockers = [
  'annuityPayout',
  'notActive',
  'converting',
  'announced',
  'questionnaire',
  'full',
] as const;
export type TopUpBlocker = (typeof topUpBlockers)[number];

const topUp = z.object({
  id: z.string(),
  amount: z.number(),
  method: z.enum(paymentMethods),
  status: z.enum(['announced', 'received', 'dealt', 'cancelled', 'reversed']),
  createdAt: instant,
});
export type TopUp = z.infer<typeof topUp>;

const topUpTerms = z.object({
  blocker: z.nullable(z.enum(topUpBlockers)),
  /**
   * In euro. `minimum`: the highest minimum of the contract's funds. `maximum`: the amount left up to the online
   * limit.
   */
  minimum: z.number(),
  maximum: z.number(),
  /** Maximum total in euro that an investor can pay into one contract online. Older servers omit it. */
  onlineMaximum: z.optional(z.number()),
  /** Money that arrives before the cut-off is invested at the price of the dealing day. */
  cutOff: instant,
  dealingDay: isoDay,
  /** Allocation over the funds, as fractions that add up to 1. */
  funds: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Investment flow of the fund (I-02), which determines the risk questionnaire. */
      flow: z.string(),
      ...suitabilityFields,
      share: z.number(),
      /** Entry cost rate on the dealing day. */
      entryCostRate: z.number(),
    }),
  ),
  /** Last day on which the risk questionnaires for these funds are valid; null if a questionnaire is missing. */
  questionnaireUntil: z.nullable(isoDay),
  /** Questionnaires the investor must answer first: never answered, expired, or answered for other funds. */
  missingQuestionnaires: z.array(z.literal([1, 2, 3])),
  /** Top-ups that are not invested yet. */
  underway: z.array(topUp),
  /** Whether a top-up requires a step-up code because the mailbox is under quarantine (decision 0080). */
  asksCode: z.boolean(),
});
export type TopUpTerms = z.infer<typeof topUpTerms>;

/** Returns the problems with the amount of a top-up; empty if it is accepted (domain 5.5 and 6). */
export function topUpProblems(
  amount: number | null,
  { minimum, maximum }: Pick<TopUpTerms, 'minimum' | 'maximum'>,
): FieldProblem[] {
  const problem = (message: string) => [{ field: 'amount', message }];
  if (amount === null) return problem('Vul in hoeveel u wilt bijstorten.');
  const text = (euro: number) => euroAndCents(euroToCents(euro));
  if (amount < minimum) return problem(`Stort minimaal ${text(minimum)} bij.`);
  if (amount > maximum) {
    return problem(`U kunt hier nog ${text(maximum)} bijstorten. Wilt u meer? Neem contact met ons op.`);
  }
  return [];
}

export const getTopUpTerms = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/top-ups',
  access: 'signedIn',
  group,
  summary: 'Hoeveel er op een contract kan worden bijgestort, en wat er al onderweg is.',
  params: ownContract,
  status: 200,
  response: envelope(topUpTerms),
  errors: ['notAuthenticated', 'notFound', 'notOpen'],
});

export const announceTopUp = defineCall({
  method: 'POST',
  path: '/api/contracts/{id}/top-ups',
  access: 'signedIn',
  group,
  changes: ['/api/contracts'],
  stepUp: 'topUp',
  summary:
    'Kondigt een bijstorting aan. Dezelfde Idempotency-Key met hetzelfde bedrag geeft dezelfde bijstorting.',
  params: ownContract,
  ...idempotent,
  body: z.strictObject({
    amount: euroAmount(MOST_TOP_UP),
    method: z.enum(paymentMethods, 'Kies hoe u wilt betalen.'),
    /** Required only if `asksCode` is true in the terms. */
    twoFaToken: z.optional(twoFaToken),
  }),
  status: 201,
  response: envelope(topUp),
  errors: [
    'notAuthenticated',
    'notFound',
    'cannotTopUp',
    'conflict',
    'stepUpRequired',
    'mailNotEnough',
    'notOpen',
  ],
});

export const cancelTopUp = defineCall({
  method: 'POST',
  path: '/api/contracts/{id}/top-ups/{topUpId}/cancel',
  access: 'signedIn',
  group,
  changes: ['/api/contracts'],
  summary: 'Annuleert een bijstorting waarvan het geld nog niet is ontvangen.',
  params: z.strictObject({ id: uuid, topUpId: uuid }),
  status: 200,
  response: envelope(topUp),
  errors: ['notAuthenticated', 'notFound', 'tooLateToCancel'],
});
