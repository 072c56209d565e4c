import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { envelope } from '../http/schema.ts';
import { twoFaToken } from '../step-up/calls.ts';

const group = 'Account';

/** What a person types to close their account, so that nobody does it with a slip of the finger. */
export const CLOSING_WORD = 'sluiten';

/** Years after the relation ends: who a person was and how they proved it, and what taxes are levied on. */
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
      /** Contracts that have not ended: these must be ended first. */
      openContracts: z.int(),
      /** Whether there has been a contract, so that the law wants something kept. */
      hasDuty: z.boolean(),
    }),
  ),
  errors: ['notAuthenticated'],
});

/** The word in any case, with spaces around it. */
const closingWord = z.pipe(
  z.string().check(z.maxLength(40, `Typ het woord ${CLOSING_WORD}.`)),
  z.pipe(
    z.transform((text: string) => text.trim().toLowerCase()),
    z.literal(CLOSING_WORD, `Typ het woord ${CLOSING_WORD}.`),
  ),
);

/** What is filled in to close an account; the code comes afterwards. */
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
