import type { Brand } from '../../../brands/brands.ts';
import { inSentence } from '../../../mail/device-text.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';
import { moment } from '../../../mail/moment.ts';

export interface NewDeviceValues {
  readonly name: string;
  /** Time as an ISO instant. */
  readonly at: string;
  readonly url: string;
  /** Label of the device used, in words the owner recognises. */
  readonly device?: string | undefined;
}

/** Builds the mail about a sign-in from a device that this person did not use before. */
export function newDevice(values: NewDeviceValues, brand: Brand): MailContent {
  const deviceText = values.device === undefined ? '' : `: ${inSentence(values.device)}`;
  return layOut(
    {
      subject: `Nieuwe aanmelding bij ${brand.name}`,
      heading: 'Er is ingelogd op een nieuw apparaat',
      paragraphs: [
        `Beste ${values.name},`,
        `Op ${moment.format(new Date(values.at))} uur is op uw account ingelogd met een apparaat dat wij nog niet kenden${deviceText}.`,
        'Was u dit zelf? Dan hoeft u niets te doen.',
        `Was u dit niet? Bel ons dan direct: ${brand.contact.phone}.`,
      ],
      button: { label: 'Naar mijn overzicht', url: values.url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    newDevice: NewDeviceValues;
  }
}
