import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope } from '../../http/schema.ts';
import { oneTimeCode } from '../../http/two-fa-token.ts';
import { typedPassword } from '../accounts/password.ts';
import { signInName } from '../accounts/sign-in-name.ts';
import { recoveryCode, signInMethods } from '../second-factor/methods.ts';
import { user } from '../users/calls.ts';

export const startedSession = z.object({ user, exp: z.int() });

/** Response if the password was correct and a second factor is required. */
const secondFactorChallenge = z.object({
  /** Methods available to this user, with the preferred method first. */
  methods: z.array(z.enum(signInMethods)),
  /** Last digits of the number that receives codes by SMS. */
  phoneHint: z.nullable(z.string()),
  /** Whether this browser may be trusted for 30 days. */
  mayTrust: z.boolean(),
});
export type SecondFactorChallenge = z.infer<typeof secondFactorChallenge>;

export const login = defineCall({
  method: 'POST',
  path: '/api/login',
  access: 'visitor',
  group: 'Sessie',
  summary:
    'Meldt aan met e-mailadres of klantnummer en wachtwoord; vraagt zo nodig een code en zet anders de sessiecookie.',
  body: z.strictObject({
    email: signInName,
    password: typedPassword,
  }),
  status: 200,
  response: envelope(z.union([startedSession, z.object({ secondFactor: secondFactorChallenge })])),
  errors: ['wrongCredentials', 'emailNotConfirmed', 'accountDisabled', 'signInNotOpen'],
});

/**
 * The cookie of the sign-in attempt identifies the user. An attempt ends after ten minutes or five wrong codes.
 */
export const loginSecondFactor = defineCall({
  method: 'POST',
  path: '/api/login/second-factor',
  access: 'visitor',
  group: 'Sessie',
  summary: 'Rondt het inloggen af met een code en zet de sessiecookie.',
  body: z.discriminatedUnion('method', [
    z.strictObject({
      method: z.enum(['totp', 'sms', 'email']),
      code: oneTimeCode,
      /** Whether this browser needs no second factor for 30 days. Not available to administrators. */
      trustDevice: z.boolean(),
    }),
    z.strictObject({ method: z.literal('recoveryCode'), code: recoveryCode, trustDevice: z.boolean() }),
  ]),
  status: 200,
  response: envelope(
    z.object({
      user,
      exp: z.int(),
      /** Number of recovery codes left, if one was used to sign in. */
      recoveryCodesLeft: z.nullable(z.int()),
    }),
  ),
  errors: ['wrongCode', 'signInExpired', 'accountDisabled', 'signInNotOpen'],
});

export const sendLoginCode = defineCall({
  method: 'POST',
  path: '/api/login/second-factor/send',
  access: 'visitor',
  group: 'Sessie',
  summary: 'Stuurt een code om het inloggen mee af te ronden.',
  body: z.strictObject({ method: z.enum(['sms', 'email']) }),
  status: 200,
  response: envelope(z.object({ expiresAt: z.string() })),
  errors: ['signInExpired'],
});

export const logout = defineCall({
  method: 'POST',
  path: '/api/logout',
  access: 'visitor',
  group: 'Sessie',
  summary:
    'Beëindigt de sessie; antwoordt ook zonder sessie 204. Wie meekijkt, gaat terug naar zijn eigen sessie.',
  /**
   * S-05. `all`: during impersonation, also ends the employee's own session. `lapsed`: the session ended without an
   * action of the user, so the browser retains unsent input (S-03).
   */
  query: z.strictObject({ all: z.optional(z.literal('true')), lapsed: z.optional(z.literal('true')) }),
  status: 204,
  errors: [],
});

/**
 * Times in seconds since 1970. `exp`: end of this session without activity. `limit`: end of this session
 * regardless of activity.
 */
export const sessionHealthCheck = defineCall({
  method: 'GET',
  path: '/api/session-health-check',
  access: 'signedIn',
  group: 'Sessie',
  summary: 'Zegt of de sessie nog leeft, zonder haar te verlengen.',
  status: 200,
  response: envelope(z.object({ valid: z.literal(true), exp: z.int(), limit: z.int() })),
  errors: ['notAuthenticated'],
});

const readableCookie = z.literal('token', 'Alleen de cookie token kan worden gelezen of verwijderd.');

/** The JWT contains the end time of the session and grants no access. */
export const getCookie = defineCall({
  method: 'GET',
  path: '/api/getCookie',
  access: 'visitor',
  group: 'Sessie',
  summary: 'Geeft een JWT met het einde van de sessie (exp), of null zonder sessie.',
  query: z.strictObject({ cookieName: readableCookie }),
  status: 200,
  response: envelope(z.nullable(z.string())),
  errors: [],
});

/**
 * The cookie attributes sent by the client are validated and then ignored, because the server knows its own
 * cookies.
 */
export const deleteCookie = defineCall({
  method: 'POST',
  path: '/api/deleteCookie',
  access: 'visitor',
  group: 'Sessie',
  summary: 'Verwijdert de cookie token en beëindigt de sessie.',
  body: z.strictObject({
    cookieName: readableCookie,
    isHttpOnly: z.boolean(),
    raw: z.boolean(),
    sameSite: z.enum(['strict', 'lax', 'none', 'Strict', 'Lax', 'None']),
  }),
  status: 204,
  errors: [],
});
