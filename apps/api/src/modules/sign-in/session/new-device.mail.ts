import type { Brand } from '../../../brands/brands.ts';
import { deviceText } from '../../../mail/device-text.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { momentText } from '../../../mail/moment.ts';
import { providerMail } from '../../../mail/provider-mail.ts';

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
  return providerMail(
    'newDevice',
    {
      values: { naam: values.name, moment: momentText(values.at), apparaat: deviceText(values.device) },
      conditions: values.device === undefined ? ['apparaat onbekend'] : [],
      url: values.url,
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    newDevice: NewDeviceValues;
  }
}
