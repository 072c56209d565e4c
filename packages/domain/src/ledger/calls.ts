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
  /** Id of the entry that this entry reverses, and id of the entry that reverses this entry. */
  reverses: z.nullable(z.string()),
  reversedBy: z.nullable(z.string()),
  /** Why the entry cannot be reversed, as text; null if it can. */
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
  /** Whether it is a direct debit that was collected and not reversed. */
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
   * Why the payout is withheld; null if it is not. `contract`: the contract is blocked or its holder died.
   * `identity`: the recipient's identity is incomplete. `confirmation`: a change must be confirmed. `account`: the
   * nominated account is new.
   */
  withheldBy: z.nullable(z.enum(['contract', 'account', 'identity', 'confirmation'])),
  /** Whether an employee can release the payout: it is withheld because of the contract. */
  isReleasable: z.boolean(),
});
export type LedgerPayout = z.infer<typeof ledgerPayout>;

/** Maximum deposits and payouts shown. This covers five years with one per month. */
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
  /**
   * Unconfirmed changes to the contract holder's data. No payouts are made to the holder until these changes are
   * confirmed.
   */
  unconfirmedChanges: z.array(payoutChange),
  /** Calendar years with ledger entries, latest first. */
  years: z.array(z.int()),
  /**
   * Set for a temporary annuity that cannot pay out its full value by its last day under the person's ceiling: the
   * value that would remain, and the day to which the annuity must be extended.
   */
  aboveCeiling: z.nullable(z.object({ above: z.number(), endDate: z.string(), extendedTo: z.string() })),
});
export type ContractLedger = z.infer<typeof contractLedger>;

/** The correct values for a ledger entry. The participations follow from the amount and the price. */
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

/** Preview of the ledger entries an action would book, with the values before and after. */
const bookingPreview = z.object({
  /**
   * Number of the contract on which the entries are booked. After a conversion it differs from the requested
   * contract.
   */
  contractNumber: z.string(),
  lines: z.array(bookedLine),
  /** Total of all funds of the contract, at the last published prices. */
  valueBefore: z.number(),
  valueAfter: z.number(),
  /** Amount the bank reversed, which counts as paid to the investor; 0 if the action moves no money. */
  repaid: z.number(),
  /** Digest of the preview. The call is rejected if it would book anything else. */
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

/**
 * Records that the contract holder confirmed a change of their data to an employee, and releases the payouts that
 * waited for this.
 */
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
