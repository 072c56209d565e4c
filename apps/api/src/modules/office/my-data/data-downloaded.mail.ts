import type { Brand } from '../../../brands/brands.ts';
import { deviceText } from '../../../mail/device-text.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { momentText } from '../../../mail/moment.ts';
import { providerMail } from '../../../mail/provider-mail.ts';

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
  return providerMail(
    'dataDownloaded',
    {
      values: { naam: values.name, moment: momentText(values.at), apparaat: deviceText(values.device) },
      url: values.url,
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    dataDownloaded: DataDownloadedValues;
  }
}
