import type { Brand } from '../../../brands/brands.ts';
import { deviceText } from '../../../mail/device-text.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { day, momentText } from '../../../mail/moment.ts';
import { providerMail } from '../../../mail/provider-mail.ts';

export interface NominatedAccountChangedValues {
  readonly name: string;
  /** ISO instant. */
  readonly at: string;
  /** Masked; only the end of the account is shown. */
  readonly iban: string;
  /** ISO day. */
  readonly payoutsFrom: string;
  /** True if the owner must confirm the change because they hold a contract. */
  readonly mustConfirm?: boolean;
  readonly url: string;
  /** Device used, in a description the owner recognises. */
  readonly device?: string | undefined;
}

/**
 * Builds the mail about a new account for payouts and the day from which it is used, so that an owner who did
 * not make the change can act in time.
 */
export function counterAccountChanged(values: NominatedAccountChangedValues, brand: Brand): MailContent {
  return providerMail(
    'counterAccountChanged',
    {
      values: {
        naam: values.name,
        moment: momentText(values.at),
        rekening: values.iban,
        apparaat: deviceText(values.device),
        'uitbetalen.vanaf': day.format(new Date(values.payoutsFrom)),
      },
      conditions: values.mustConfirm ? ['bevestigen'] : [],
      url: values.url,
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    counterAccountChanged: NominatedAccountChangedValues;
  }
}
