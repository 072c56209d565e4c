import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';

const group = 'Account';

/**
 * The word a user must type to confirm that they want to close their account. It prevents an accidental click from
 * closing the account.
 */
export const CLOSING_WORD = 'sluiten';

/**
 * Retention periods in years, counted from the end of the customer relationship: `identity` for personal data and the
 * proof of identity, `tax` for tax data.
 */
export const retentionYears = { identity: 5, tax: 7 } as const;

export const getAccountClosing = defineCall({
  method: 'GET',
  path: '/api/users/me/closing',
  access: 'signedIn',
  group,
  summary: 'Wat het sluiten van het account in de weg staat, en of er daarna iets bewaard moet blijven.',
  status: 200,
  response: envelope(
    z.object({
      /** Contracts that have not ended. They must end before the account can close. */
      openContracts: z.int(),
      /** Whether the user ever had a contract. If so, the law requires some of their data to be retained. */
      hasDuty: z.boolean(),
    }),
  ),
  errors: ['notAuthenticated'],
});

/** Accepts `CLOSING_WORD` in any letter case and with surrounding spaces. */
const closingWord = z.pipe(
  z.string().check(z.maxLength(40, `Typ het woord ${CLOSING_WORD}.`)),
  z.pipe(
    z.transform((text: string) => text.trim().toLowerCase()),
    z.literal(CLOSING_WORD, `Typ het woord ${CLOSING_WORD}.`),
  ),
);

/** Fields of the form that closes an account. The step-up code is requested after the form is submitted. */
export const closingConfirmation = z.strictObject({ confirmation: closingWord });

export const closeAccount = defineCall({
  method: 'POST',
  path: '/api/users/me/close',
  access: 'signedIn',
  group,
  stepUp: 'closeAccount',
  summary:
    'Sluit het account: alle sessies eindigen, wat niet bewaard hoeft te blijven wordt gewist. Vraagt een twoFaToken voor closeAccount.',
  body: z.extend(closingConfirmation, { twoFaToken }),
  status: 204,
  errors: ['notAuthenticated', 'notAllowed', 'stepUpRequired', 'openContracts'],
});
