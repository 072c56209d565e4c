import type { Brand } from '../../../brands/brands.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';

export interface NotificationValues {
  readonly name: string;
  readonly title: string;
  readonly url: string;
}

/** Builds the mail about a new message in the portal. The mail contains the message's subject but not its text. */
export function notification(values: NotificationValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `Nieuw bericht van ${brand.name}`,
      heading: values.title,
      paragraphs: [
        `Beste ${values.name},`,
        `Er staat een nieuw bericht voor u klaar bij ${brand.name}. Log in om het te lezen. U vindt het bij Berichten.`,
      ],
      button: { label: 'Inloggen', url: values.url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    notification: NotificationValues;
  }
}
