import * as z from 'zod/mini';
import { personName } from '../../fields/names.ts';
import { phoneNumber } from '../../fields/phone.ts';
import { defineCall } from '../../http/call.ts';
import { page, pageQuery } from '../../http/paging.ts';
import { envelope, uuid } from '../../http/schema.ts';
import { annuityCodes } from '../products/product.ts';
import { callbackOutcomes, callbackParts, callbackTopics } from './texts.ts';

/**
 * Available to visitors and signed-in users. An employee calls the person back. The call requires only the data
 * needed for this.
 */
export const requestCallback = defineCall({
  method: 'POST',
  path: '/api/callback-requests',
  access: 'visitor',
  group: 'Contact',
  summary: 'Vraagt om teruggebeld te worden.',
  body: z.strictObject({
    name: personName,
    phone: phoneNumber,
    topic: z.enum(callbackTopics),
    part: z.enum(callbackParts),
    /** The annuity product the person wants to buy. */
    annuity: z.optional(z.enum(annuityCodes)),
    /** The offer the call is about. Stored only if it belongs to the caller. */
    offerID: z.optional(uuid),
  }),
  status: 201,
  // The last day on which an employee tries to call.
  response: envelope(z.object({ dueOn: z.string() })),
  errors: [],
});

const group = 'Beheer';
const errors = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;

const callbackRequest = z.object({
  id: z.string(),
  at: z.string(),
  name: z.string(),
  /** Telephone number in E.164 notation. */
  phone: z.string(),
  topic: z.enum(callbackTopics),
  part: z.enum(callbackParts),
  annuity: z.nullable(z.enum(annuityCodes)),
  offerNumber: z.nullable(z.string()),
});
export type CallbackRequestItem = z.infer<typeof callbackRequest>;

export const listCallbackRequests = defineCall({
  method: 'GET',
  path: '/api/admin/callback-requests',
  access: 'admin',
  group,
  summary: 'Wie gebeld wil worden, de oudste eerst. Wie gebeld is, staat er niet meer bij.',
  query: pageQuery,
  status: 200,
  response: envelope(page(callbackRequest)),
  errors: [...errors],
});

export const closeCallbackRequest = defineCall({
  method: 'POST',
  path: '/api/admin/callback-requests/{id}/closed',
  access: 'admin',
  group,
  changes: ['/api/admin/callback-requests', '/api/admin/work'],
  summary: 'Legt vast hoe een telefoontje afliep. Naam en nummer worden dan gewist.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ outcome: z.enum(callbackOutcomes) }),
  status: 204,
  errors: [...errors, 'notFound'],
});
