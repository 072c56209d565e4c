import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, isoDay } from '../../http/schema.ts';

/** Maximum items shown. An investor with more open items needs an employee to resolve them. */
export const MOST_OWN_OPEN_ITEMS = 20;

/** `part`: the amount is less than the contract expects. `refund`: a refund was ordered with four-eyes approval. */
const ownOpenItemStates = ['examined', 'part', 'refund'] as const;

/**
 * Money received on our account that is not yet a deposit. Name, account and text are omitted, because another person
 * may have paid it.
 */
const ownOpenItem = z.object({
  /** Id of the bank line. */
  id: z.string(),
  /** The amount still open, in euro. */
  amount: z.number(),
  receivedOn: isoDay,
  state: z.enum(ownOpenItemStates),
  /** The contract of this investor that the bank line names; null if it names none or several. */
  contract: z.nullable(z.object({ id: z.string(), number: z.string() })),
});
export type OwnOpenItem = z.infer<typeof ownOpenItem>;

export const listOwnOpenItems = defineCall({
  method: 'GET',
  path: '/api/open-items',
  access: 'signedIn',
  group: 'Betalen',
  summary: `Geld dat wij van deze belegger hebben ontvangen en waarvan nog niet vaststaat waarvoor het is: hoogstens ${MOST_OWN_OPEN_ITEMS}, het oudste eerst.`,
  status: 200,
  response: envelope(z.array(ownOpenItem)),
  errors: ['notAuthenticated'],
});
