import * as z from 'zod/mini';
import { contractStatuses } from '../contracts/calls.ts';
import { lastName } from '../fields/names.ts';
import { defineCall } from '../http/call.ts';
import { page } from '../http/paging.ts';
import { envelope, euroAmount, isoDay, plainText, uuid } from '../http/schema.ts';
import { calculatorLimits, paymentFrequencyCodes, productCodes } from '../products/product.ts';
import { twoFaToken } from '../step-up/calls.ts';
import { type RequestOption, requestOptions } from './options.ts';

const group = 'Contract wijzigen';

/** Domain 5.7. `checked`: it is sure to happen, on a day or by the hand of an employee. */
export const changeStatuses = ['received', 'checked', 'processed', 'rejected', 'withdrawn'] as const;
export type ChangeStatus = (typeof changeStatuses)[number];

/** Why a contract gets another holder. */
export const ownershipReasons = {
  schenking: 'Schenking',
  scheiding: 'Scheiding',
  huwelijk: 'Huwelijk of samenwonen',
  overlijden: 'Overlijden',
} as const;
export type OwnershipReason = keyof typeof ownershipReasons;
const ownershipCodes = Object.keys(ownershipReasons) as [OwnershipReason, ...OwnershipReason[]];

/** The papers an employee has in hand before a contract gets another holder (domain 5.7). */
export const ownershipProofs = ['handtekeningen', 'legitimatie', 'akte'] as const;
export type OwnershipProof = (typeof ownershipProofs)[number];
export const ownershipProofTexts: Readonly<Record<OwnershipProof, string>> = {
  handtekeningen: 'Handtekeningen van beide personen, of van de erfgenamen',
  legitimatie: 'Identiteitsbewijs van de nieuwe houder',
  akte: 'Akte, convenant of verklaring van erfrecht',
};

/** As many as somebody can name. */
export const MOST_BENEFICIARIES = 4;

const fundShare = z.strictObject({
  id: z.int(),
  /** Fraction of every new deposit, at most four decimals. */
  percentage: z.number().check(
    z.gte(0, 'Het percentage mag niet negatief zijn.'),
    z.lte(1, 'Het percentage mag maximaal 100% zijn.'),
    z.refine(
      (share) => Math.abs(share * 10_000 - Math.round(share * 10_000)) < 1e-6,
      'Vul maximaal 2 cijfers achter de komma in.',
    ),
  ),
});

const deposits = z.strictObject({
  option: z.literal('inleg'),
  /** Euro a month; 0 stops it. */
  periodicDeposit: euroAmount(calculatorLimits.periodicDeposit.maximum),
  debitDay: z
    .int('Kies een dag van 1 tot en met 28.')
    .check(z.gte(1, 'Kies een dag van 1 tot en met 28.'), z.lte(28, 'Kies een dag van 1 tot en met 28.')),
  /** Nothing is collected before this day; null: no pause. */
  pausedUntil: z.nullable(isoDay),
});

const distribution = z.strictObject({
  option: z.literal('uitkering'),
  uitkeringen: z.enum(['stock', 'cash']),
});

const allocation = z.strictObject({
  option: z.literal('fondsverdeling'),
  funds: z
    .array(fundShare)
    .check(z.minLength(1, 'Kies minstens één fonds.'), z.maxLength(10, 'Kies maximaal 10 fondsen.')),
  /** What is held now goes to these funds as well, not only new deposits. */
  switchExisting: z.optional(z.boolean()),
});

const name = z.pipe(
  plainText(calculatorLimits.description),
  z.pipe(
    z.transform((text: string) => text.trim()),
    z.string().check(z.minLength(1, 'Geef het contract een naam.')),
  ),
);

const description = z.strictObject({ option: z.literal('omschrijving'), description: name });

const annuity = z.strictObject({
  option: z.literal('lijfrente'),
  /** SUL: the last day of the accumulation. */
  endDate: z.optional(isoDay),
  /** SUL: asks for a payout instead, from the first of a month, for so many years. */
  payout: z.optional(
    z.strictObject({
      start: isoDay,
      duration: z.int('Kies een looptijd in hele jaren.'),
      uitkeringsTermijnCode: z.enum(paymentFrequencyCodes),
      loonheffingskorting: z._default(z.boolean(), false),
    }),
  ),
  /** SDIL: how often it pays, and whether the wage tax credit is applied. */
  uitkeringsTermijnCode: z.optional(z.enum(paymentFrequencyCodes)),
  loonheffingskorting: z.optional(z.boolean()),
});

const beneficiary = z.strictObject({ naam: lastName, geboortedatum: isoDay, relatie: plainText(40) });
export type Beneficiary = z.output<typeof beneficiary>;

const beneficiaries = z.strictObject({
  option: z.literal('begunstiging'),
  /** Nobody: the order of the conditions holds, which is partner, children, heirs. */
  begunstigden: z
    .array(beneficiary)
    .check(z.maxLength(MOST_BENEFICIARIES, `Vul maximaal ${MOST_BENEFICIARIES} personen in.`)),
  twoFaToken: z.optional(twoFaToken),
});

const ownership = z.strictObject({
  option: z.literal('tenaamstelling'),
  reden: z.enum(ownershipCodes, 'Kies een reden.'),
  naam: lastName,
  geboortedatum: isoDay,
  toelichting: z._default(plainText(300), ''),
  twoFaToken: z.optional(twoFaToken),
});

