import type { Brand } from '../../../brands/brands.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';

export interface RejectedSignInsValues {
  readonly name: string;
  /** Number of attempts as text in digits. */
  readonly times: string;
  /** The sign-in page, which links to choosing a new password. */
  readonly url: string;
}

/** Builds the mail about repeated attempts to guess the password of this account. */
export function refusedSignIns(values: RejectedSignInsValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `Let op: mislukte pogingen om in te loggen bij ${brand.name}`,
      heading: 'Er is vaak een verkeerd wachtwoord ingevuld',
      paragraphs: [
        `Beste ${values.name},`,
        `Iemand heeft ${values.times} keer achter elkaar geprobeerd in te loggen op uw account, met een verkeerd wachtwoord. Er is niet ingelogd.`,
        'Wij laten nieuwe pogingen nu steeds even wachten. Op een apparaat waarop u eerder hebt ingelogd, kunt u gewoon inloggen.',
        `Was u dit zelf en weet u uw wachtwoord niet meer? Kies dan op de inlogpagina voor ‘Wachtwoord vergeten?’. Was u dit niet? Dan hoeft u niets te doen. Vertrouwt u het niet, bel ons dan: ${brand.contact.phone}.`,
      ],
      button: { label: 'Naar de inlogpagina', url: values.url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    refusedSignIns: RejectedSignInsValues;
  }
}
