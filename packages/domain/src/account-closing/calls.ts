import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { envelope } from '../http/schema.ts';
import { twoFaToken } from '../step-up/calls.ts';

const group = 'Account';

/** The word a user types to close their account, so that a misplaced click cannot close it. */
export const CLOSING_WORD = 'sluiten';

/**
 * Years the data are retained after the relation ends: `identity` for the person and the proof of identity, `tax` for
 * the data on which taxes are levied.
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
      /** Whether the user ever had a contract, so that the law requires some data to be retained. */
      hasDuty: z.boolean(),
    }),
  ),
  errors: ['notAuthenticated'],
});

/** Accepts the word in any letter case and with surrounding spaces. */
const closingWord = z.pipe(
  z.string().check(z.maxLength(40, `Typ het woord ${CLOSING_WORD}.`)),
  z.pipe(
    z.transform((text: string) => text.trim().toLowerCase()),
    z.literal(CLOSING_WORD, `Typ het woord ${CLOSING_WORD}.`),
  ),
);

/** Fields of the form that closes an account. The step-up code follows afterwards. */
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
