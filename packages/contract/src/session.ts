import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { PASSWORD_MAXIMUM } from './password.ts';
import { emailAddress, envelope } from './schema.ts';
import { user } from './users.ts';

export const login = defineCall({
  method: 'POST',
  path: '/api/login',
  access: 'visitor',
  group: 'Sessie',
  summary: 'Meldt aan met e-mailadres en wachtwoord en zet de sessiecookie.',
  body: z.strictObject({
    email: emailAddress,
    password: z
      .string()
      .check(
        z.minLength(1, 'Vul dit veld in.'),
        z.maxLength(PASSWORD_MAXIMUM, `Een wachtwoord heeft maximaal ${PASSWORD_MAXIMUM} tekens.`),
      ),
  }),
  status: 200,
  answer: envelope(z.object({ user, exp: z.int() })),
  errors: ['wrongCredentials', 'emailNotConfirmed'],
});

export const logout = defineCall({
  method: 'POST',
  path: '/api/logout',
  access: 'visitor',
  group: 'Sessie',
  summary: 'Beëindigt de sessie; antwoordt ook zonder sessie 204.',
  status: 204,
  errors: [],
});

/** In seconds since 1970: `exp` when this session ends if nothing is done, `limit` when it ends whatever is done. */
export const sessionHealthCheck = defineCall({
  method: 'GET',
  path: '/api/session-health-check',
  access: 'signedIn',
  group: 'Sessie',
  summary: 'Zegt of de sessie nog leeft, zonder haar te verlengen.',
  status: 200,
  answer: envelope(z.object({ valid: z.literal(true), exp: z.int(), limit: z.int() })),
  errors: ['notAuthenticated'],
});

const readableCookie = z.literal('token', 'Alleen de cookie token kan worden gelezen of verwijderd.');

/** The JWT tells the end of the session and opens nothing. */
export const getCookie = defineCall({
  method: 'GET',
  path: '/api/getCookie',
  access: 'visitor',
  group: 'Sessie',
  summary: 'Geeft een JWT met het einde van de sessie (exp), of null zonder sessie.',
  query: z.strictObject({ cookieName: readableCookie }),
  status: 200,
  answer: envelope(z.nullable(z.string())),
  errors: [],
});

/** The attributes are checked and then ignored: the server knows its own cookies. */
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
