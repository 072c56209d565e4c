import * as z from 'zod/mini';
import { contractStatuses } from '../contracts/calls.ts';
import { pricePerUnit } from '../fund-prices/calls.ts';
import { defineCall } from '../http/call.ts';
import { page } from '../http/paging.ts';
import { envelope, euroAmount, seenDigest, uuid } from '../http/schema.ts';
import { correctionReason } from '../impersonation/stored-reason.ts';
import { payoutChange } from '../payout-confirmation/calls.ts';
import { productCodes } from '../products/product.ts';
import { twoFaToken } from '../step-up/calls.ts';
import {
  type TransactionType,
  transactionFilter,
  transactionPage,
  transactionTypes,
} from '../transactions/calls.ts';

const group = 'Beheer';

/** The largest amount, in euro, to which a ledger entry can be corrected. */
const MAXIMUM = 1_000_000;

const types = Object.keys(transactionTypes) as [TransactionType, ...TransactionType[]];

export const contractNumber = z.string().check(z.regex(/^\d{4}-\d{6,9}$/, 'Dit nummer bestaat niet.'));
const lineId = z.string().check(z.regex(/^\d{1,15}$/, 'Dit nummer bestaat niet.'));

/** A ledger entry. Amounts in euro, positive in favour of the contract; price and participations with four decimals. */
const ledgerLine = z.object({
  id: z.string(),
  type: z.enum(types),
  bookedOn: z.string(),
  dealingDay: z.string(),
  fundId: z.int(),
  fundName: z.string(),
  amount: z.number(),
  price: z.nullable(z.number()),
  units: z.number(),
  unitsAfter: z.number(),
  /** The entry this one reverses, and the entry that reverses this one. */
  reverses: z.nullable(z.string()),
  reversedBy: z.nullable(z.string()),
  /** Why it cannot be reversed, as text; null when it can. */
  rejection: z.nullable(z.string()),
});
export type LedgerLine = z.infer<typeof ledgerLine>;

const depositStatuses = ['announced', 'received', 'dealt', 'cancelled', 'reversed'] as const;
const payoutStatuses = ['ordered', 'paid', 'cancelled'] as const;

const ledgerDeposit = z.object({
  id: z.string(),
  type: z.enum(types),
  method: z.enum(['ideal', 'transfer', 'other', 'directDebit', 'institution', 'conversion']),
  amount: z.number(),
  status: z.enum(depositStatuses),
  receivedOn: z.nullable(z.string()),
  dealingDay: z.nullable(z.string()),
  /** A direct debit that was received and not reversed. */
  isReversible: z.boolean(),
});
export type LedgerDeposit = z.infer<typeof ledgerDeposit>;

const payoutKinds = ['distribution', 'sale', 'annuity', 'reversal'] as const;

/** Kinds of payouts to an investor, as users read them. */
export const payoutKindTexts: Readonly<Record<(typeof payoutKinds)[number], string>> = {
  distribution: 'Uitkering',
  sale: 'Verkoop',
  annuity: 'Lijfrente-uitkering',
  reversal: 'Teruggeboekte incasso',
};

const ledgerPayout = z.object({
  id: z.string(),
  kind: z.enum(payoutKinds),
  amount: z.number(),
  dealingDay: z.string(),
  payOn: z.string(),
  status: z.enum(payoutStatuses),
  /**
   * Why the payout is withheld: the contract is blocked or its holder died, the recipient's identity is incomplete, a
   * change must be confirmed, or the nominated account is new; null otherwise.
   */
  withheldBy: z.nullable(z.enum(['contract', 'account', 'identity', 'confirmation'])),
  /** Withheld because of the contract. */
  isReleasable: z.boolean(),
});
export type LedgerPayout = z.infer<typeof ledgerPayout>;

/** Maximum deposits and payouts shown: five years of one per month. */
export const MOST_MOVEMENTS = 60;

const contractLedger = z.object({
  id: z.string(),
  number: z.string(),
  product: z.enum(productCodes),
  description: z.string(),
  status: z.enum(contractStatuses),
  personId: z.string(),
  personName: z.string(),
  startDate: z.nullable(z.string()),
  deposited: z.number(),
  withdrawn: z.number(),
  /** Value after the last monthly dealing run, and the day of that run; null before the first run. */
  value: z.nullable(z.number()),
  dealingDay: z.nullable(z.string()),
  holdings: z.array(
    z.object({
      fundId: z.int(),
      name: z.string(),
      units: z.number(),
      /** The last published price, with its day. */
      price: z.number(),
      priceDate: z.string(),
      value: z.number(),
    }),
  ),
  deposits: z.array(ledgerDeposit),
  payouts: z.array(ledgerPayout),
  /** Unconfirmed changes of the holder; no payouts are made to them until these are confirmed. */
  unconfirmedChanges: z.array(payoutChange),
  /** Calendar years with ledger entries, latest first. */
  years: z.array(z.int()),
  /**
   * For a temporary annuity that cannot pay out its full value by its last day under the person's ceiling: the
   * remainder, and the day until which it must be extended; null for all others.
   */
  aboveCeiling: z.nullable(z.object({ above: z.number(), endDate: z.string(), extendedTo: z.string() })),
});
export type ContractLedger = z.infer<typeof contractLedger>;

/** The correct values of a ledger entry. Participations follow from amount and price. */
export const correctLine = z.strictObject({
  /** In euro, without sign; the type determines the sign. */
  amount: euroAmount(MAXIMUM).check(z.gte(0.01, 'Vul een bedrag in dat hoger is dan 0.')),
  price: pricePerUnit,
});
export type CorrectLine = z.infer<typeof correctLine>;

