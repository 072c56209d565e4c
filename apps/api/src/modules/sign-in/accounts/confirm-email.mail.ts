import type { Brand } from '../../../brands/brands.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { providerMail } from '../../../mail/provider-mail.ts';
import { linkMinutes } from '../../../platform/one-time-link.ts';

/**
 * Values of the confirmation mail. They omit the name, because anyone can request an account with any address
 * and name.
 */
export interface ConfirmEmailValues {
  readonly url: string;
}

/** Builds the mail to the user who requested an account, with the link that creates it. */
export function confirmEmail({ url }: ConfirmEmailValues, brand: Brand): MailContent {
  return providerMail(
    'confirmEmail',
    {
      values: { 'geldig.minuten': linkMinutes },
      url,
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    confirmEmail: ConfirmEmailValues;
  }
}
