import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { envelope, isoDay } from '../http/schema.ts';

/** At most so many are shown: more of one investor is for an employee to sort out. */
export const MOST_OWN_OPEN_ITEMS = 20;

/** `part`: less than the contract expects; `refund`: two employees decided that it goes back. */
const ownOpenItemStates = ['examined', 'part', 'refund'] as const;

/** Money on our account that is not yet a deposit. No name, account or text: another person may have paid it. */
const ownOpenItem = z.object({
  /** Of the line of the bank. */
  id: z.string(),
  /** In euro, what is still open. */
  amount: z.number(),
  receivedOn: isoDay,
  state: z.enum(ownOpenItemStates),
  /** The contract it names, of this investor; null: none, or several. */
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
