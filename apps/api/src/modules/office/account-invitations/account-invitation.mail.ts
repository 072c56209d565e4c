import type { Brand } from '../../../brands/brands.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { momentText } from '../../../mail/moment.ts';
import { providerMail } from '../../../mail/provider-mail.ts';
import type { LinkValues } from '../../../mail/templates.ts';

interface AccountInvitationValues extends LinkValues {
  /** End of the link's validity, as an ISO instant. */
  readonly until: string;
}

/**
 * Builds the mail that invites one person to claim their account. The mail contains no other name and no
 * amount.
 */
export function accountInvitation({ name, url, until }: AccountInvitationValues, brand: Brand): MailContent {
  return providerMail(
    'accountInvitation',
    { values: { naam: name, 'geldig.tot': momentText(until) }, url },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    accountInvitation: AccountInvitationValues;
  }
}