const bookedLine = z.object({
  type: z.enum(types),
  fundName: z.string(),
  dealingDay: z.string(),
  amount: z.number(),
  price: z.nullable(z.number()),
  units: z.number(),
  unitsAfter: z.number(),
});

/** The entries an act would book, and the values before and after. */
const bookingPreview = z.object({
  /** Number of the contract it is booked on; after a conversion it differs from the requested contract. */
  contractNumber: z.string(),
  lines: z.array(bookedLine),
  /** Total of all funds of the contract, at the last published prices. */
  valueBefore: z.number(),
  valueAfter: z.number(),
  /** Amount the bank reversed, which counts as paid to the investor; 0 when no money moves. */
  repaid: z.number(),
  /** Digest of the preview. The act is rejected if it would book anything else. */
  seen: z.string(),
});
export type BookingPreview = z.infer<typeof bookingPreview>;

export { correctionReason };

export const ofContract = z.strictObject({ number: contractNumber });
const ofLine = z.strictObject({ number: contractNumber, lineId });
const ofDeposit = z.strictObject({ number: contractNumber, depositId: uuid });
const acting = { reason: correctionReason, seen: seenDigest, twoFaToken };
export const common = ['notAuthenticated', 'notAllowed', 'secondFactorRequired', 'notFound'] as const;
const rejections = [...common, 'cannotCorrect', 'changedMeanwhile', 'stepUpRequired'] as const;

export const getContractLedger = defineCall({
  method: 'GET',
  path: '/api/admin/contracts/{number}',
  access: 'admin',
  group,
  summary: `Eén contract van dit merk: gegevens, participaties, en de laatste ${MOST_MOVEMENTS} stortingen en uitbetalingen. Dat iemand keek, staat in het auditlogboek.`,
  params: ofContract,
  status: 200,
  response: envelope(contractLedger),
  errors: [...common],
});

export const listLedgerLines = defineCall({
  method: 'GET',
  path: '/api/admin/contracts/{number}/ledger',
  access: 'admin',
  group,
  summary: 'De regels van het grootboek van een contract, nieuwste eerst.',
  params: ofContract,
  query: z.extend(transactionPage, transactionFilter),
  status: 200,
  response: envelope(page(ledgerLine)),
  errors: [...common],
});

export const previewCorrection = defineCall({
  method: 'POST',
  path: '/api/admin/contracts/{number}/ledger/{lineId}/preview',
  access: 'admin',
  group,
  summary:
    'Wat er gebeurt als een regel wordt teruggedraaid, met of zonder een goede regel ervoor in de plaats.',
  params: ofLine,
  body: z.strictObject({ correct: z.nullable(correctLine) }),
  status: 200,
  response: envelope(bookingPreview),
  errors: [...common, 'cannotCorrect'],
});

export const correctLedgerLine = defineCall({
  method: 'POST',
  path: '/api/admin/contracts/{number}/ledger/{lineId}/correction',
  access: 'admin',
  group,
  stepUp: 'correctLedger',
  changes: ['/api/admin/contracts/{number}'],
  summary:
    'Draait een regel terug en boekt in dezelfde stap de goede regel, als die er is. Vraagt een twoFaToken voor correctLedger van deze regel.',
  params: ofLine,
  body: z.strictObject({ correct: z.nullable(correctLine), ...acting }),
  status: 204,
  errors: [...rejections],
});

export const previewDebitReversal = defineCall({
  method: 'GET',
  path: '/api/admin/contracts/{number}/deposits/{depositId}/reversal',
  access: 'admin',
  group,
  summary: 'Wat er gebeurt als de bank deze incasso heeft teruggeboekt.',
  params: ofDeposit,
  status: 200,
  response: envelope(bookingPreview),
  errors: [...common, 'cannotCorrect'],
});

export const reverseDebit = defineCall({
  method: 'POST',
  path: '/api/admin/contracts/{number}/deposits/{depositId}/reversal',
  access: 'admin',
  group,
  stepUp: 'correctLedger',
  changes: ['/api/admin/contracts/{number}'],
  summary:
    'Verwerkt een incasso die de bank heeft teruggeboekt (storno). Vraagt een twoFaToken voor correctLedger van deze storting.',
  params: ofDeposit,
  body: z.strictObject(acting),
  status: 204,
  errors: [...rejections],
});

export const releasePayout = defineCall({
  method: 'POST',
  path: '/api/admin/contracts/{number}/payouts/{payoutId}/release',
  access: 'admin',
  group,
  stepUp: 'releasePayout',
  changes: ['/api/admin/contracts/{number}'],
  summary:
    'Geeft een uitbetaling vrij die wordt aangehouden, omdat het contract is geblokkeerd of de houder is overleden. Vraagt een twoFaToken voor releasePayout van deze uitbetaling.',
  params: z.strictObject({ number: contractNumber, payoutId: uuid }),
  body: z.strictObject({ reason: correctionReason, twoFaToken }),
  status: 204,
  errors: [...common, 'notHeld', 'stepUpRequired'],
});

/** Records that the holder confirmed a change of their data to an employee, and pays the payouts that waited for it. */
export const confirmPayoutsOfContract = defineCall({
  method: 'POST',
  path: '/api/admin/contracts/{number}/confirm-payouts',
  access: 'admin',
  group,
  stepUp: 'confirmPayoutsOfContract',
  changes: ['/api/admin/contracts/{number}', '/api/admin/work'],
  summary:
    'Legt vast dat de houder van een contract een wijziging heeft bevestigd aan een medewerker. Vraagt een twoFaToken voor confirmPayoutsOfContract van dit contract.',
  params: z.strictObject({ number: contractNumber }),
  body: z.strictObject({ reason: correctionReason, twoFaToken }),
  status: 204,
  errors: [...common, 'stepUpRequired', 'nothingToConfirm'],
});
