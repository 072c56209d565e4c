import type { TwikeyService } from './service.ts';
import type { Mandate } from './state.ts';

/** Actions on a mandate that occur outside the portal: at the bank or in Twikey's own screens. */
export const mandateActions = [
  'sign',
  'pending',
  'accept',
  'reject',
  'amend',
  'suspend',
  'resume',
  'cancel',
] as const;
export type MandateAction = (typeof mandateActions)[number];

const SOME_IBAN = 'NL91ABNA0417164300';
const OTHER_IBAN = 'NL20INGB0001234567';

/** Executes an action on a mandate; returns false if the mandate's state forbids the action. */
export function actOn(
  { mandates }: TwikeyService,
  mandate: Mandate,
  action: MandateAction,
  { iban, reason }: { readonly iban?: string | undefined; readonly reason?: string | undefined } = {},
): boolean {
  switch (action) {
    case 'sign':
    case 'pending':
      return mandates.sign(mandate, iban ?? mandate.iban ?? SOME_IBAN, action === 'pending');
    case 'accept':
      return mandates.acceptByBank(mandate);
    case 'reject':
      return mandates.rejectByBank(mandate);
    case 'amend':
      return mandates.amend(
        mandate,
        { iban: iban ?? (mandate.iban === OTHER_IBAN ? SOME_IBAN : OTHER_IBAN) },
        reason,
      );
    case 'suspend':
      return mandates.suspend(mandate);
    case 'resume':
      return mandates.resume(mandate);
    case 'cancel':
      return mandates.cancel(mandate, reason ?? 'Cancelled by the debtor');
  }
}
