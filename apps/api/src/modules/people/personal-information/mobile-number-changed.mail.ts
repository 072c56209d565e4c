import type { Brand } from '../../../brands/brands.ts';
import { deviceText } from '../../../mail/device-text.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';
import { moment } from '../../../mail/moment.ts';

export interface MobileNumberChangedValues {
  readonly name: string;
  /** Time of the change, as an ISO instant. */
  readonly at: string;
  /** The last three digits of the new number. */
  readonly number: string;
  readonly url: string;
  /** Device of the session, in a description the owner recognises. */
  readonly device?: string | undefined;
}

/**
 * Builds the mail about a changed mobile number in the personal information, so that a person who did not change it
 * can call us.
 */
export function mobileNumberChanged(values: MobileNumberChangedValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `Uw mobiele nummer bij ${brand.name} is gewijzigd`,
      heading: 'Uw mobiele nummer is gewijzigd',
      paragraphs: [
        `Beste ${values.name},`,
        `Op ${moment.format(new Date(values.at))} uur is het mobiele nummer in uw gegevens gewijzigd. Het nieuwe nummer eindigt op ${values.number}.`,
        ...deviceText(values.device),
        'Op dit nummer bellen wij u. Met dit nummer kan niemand inloggen of iets bevestigen.',
        'Was u dit zelf? Dan hoeft u niets te doen.',
        `Was u dit niet? Bel ons dan direct: ${brand.contact.phone}. Wijzig daarna uw wachtwoord.`,
      ],
      button: { label: 'Naar mijn gegevens', url: values.url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    mobileNumberChanged: MobileNumberChangedValues;
  }
}
