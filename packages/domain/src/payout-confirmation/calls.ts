import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { envelope, instant } from '../http/schema.ts';
import { stepUpMethods, twoFaToken } from '../step-up/calls.ts';

/** What changed about a person after which nothing is paid out to them before it is confirmed (decision 0080). */
export const payoutChangeCauses = ['account', 'name', 'factor', 'email'] as const;
export type PayoutChangeCause = (typeof payoutChangeCauses)[number];

/**
 * What is to be confirmed. Of the last two nobody changed anything: the bank sent a payout back or could not pay it, of
 * `death` because it says that who is paid died. That only an employee confirms.
 */
const confirmationCauses = [...payoutChangeCauses, 'return', 'death'] as const;

/** As the person themselves, and an employee, reads it. */
export const payoutChangeTexts: Readonly<Record<(typeof confirmationCauses)[number], string>> = {
  account: 'De tegenrekening is gewijzigd',
  name: 'De naam is gewijzigd',
  factor: 'De manier van inloggen is gewijzigd',
  email: 'Het e-mailadres is gewijzigd',
  return: 'Een uitbetaling op de tegenrekening lukte niet',
  death: 'Door een melding van overlijden lukte een uitbetaling niet',
};

export const payoutChange = z.object({ cause: z.enum(confirmationCauses), changedAt: instant });
export type PayoutChange = z.infer<typeof payoutChange>;

const payoutConfirmation = z.object({
  /** Oldest first; empty: nothing is to be confirmed. */
  changes: z.array(payoutChange),
  /** What is ready to be paid and waits for it, in euro. */
  withheld: z.number(),
  /** What it can be confirmed with: none that a change was made with, and none that is newer than it. */
  methods: z.array(z.enum(stepUpMethods)),
});
export type PayoutConfirmation = z.infer<typeof payoutConfirmation>;

const group = 'Uitbetalingen bevestigen';

export const getPayoutConfirmation = defineCall({
  method: 'GET',
  path: '/api/payout-confirmation',
  access: 'signedIn',
  group,
  summary:
    'Welke wijzigingen de gebruiker moet bevestigen voordat er weer wordt uitbetaald, en waarmee dat kan.',
  status: 200,
  response: envelope(payoutConfirmation),
  errors: ['notAuthenticated'],
});

export const confirmPayouts = defineCall({
  method: 'POST',
  path: '/api/payout-confirmation',
  access: 'signedIn',
  group,
  stepUp: 'confirmPayouts',
  changes: ['/api/payout-confirmation', '/api/contracts'],
  summary: 'Bevestigt de wijzigingen met een tweede middel. Daarna wordt er weer uitbetaald.',
  body: z.strictObject({ twoFaToken }),
  status: 204,
  errors: ['notAuthenticated', 'notFound', 'stepUpRequired', 'noSecondChannel'],
});
