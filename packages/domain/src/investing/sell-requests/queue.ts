import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { page } from '../../http/paging.ts';
import { queuePage } from '../../http/queue-page.ts';
import { envelope } from '../../http/schema.ts';
import { sellStatuses } from './calls.ts';
import { sellKinds } from './order.ts';

/** A sell order with the requested and the executed quantity of each fund. Amounts in euro. */
const queuedSale = z.object({
  id: z.string(),
  number: z.string(),
  contractNumber: z.string(),
  personId: z.string(),
  personName: z.string(),
  kind: z.enum(sellKinds),
  status: z.enum(sellStatuses),
  requestedAt: z.string(),
  cancellableUntil: z.string(),
  /** When the order was fully executed or cancelled. */
  closedAt: z.nullable(z.string()),
  funds: z.array(
    z.object({
      fundId: z.int(),
      name: z.string(),
      /** If both are null, everything held on that day is sold. */
      units: z.nullable(z.number()),
      amount: z.nullable(z.number()),
      dealFrom: z.string(),
      executedUnits: z.number(),
      executedGross: z.number(),
      isDone: z.boolean(),
    }),
  ),
});
export type QueuedSale = z.infer<typeof queuedSale>;

export const listSellQueue = defineCall({
  method: 'GET',
  path: '/api/admin/sell-requests',
  access: 'admin',
  group: 'Beheer',
  summary:
    'De verkoopopdrachten die nog niet helemaal zijn uitgevoerd, de oudste eerst; of die zijn afgehandeld, de nieuwste eerst.',
  query: queuePage,
  status: 200,
  response: envelope(page(queuedSale)),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired'],
});
