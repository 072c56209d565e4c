import type { Brand } from '../../../brands/brands.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { providerMail } from '../../../mail/provider-mail.ts';
import type { RejectedSignInsValues } from './refused-sign-ins.mail.ts';

/** Builds the mail about attempts to guess codes by a person who knows the password. */
export function refusedCodes(values: RejectedSignInsValues, brand: Brand): MailContent {
  return providerMail(
    'refusedCodes',
    {
      values: { naam: values.name, pogingen: values.times },
      url: values.url,
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    refusedCodes: RejectedSignInsValues;
  }
}
