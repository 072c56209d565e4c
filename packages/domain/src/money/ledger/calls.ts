import * as z from 'zod/mini';
import { contractNumber } from '../../fields/contract.ts';
import { pricePerUnit } from '../../fields/price.ts';
import { defineCall } from '../../http/call.ts';
import { envelope, euroAmount, seenDigest, uuid } from '../../http/schema.ts';
import { correctionReason } from '../../http/stored-reason.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { type TransactionType, transactionTypes } from './types.ts';

const group = 'Beheer';

/** The largest amount, in euro, to which a ledger entry can be corrected. */
const MAXIMUM = 1_000_000;

const types = Object.keys(transactionTypes) as [TransactionType, ...TransactionType[]];

const lineId = z.string().check(z.regex(/^\d{1,15}$/, 'Dit nummer bestaat niet.'));

export const payoutKinds = ['distribution', 'sale', 'annuity', 'reversal'] as const;

/** Kinds of payouts to an investor, as users read them. */
export const payoutKindTexts: Readonly<Record<(typeof payoutKinds)[number], string>> = {
  distribution: 'Uitkering',
  sale: 'Verkoop',
  annuity: 'Lijfrente-uitkering',
  reversal: 'Teruggeboekte incasso',
};

/** The correct values for a ledger entry. The units follow from the amount and the price. */
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

const ofLine = z.strictObject({ number: contractNumber, lineId });
const ofDeposit = z.strictObject({ number: contractNumber, depositId: uuid });
const acting = { reason: correctionReason, seen: seenDigest, twoFaToken };
export const common = ['notAuthenticated', 'notAllowed', 'secondFactorRequired', 'notFound'] as const;
const rejections = [...common, 'cannotCorrect', 'changedMeanwhile', 'stepUpRequired'] as const;

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
