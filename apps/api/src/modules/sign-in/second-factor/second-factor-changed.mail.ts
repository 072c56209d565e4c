import type { Brand } from '../../../brands/brands.ts';
import { deviceText } from '../../../mail/device-text.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { momentText } from '../../../mail/moment.ts';
import { providerMail } from '../../../mail/provider-mail.ts';

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
  return providerMail(
    'secondFactorChanged',
    {
      values: {
        naam: values.name,
        moment: momentText(values.at),
        gebeurtenis: values.what,
        apparaat: deviceText(values.device),
      },
      url: values.url,
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    secondFactorChanged: SecondFactorChangedValues;
  }
}
