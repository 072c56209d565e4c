import * as z from 'zod/mini';
import { ofContract } from '../../fields/contract.ts';
import { iban } from '../../fields/iban.ts';
import { defineCall } from '../../http/call.ts';
import { page } from '../../http/paging.ts';
import { queuePage } from '../../http/queue-page.ts';
import { envelope, euroAmount, instant, isoDay, plainText, uuid } from '../../http/schema.ts';
import { correctionReason } from '../../http/stored-reason.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { policyNumberProblem } from '../applications/transfer-problems.ts';
import { outgoingTransferStates, outgoingTransferTasks } from './states.ts';

const MOST = 1_000_000_000;
const group = 'Contracten';
const ownContract = z.strictObject({ id: uuid });
const changesOfOwner = ['/api/contracts', '/api/outgoing-transfers'] as const;

const policyNumber = z.pipe(
  z.string().check((check) => {
    const message = policyNumberProblem(check.value);
    if (message !== undefined) check.issues.push({ code: 'custom', input: check.value, message });
  }),
  z.transform((text) => text.trim()),
);

const quantity = {
  isWhole: z.boolean('Kies of u alles of een deel overdraagt.'),
  /** Amount before exit cost; only for a part. */
  amount: z.optional(euroAmount(MOST)),
};

const order = {
  ...quantity,
  providerName: plainText(80).check(z.minLength(2, 'Vul de naam van de nieuwe aanbieder in.')),
  policyNumber,
};

/** Estimate of a transfer at the last known prices, if the office approves the account before the next cut-off. */
const estimate = z.object({
  /** Why the contract cannot be transferred now; null if it can. The amounts are then 0. */
  rejection: z.nullable(z.string()),
  /** Value of everything that can be transferred now. */
  transferable: z.number(),
  /** Value that stays, because the payment for these participations can still be reversed. */
  locked: z.number(),
  gross: z.number(),
  exitCost: z.number(),
  net: z.number(),
  /** Monthly deposit that a transfer of the whole annuity ends. */
  monthlyDeposit: z.number(),
  funds: z.array(
    z.object({
      name: z.string(),
      gross: z.number(),
      exitCost: z.number(),
      dealFrom: isoDay,
      payDay: isoDay,
    }),
  ),
});
export type OutgoingTransferEstimate = z.output<typeof estimate>;

/** A transfer as its investor and the employees see it. Amounts in euro. */
const transfer = {
  id: z.string(),
  contractId: z.string(),
  contractNumber: z.string(),
  providerName: z.string(),
  /** The last four characters of the policy or account number with the new provider; the rest is masked. */
  policyNumber: z.string(),
  isWhole: z.boolean(),
  /** Requested amount before exit cost; null for the whole annuity. */
  amount: z.nullable(z.number()),
  state: z.enum(outgoingTransferStates),
  requestedAt: instant,
  /** Whether an employee recorded the request of the other provider. */
  isRecordedByOffice: z.boolean(),
  /** Number of the sell order, and the last moment to withdraw; null before the account was approved. */
  orderNumber: z.nullable(z.string()),
  cancellableUntil: z.nullable(instant),
  isWithdrawable: z.boolean(),
  /** Sold so far: before and after exit cost. */
  soldGross: z.number(),
  soldNet: z.number(),
  paid: z.number(),
  rejection: z.nullable(z.string()),
};

const ownTransfer = z.object(transfer);
export type OwnOutgoingTransfer = z.output<typeof ownTransfer>;

export const listOutgoingTransfers = defineCall({
  method: 'GET',
  path: '/api/outgoing-transfers',
  access: 'signedIn',
  group,
  summary: 'De overdrachten van lijfrentes van de belegger naar een andere aanbieder, nieuwste eerst.',
  status: 200,
  response: envelope(z.array(ownTransfer)),
  errors: ['notAuthenticated'],
});

export const previewOutgoingTransfer = defineCall({
  method: 'POST',
  path: '/api/contracts/{id}/outgoing-transfer-preview',
  access: 'signedIn',
  group,
  summary: 'Schat wat een overdracht naar een andere aanbieder oplevert en kost. Er wordt niets bewaard.',
  params: ownContract,
  body: z.strictObject(quantity),
  status: 200,
  response: envelope(estimate),
  errors: ['notAuthenticated', 'notFound'],
});

