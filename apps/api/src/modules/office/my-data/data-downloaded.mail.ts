import type { Brand } from '../../../brands/brands.ts';
import { deviceText } from '../../../mail/device-text.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';
import { moment } from '../../../mail/moment.ts';

export interface DataDownloadedValues {
  readonly name: string;
  /** ISO instant. */
  readonly at: string;
  readonly url: string;
  /** Description of the device used, in words its owner recognises. */
  readonly device?: string | undefined;
}

/** Builds the mail about a download of all account data, so that an owner who did not request it can act. */
export function dataDownloaded(values: DataDownloadedValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `Uw gegevens bij ${brand.name} zijn gedownload`,
      heading: 'Uw gegevens zijn gedownload',
      paragraphs: [
        `Beste ${values.name},`,
        `Op ${moment.format(new Date(values.at))} uur zijn al uw gegevens gedownload. Bewaar het bestand op een veilige plek.`,
        ...deviceText(values.device),
        'Was u dit zelf? Dan hoeft u niets te doen.',
        `Was u dit niet? Wijzig dan direct uw wachtwoord en bel ons: ${brand.contact.phone}.`,
      ],
      button: { label: 'Naar wachtwoord en apparaten', url: values.url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    dataDownloaded: DataDownloadedValues;
  }
}
