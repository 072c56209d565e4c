import * as z from 'zod/mini';
import { ownContract } from '../../fields/contract.ts';
import { defineCall } from '../../http/call.ts';
import { envelope, isoDay, plainText } from '../../http/schema.ts';
import { collectionFailures, failureActions, mandateStates } from './mandate.ts';

const group = 'Incasso';

/** The mandate of a contract and its collections. Amounts in euro. */
const mandate = z.object({
  contract: z.object({ id: z.string(), number: z.string(), description: z.string() }),
  /** Whether a mandate is needed. False if no monthly deposit is agreed or the contract has ended. */
  isWanted: z.boolean(),
  /** Whether this installation has a mandate provider. */
  isAvailable: z.boolean(),
  /** Whether `inviteMandate` can return a page on which the investor signs. */
  isInvitable: z.boolean(),
  state: z.enum(mandateStates),
  /** Mandate reference as shown on the investor's account statement; null before the mandate is signed. */
  reference: z.nullable(z.string()),
  /**
   * Identifier of the creditor that collects with the mandate; null if it is not configured, for example in
   * development.
   */
  creditorId: z.nullable(z.string()),
  /** Masked account number; null before the mandate is signed. */
  iban: z.nullable(z.string()),
  signedOn: z.nullable(isoDay),
  /** `isFixed`: the collection is announced, so a change of the monthly deposit no longer affects it. */
  nextCollection: z.nullable(z.object({ on: isoDay, amount: z.number(), isFixed: z.boolean() })),
  /** The latest collection if it failed or was reversed; null otherwise. */
  lastFailure: z.nullable(
    z.object({
      on: isoDay,
      amount: z.number(),
      reason: z.enum(collectionFailures),
      action: z.enum(failureActions),
      /** The day of the retry; null if there is no retry. */
      retryOn: z.nullable(isoDay),
    }),
  ),
});
export type Mandate = z.infer<typeof mandate>;

export const getMandate = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/mandate',
  access: 'signedIn',
  group,
  summary: 'De machtiging van een contract: hoe die ervoor staat, en wat wij er wanneer mee afschrijven.',
  params: ownContract,
  status: 200,
  response: envelope(mandate),
  errors: ['notAuthenticated', 'notFound'],
});

export const inviteMandate = defineCall({
  method: 'POST',
  path: '/api/contracts/{id}/mandate',
  access: 'signedIn',
  group,
  changes: ['/api/contracts'],
  summary:
    'Begint een machtiging voor de maandelijkse inleg, of geeft de machtiging die nog niet is getekend. Het antwoord zegt waar de belegger tekent.',
  params: ownContract,
  status: 201,
  response: envelope(z.object({ signUrl: z.string() })),
  errors: ['notAuthenticated', 'notFound', 'noMandateWanted', 'mandatesUnavailable'],
});

const signingResult = z.object({
  /** Result reported by the provider's page. It is verified to come from the provider, but it is not final. */
  provisional: z.enum(['signed', 'pending', 'cancelled', 'failed']),
  mandate,
});
export type SigningResult = z.infer<typeof signingResult>;

/** the query parameters have the names that the mandate provider adds to its return URL. */
export const getMandateResult = defineCall({
  method: 'GET',
  path: '/api/mandates/result',
  access: 'signedIn',
  group,
  summary:
    'Wat er van het tekenen van een machtiging werd, bij terugkomst. Zonder geldige handtekening in s bestaat de machtiging niet.',
  query: z.strictObject({
    m: plainText(64),
    status: plainText(20),
    s: plainText(128),
    token: plainText(100),
  }),
  status: 200,
  response: envelope(signingResult),
  errors: ['notAuthenticated', 'notFound'],
});

/**
 * Receives the notification of the mandate provider that an event occurred. The notification does not contain the
 * event; the server reads the event from the provider's feeds.
 */
export const notifyMandates = defineCall({
  method: 'GET',
  path: '/api/webhooks/twikey/{brand}',
  access: 'visitor',
  group,
  summary:
    'De machtigingendienst meldt dat er iets is gebeurd. Het antwoord is ook bij een verkeerde handtekening gelijk.',
  params: z.strictObject({ brand: z.string().check(z.maxLength(64)) }),
  status: 204,
  errors: [],
});
