import type { Brand } from '../../../brands/brands.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';
import type { LinkValues } from '../../../mail/templates.ts';

/** Builds the mail with the link to choose a new password. */
export function resetPassword({ name, url }: LinkValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `Kies een nieuw wachtwoord voor ${brand.name}`,
      heading: 'Kies een nieuw wachtwoord',
      paragraphs: [
        `Beste ${name},`,
        'U vroeg om een nieuw wachtwoord. Kies het met de knop. De link werkt één keer en is 30 minuten geldig.',
        'Vroeg u hier niet om? Dan hoeft u niets te doen. Uw wachtwoord blijft zoals het is.',
      ],
      button: { label: 'Kies een nieuw wachtwoord', url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    resetPassword: LinkValues;
  }
}
