import type { Brand } from '../../../brands/brands.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';
import type { RejectedSignInsValues } from './refused-sign-ins.mail.ts';

/** Builds the mail about attempts to guess codes by a person who knows the password. */
export function refusedCodes(values: RejectedSignInsValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `Let op: verkeerde codes bij het inloggen bij ${brand.name}`,
      heading: 'Iemand kent misschien uw wachtwoord',
      paragraphs: [
        `Beste ${values.name},`,
        `Iemand heeft uw wachtwoord goed ingevuld en daarna ${values.times} keer een verkeerde code. Er is niet ingelogd.`,
        'Was u dit zelf? Dan hoeft u niets te doen.',
        `Was u dit niet? Kies dan direct een nieuw wachtwoord. Vertrouwt u het niet, bel ons dan: ${brand.contact.phone}.`,
      ],
      button: { label: 'Nieuw wachtwoord kiezen', url: values.url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    refusedCodes: RejectedSignInsValues;
  }
}
