import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, instant } from '../../http/schema.ts';
import { stepUpMethods, twoFaToken } from '../../http/two-fa-token.ts';

/**
 * Changes to a person's data or access after which payouts are withheld until the person confirms the change
 * (decision 0080).
 */
export const payoutChangeCauses = ['account', 'name', 'factor', 'email'] as const;
export type PayoutChangeCause = (typeof payoutChangeCauses)[number];

/**
 * Causes that require confirmation before payouts are made. The last two are not changes. `return`: the bank returned
 * a payout or could not pay it. `death`: the bank reported that the payee died, which only an employee can confirm.
 */
const confirmationCauses = [...payoutChangeCauses, 'return', 'death'] as const;

/** Texts for the causes, shown to the person and to employees. */
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
  /** Unconfirmed changes, oldest first; empty if no confirmation is needed. */
  changes: z.array(payoutChange),
  /** Total in euro of the due payouts that wait for the confirmation. */
  withheld: z.number(),
  /** Methods with which the user can confirm. Methods used to make a change, or added after it, are excluded. */
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
