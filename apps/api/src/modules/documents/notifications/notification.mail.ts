import type { Brand } from '../../../brands/brands.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { providerMail } from '../../../mail/provider-mail.ts';

export interface NotificationValues {
  readonly name: string;
  readonly title: string;
  readonly url: string;
}

/** Builds the mail about a new message in the portal. The mail contains the message's subject but not its text. */
export function notification(values: NotificationValues, brand: Brand): MailContent {
  return providerMail(
    'notification',
    {
      values: { naam: values.name, 'bericht.titel': values.title },
      url: values.url,
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    notification: NotificationValues;
  }
}
