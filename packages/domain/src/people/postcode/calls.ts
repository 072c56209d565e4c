import * as z from 'zod/mini';
import { houseNumberSent, postcode } from '../../fields/address.ts';
import { defineCall } from '../../http/call.ts';
import { envelope } from '../../http/schema.ts';

const addressFound = z.object({
  street: z.string(),
  city: z.string(),
  municipality: z.string(),
  /**
   * Letters and additions that exist for this house number. An empty text stands for the number without an addition.
   */
  additions: z.array(z.string()),
});
export type FoundAddress = z.infer<typeof addressFound>;

/** completes an address from postcode and house number. */
export const lookUpPostcode = defineCall({
  method: 'POST',
  path: '/api/postcode',
  access: 'signedIn',
  group: 'Persoonlijke informatie',
  summary: 'De straat en woonplaats bij een Nederlandse postcode en een huisnummer.',
  body: z.strictObject({ postcode, houseNumber: houseNumberSent }),
  status: 200,
  response: envelope(addressFound),
  errors: ['notAuthenticated', 'addressNotFound', 'lookupUnavailable'],
});
