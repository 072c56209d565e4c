import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { page } from '../../http/paging.ts';
import { queuePage } from '../../http/queue-page.ts';
import { envelope, instant, isoDay, uuid } from '../../http/schema.ts';
import { correctionReason } from '../../http/stored-reason.ts';
import { transferKinds, transferRegimes, transferStates } from './states.ts';
import { transferTasks } from './tasks.ts';

/** A transfer as its investor and the employees see it. Amounts in euro. */
const transfer = {
  id: z.string(),
  contractId: z.string(),
  contractNumber: z.string(),
  /** Reference that the other provider writes on the payment. */
  reference: z.string(),
  providerName: z.string(),
  /** The last four characters of the policy or account number with the other provider; the rest is masked. */
  policyNumber: z.string(),
  isWhole: z.boolean(),
  kind: z.enum(transferKinds),
  regime: z.enum(transferRegimes),
  state: z.enum(transferStates),
  /** The amount in the offer. */
  expected: z.number(),
  /** Received so far; 0 before the first payment. */
  received: z.number(),
  orderedAt: instant,
  sentOn: z.nullable(isoDay),
  acceptedOn: z.nullable(isoDay),
  /** Last day on which the other provider must have paid; null until the order was sent with all documents. */
  dueOn: z.nullable(isoDay),
  /** Days after `dueOn`, for which the other provider owes statutory interest; 0 within its time. */
  daysLate: z.int(),
  receivedOn: z.nullable(isoDay),
  /** First dealing day for the received money; null before. */
  dealFrom: z.nullable(isoDay),
  /** Reason that the other provider gave; null unless rejected. */
  rejection: z.nullable(z.string()),
};

const ownTransfer = z.object(transfer);
export type OwnCapitalTransfer = z.output<typeof ownTransfer>;

export const listCapitalTransfers = defineCall({
  method: 'GET',
  path: '/api/capital-transfers',
  access: 'signedIn',
  group: 'Contracten',
  summary:
    'De overdrachten van lijfrentekapitaal van een andere aanbieder naar contracten van de belegger, met hoe ver ze zijn.',
  status: 200,
  response: envelope(z.array(ownTransfer)),
  errors: ['notAuthenticated'],
});

export const getOwnCapitalTransferOrder = defineCall({
  method: 'GET',
  path: '/api/capital-transfers/{id}/order',
  access: 'signedIn',
  group: 'Contracten',
  summary: 'De ondertekende opdracht aan de andere aanbieder, als PDF.',
  params: z.strictObject({ id: uuid }),
  status: 200,
  file: 'application/pdf',
  errors: ['notAuthenticated', 'notFound'],
});

const group = 'Beheer';
const errors = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;
const params = z.strictObject({ id: uuid });
const changes = [
  '/api/admin/capital-transfers',
  '/api/admin/work',
  '/api/capital-transfers',
  '/api/contracts',
] as const;

const transferItem = z.object({
  ...transfer,
  personId: z.string(),
  personName: z.string(),
  task: z.enum(transferTasks),
  waitsSince: isoDay,
  /** Days on which an employee reminded the other provider. */
  remindedOn: z.array(isoDay),
  /** Why received money cannot be dealt or kept; null unless an employee must decide about it. */
  obstacle: z.nullable(z.string()),
});
export type CapitalTransferItem = z.output<typeof transferItem>;

export const listCapitalTransferReviews = defineCall({
  method: 'GET',
  path: '/api/admin/capital-transfers',
  access: 'admin',
  group,
  summary:
    'Overdrachten van andere aanbieders: waarop wordt gewacht en sinds wanneer, de oudste eerst; of de afgehandelde, de nieuwste eerst.',
  query: queuePage,
  status: 200,
  response: envelope(page(transferItem)),
  errors: [...errors],
});

export const getCapitalTransferOrder = defineCall({
  method: 'GET',
  path: '/api/admin/capital-transfers/{id}/order',
  access: 'admin',
  group,
  summary: 'De brief aan de andere aanbieder met de ondertekende opdracht, als PDF.',
  params,
  status: 200,
  file: 'application/pdf',
  errors: [...errors, 'notFound'],
});

export const getCapitalTransferData = defineCall({
  method: 'GET',
  path: '/api/admin/capital-transfers/{id}/data',
  access: 'admin',
  group,
  summary: 'De gegevens van de opdracht voor de andere aanbieder, als CSV-bestand.',
  params,
  status: 200,
  file: 'text/csv',
  errors: [...errors, 'notFound'],
});

export const sendCapitalTransfer = defineCall({
  method: 'POST',
  path: '/api/admin/capital-transfers/{id}/sent',
  access: 'admin',
  group,
  changes,
  summary: 'Legt vast dat de opdracht met alle papieren is verstuurd. De termijn van veertien dagen begint.',
  params,
  body: z.strictObject({ sentOn: isoDay }),
  status: 204,
  errors: [...errors, 'notFound', 'changedMeanwhile'],
});

export const acceptCapitalTransfer = defineCall({
  method: 'POST',
  path: '/api/admin/capital-transfers/{id}/accepted',
  access: 'admin',
  group,
  changes,
  summary: 'Legt vast dat de andere aanbieder de overdracht heeft bevestigd.',
  params,
  body: z.strictObject({ acceptedOn: isoDay }),
  status: 204,
  errors: [...errors, 'notFound', 'changedMeanwhile'],
});

export const remindCapitalTransfer = defineCall({
  method: 'POST',
  path: '/api/admin/capital-transfers/{id}/reminded',
  access: 'admin',
  group,
  changes,
  summary: 'Legt vast dat de andere aanbieder een herinnering heeft gekregen.',
  params,
  body: z.strictObject({ remindedOn: isoDay }),
  status: 204,
  errors: [...errors, 'notFound', 'changedMeanwhile'],
});

export const rejectCapitalTransfer = defineCall({
  method: 'POST',
  path: '/api/admin/capital-transfers/{id}/rejected',
  access: 'admin',
  group,
  changes,
  summary:
    'Legt vast dat de andere aanbieder de overdracht weigert, met de reden. Het contract gaat niet door zolang er geen geld is ontvangen.',
  params,
  body: z.strictObject({ reason: correctionReason }),
  status: 204,
  errors: [...errors, 'notFound', 'changedMeanwhile'],
});
