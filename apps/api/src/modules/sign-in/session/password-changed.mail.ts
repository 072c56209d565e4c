import type { Brand } from '../../../brands/brands.ts';
import { deviceText } from '../../../mail/device-text.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { momentText } from '../../../mail/moment.ts';
import { providerMail } from '../../../mail/provider-mail.ts';

export interface PasswordChangedValues {
  readonly name: string;
  /** Time as an ISO instant. */
  readonly at: string;
  readonly url: string;
  /** ISO instant until which a code by mail alone permits only limited access; set after a password reset by mail. */
  readonly guardedUntil?: string;
  /** Label of the device used, in words the owner recognises. */
  readonly device?: string | undefined;
}

/** Builds the mail about a changed password, so that a user who did not make the change can act. */
export function passwordChanged(values: PasswordChangedValues, brand: Brand): MailContent {
  return providerMail(
    'passwordChanged',
    {
      values: {
        naam: values.name,
        moment: momentText(values.at),
        apparaat: deviceText(values.device),
        'beschermd.tot': momentText(values.guardedUntil),
      },
      url: values.url,
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    passwordChanged: PasswordChangedValues;
  }
}
