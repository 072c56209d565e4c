import type { Brand } from '../../../brands/brands.ts';
import { deviceText } from '../../../mail/device-text.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';
import { moment } from '../../../mail/moment.ts';

export interface SecondFactorChangedValues {
  readonly name: string;
  /** Time as an ISO instant. */
  readonly at: string;
  /** Description of the event, in whole sentences. */
  readonly what: string;
  /** The page where the change can be undone. */
  readonly url: string;
  /** Label of the device used, in words the owner recognises. */
  readonly device?: string | undefined;
}

/** Builds the mail about a change to the second step of signing in, or about the use of a recovery code. */
export function secondFactorChanged(values: SecondFactorChangedValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `Uw tweede stap bij ${brand.name}`,
      heading: 'De tweede stap bij het inloggen',
      paragraphs: [
        `Beste ${values.name},`,
        `Op ${moment.format(new Date(values.at))} uur gebeurde dit bij uw account:`,
        values.what,
        ...deviceText(values.device),
        'Was u dit zelf? Dan hoeft u niets te doen.',
        `Was u dit niet? Bel ons dan direct: ${brand.contact.phone}.`,
      ],
      button: { label: 'Naar wachtwoord en beveiliging', url: values.url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    secondFactorChanged: SecondFactorChangedValues;
  }
}
