import type { Brand } from '../../../brands/brands.ts';
import { deviceText } from '../../../mail/device-text.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { momentText } from '../../../mail/moment.ts';
import { providerMail } from '../../../mail/provider-mail.ts';
import type { LinkValues } from '../../../mail/templates.ts';

interface AccountClaimedValues extends LinkValues {
  /** Time as an ISO instant. */
  readonly at: string;
  readonly device: string;
}

/**
 * Builds the mail about a claimed account, so that its owner can act if another person claimed the account.
 */
export function accountClaimed({ name, at, url, device }: AccountClaimedValues, brand: Brand): MailContent {
  return providerMail(
    'accountClaimed',
    { values: { naam: name, moment: momentText(at), apparaat: deviceText(device) }, url },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    accountClaimed: AccountClaimedValues;
  }
}