export const requestOutgoingTransfer = defineCall({
  method: 'POST',
  path: '/api/contracts/{id}/outgoing-transfers',
  access: 'signedIn',
  group,
  stepUp: 'transferAnnuity',
  changes: changesOfOwner,
  summary:
    'Vraagt de overdracht van een lijfrente naar een andere aanbieder aan. Vraagt een twoFaToken voor transferAnnuity. Wij verkopen pas als twee medewerkers de rekening van die aanbieder hebben goedgekeurd.',
  params: ownContract,
  body: z.strictObject({ ...order, twoFaToken }),
  status: 201,
  response: envelope(ownTransfer),
  errors: ['notAuthenticated', 'notFound', 'changeImpossible', 'stepUpRequired'],
});

export const withdrawOutgoingTransfer = defineCall({
  method: 'POST',
  path: '/api/outgoing-transfers/{id}/withdraw',
  access: 'signedIn',
  group,
  changes: changesOfOwner,
  summary: 'Trekt een overdracht naar een andere aanbieder in, tot het sluiten van de orderperiode.',
  params: z.strictObject({ id: uuid }),
  status: 200,
  response: envelope(ownTransfer),
  errors: ['notAuthenticated', 'notFound', 'tooLateToCancel'],
});

const office = 'Beheer';
const errors = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;
const params = z.strictObject({ id: uuid });
const changes = [
  '/api/admin/outgoing-transfers',
  '/api/admin/work',
  '/api/contracts',
  '/api/outgoing-transfers',
] as const;

const transferItem = z.object({
  ...transfer,
  personId: z.string(),
  personName: z.string(),
  task: z.enum(outgoingTransferTasks),
  waitsSince: isoDay,
  /** Why the transfer does not continue without a decision of an employee; otherwise null. */
  obstacle: z.nullable(z.string()),
});
export type OutgoingTransferItem = z.output<typeof transferItem>;

export const listOutgoingTransferReviews = defineCall({
  method: 'GET',
  path: '/api/admin/outgoing-transfers',
  access: 'admin',
  group: office,
  summary:
    'Overdrachten naar andere aanbieders: waarop wordt gewacht en sinds wanneer, de oudste eerst; of de afgehandelde, de nieuwste eerst.',
  query: queuePage,
  status: 200,
  response: envelope(page(transferItem)),
  errors: [...errors],
});

export const recordOutgoingTransfer = defineCall({
  method: 'POST',
  path: '/api/admin/contracts/{number}/outgoing-transfers',
  access: 'admin',
  group: office,
  changes,
  summary:
    'Legt het verzoek van een andere aanbieder vast om een lijfrente over te dragen. De belegger krijgt bericht en kan de overdracht intrekken.',
  params: ofContract,
  body: z.strictObject(order),
  status: 204,
  errors: [...errors, 'notFound', 'changeImpossible'],
});

export const acceptOutgoingTransfer = defineCall({
  method: 'POST',
  path: '/api/admin/outgoing-transfers/{id}/accepted',
  access: 'admin',
  group: office,
  stepUp: 'acceptOutgoingTransfer',
  changes,
  summary:
    'Neemt de rekening over uit de brief waarin de andere aanbieder de overdracht accepteert. Een collega keurt die goed. Daarna wordt er verkocht en gaat het geld alleen naar deze rekening.',
  params,
  body: z.strictObject({
    iban,
    accountName: plainText(70).check(z.minLength(2, 'Vul de naam van de rekening in.')),
    /** Date of the letter. */
    acceptedOn: isoDay,
    twoFaToken,
  }),
  status: 204,
  errors: [...errors, 'notFound', 'changedMeanwhile', 'changeImpossible', 'stepUpRequired'],
});

export const rejectOutgoingTransfer = defineCall({
  method: 'POST',
  path: '/api/admin/outgoing-transfers/{id}/rejected',
  access: 'admin',
  group: office,
  changes,
  summary: 'Wijst een overdracht af waarvan nog niets is verkocht, met de reden. De belegger krijgt bericht.',
  params,
  body: z.strictObject({ reason: correctionReason }),
  status: 204,
  errors: [...errors, 'notFound', 'changedMeanwhile'],
});

export const getOutgoingTransferLetter = defineCall({
  method: 'GET',
  path: '/api/admin/outgoing-transfers/{id}/letter',
  access: 'admin',
  group: office,
  summary: 'De brief aan de andere aanbieder over een overdracht waarvan is verkocht, als PDF.',
  params,
  status: 200,
  file: 'application/pdf',
  errors: [...errors, 'notFound'],
});

export const getOutgoingTransferData = defineCall({
  method: 'GET',
  path: '/api/admin/outgoing-transfers/{id}/data',
  access: 'admin',
  group: office,
  summary: 'De gegevens van een overdracht waarvan is verkocht voor de andere aanbieder, als CSV-bestand.',
  params,
  status: 200,
  file: 'text/csv',
  errors: [...errors, 'notFound'],
});
