import { dayText } from '@portaal/domain/notation/dutch';
import type { Brand } from '../../../brands/brands.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { providerMail } from '../../../mail/provider-mail.ts';

export interface DraftExpiringValues {
  readonly name: string;
  /** `YYYY-MM-DD`: the day on which the draft is erased. */
  readonly expiresOn: string;
  readonly url: string;
}

/** Builds the mail that warns an applicant that an abandoned draft will be erased. */
export function draftExpiring({ name, expiresOn, url }: DraftExpiringValues, brand: Brand): MailContent {
  return providerMail(
    'draftExpiring',
    {
      values: { naam: name, 'verloopt.op': dayText(expiresOn) },
      url,
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    draftExpiring: DraftExpiringValues;
  }
}
