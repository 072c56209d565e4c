import type { Brand } from '../../../brands/brands.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { providerMail } from '../../../mail/provider-mail.ts';
import type { LinkValues } from '../../../mail/templates.ts';
import { linkMinutes } from '../../../platform/one-time-link.ts';

/** Builds the mail with the link to choose a new password. */
export function resetPassword({ name, url }: LinkValues, brand: Brand): MailContent {
  return providerMail(
    'resetPassword',
    {
      values: { naam: name, 'geldig.minuten': linkMinutes },
      url,
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    resetPassword: LinkValues;
  }
}
