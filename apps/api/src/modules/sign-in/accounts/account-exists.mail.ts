import type { Brand } from '../../../brands/brands.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { providerMail } from '../../../mail/provider-mail.ts';
import type { LinkValues } from '../../../mail/templates.ts';

interface AccountExistsValues extends LinkValues {
  /** Whether the person signs in with a customer number. Absent in mails queued by an earlier version. */
  readonly hasNumber?: true;
}

/**
 * Builds the mail that warns the owner of an existing account that an account was requested with their address. The
 * registration page does not reveal that the account exists.
 */
export function accountExists({ name, url, hasNumber }: AccountExistsValues, brand: Brand): MailContent {
  return providerMail(
    'accountExists',
    {
      values: { naam: name },
      conditions: [hasNumber ? 'klantnummer' : 'geen klantnummer'],
      url,
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    accountExists: AccountExistsValues;
  }
}