/** What somebody asks; the rules that need the contract stand in `change-rules`. */
export const changeInput = z.discriminatedUnion('option', [
  deposits,
  distribution,
  allocation,
  annuity,
  description,
  beneficiaries,
  ownership,
]);
export type ChangeInput = z.output<typeof changeInput>;
export type ChangeOf<O extends RequestOption> = Extract<ChangeInput, { option: O }>;

/** One thing that changes, as people read it. Of personal data only how much there is. */
export const changeLine = z.object({ label: z.string(), before: z.nullable(z.string()), after: z.string() });
export type ChangeLine = z.infer<typeof changeLine>;

const request = z.object({
  id: z.string(),
  /** `W-2026-000123`. */
  number: z.string(),
  option: z.enum(requestOptions),
  status: z.enum(changeStatuses),
  createdAt: z.string(),
  /** The day it takes effect; null while that is not known. */
  effectiveOn: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  lines: z.array(changeLine),
  /** Of a switch of funds: a part was done, the rest waits for the fund. */
  isPartlyDone: z.boolean(),
});
export type ChangeRequest = z.infer<typeof request>;

/** What a contract is like now, with all that the rules of a change need. Amounts in euro. */
const changeFacts = z.object({
  product: z.enum(productCodes),
  status: z.enum(contractStatuses),
  description: z.string(),
  periodicDeposit: z.number(),
  debitDay: z.int(),
  pausedUntil: z.nullable(isoDay),
  distribution: z.enum(['stock', 'cash']),
  /** Every fund of the product. */
  funds: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Share of new deposits now. */
      percentage: z.number(),
      /** Most that is allowed in this product. */
      maximum: z.number(),
      minimumPeriodicDeposit: z.number(),
      /** The least that stays in, or comes to, the fund in a switch. */
      minimumInitialDeposit: z.number(),
      riskIndicator: z.int(),
      /** Part of its participations the fund buys back a year. */
      yearlyGateRate: z.number(),
      /** Participations that are held, and those of them that can be switched on `nextValueDate`. */
      units: z.number(),
      movableUnits: z.number(),
      /** The last known price, and its day; null before the first. */
      nav: z.nullable(z.number()),
      navDate: z.nullable(isoDay),
    }),
  ),
  startDate: z.nullable(isoDay),
  endDate: z.nullable(isoDay),
  uitkeringsTermijnCode: z.nullable(z.enum(paymentFrequencyCodes)),
  periodicPayout: z.nullable(z.number()),
  loonheffingskorting: z.nullable(z.boolean()),
  /** SDIL: what is left of a payout after what is withheld, by estimate; empty while the birth date is not known. */
  nettoUitkeringen: z.array(
    z.object({
      uitkeringsTermijnCode: z.enum(paymentFrequencyCodes),
      metKorting: z.number(),
      zonderKorting: z.number(),
    }),
  ),
  /** SUL: the last day on which the accumulation may end; null while the birth date is not known. */
  latestEnd: z.nullable(isoDay),
  /** Europe/Amsterdam. */
  today: isoDay,
  /** The next day of prices that what is asked now is in time for. */
  nextValueDate: isoDay,
});
export type ChangeFacts = z.output<typeof changeFacts>;

const ownContract = z.strictObject({ id: uuid });

export const getChangeOptions = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/change-options',
  access: 'signedIn',
  group,
  summary: 'Wat er aan een contract te wijzigen is: hoe het nu is, en de aanvragen die nog open staan.',
  params: ownContract,
  status: 200,
  answer: envelope(z.object({ facts: changeFacts, open: z.array(request) })),
  errors: ['notAuthenticated', 'notFound'],
});

export const listChangeRequests = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/change-requests',
  access: 'signedIn',
  group,
  summary: 'De aanvragen om een contract te wijzigen, nieuwste eerst.',
  params: ownContract,
  query: page,
  status: 200,
  answer: envelope(z.array(request)),
  errors: ['notAuthenticated', 'notFound'],
});

export const askChange = defineCall({
  method: 'POST',
  path: '/api/contracts/{id}/change-requests',
  access: 'signedIn',
  group,
  summary:
    'Vraagt een wijziging aan. Van elke soort kan er één open staan. Begunstiging en tenaamstelling vragen een twoFaToken (changeContract, onderwerp: het nummer van het contract).',
  params: ownContract,
  body: z.strictObject({ wijziging: changeInput }),
  status: 201,
  answer: envelope(request),
  errors: [
    'notAuthenticated',
    'notFound',
    'stepUpRequired',
    'changeImpossible',
    'changeOpen',
    'changesNothing',
  ],
});

export const withdrawChange = defineCall({
  method: 'POST',
  path: '/api/contracts/{id}/change-requests/{requestId}/withdraw',
  access: 'signedIn',
  group,
  summary:
    'Trekt een aanvraag in die nog niet is verwerkt. Een wissel van fondsen tot het sluiten van de orderperiode; wat al is gewisseld, blijft gewisseld.',
  params: z.strictObject({ id: uuid, requestId: uuid }),
  status: 200,
  answer: envelope(request),
  errors: ['notAuthenticated', 'notFound', 'changeClosed', 'tooLateToCancel'],
});
