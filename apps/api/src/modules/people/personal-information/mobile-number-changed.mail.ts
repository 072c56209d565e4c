import type { Brand } from '../../../brands/brands.ts';
import { deviceText } from '../../../mail/device-text.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { momentText } from '../../../mail/moment.ts';
import { providerMail } from '../../../mail/provider-mail.ts';

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
 * Builds the mail about a changed mobile number in the personal information, so that a person who did not
 * make the change can call us.
 */
export function mobileNumberChanged(values: MobileNumberChangedValues, brand: Brand): MailContent {
  return providerMail(
    'mobileNumberChanged',
    {
      values: {
        naam: values.name,
        moment: momentText(values.at),
        'nummer.einde': values.number,
        apparaat: deviceText(values.device),
      },
      url: values.url,
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    mobileNumberChanged: MobileNumberChangedValues;
  }
}
