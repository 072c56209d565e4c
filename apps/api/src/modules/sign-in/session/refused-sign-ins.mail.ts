import type { Brand } from '../../../brands/brands.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { providerMail } from '../../../mail/provider-mail.ts';

export interface RejectedSignInsValues {
  readonly name: string;
  /** Number of attempts as text in digits. */
  readonly times: string;
  /** The sign-in page, which links to choosing a new password. */
  readonly url: string;
}

/** Builds the mail about repeated attempts to guess the password of this account. */
export function refusedSignIns(values: RejectedSignInsValues, brand: Brand): MailContent {
  return providerMail(
    'refusedSignIns',
    {
      values: { naam: values.name, pogingen: values.times },
      url: values.url,
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    refusedSignIns: RejectedSignInsValues;
  }
}
