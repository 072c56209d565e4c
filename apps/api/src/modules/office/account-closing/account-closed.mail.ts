import { retentionYears } from '@portaal/domain/office/account-closing/calls';
import type { Brand } from '../../../brands/brands.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { momentText } from '../../../mail/moment.ts';
import { providerMail } from '../../../mail/provider-mail.ts';

export interface AccountClosedValues {
  readonly name: string;
  /** ISO instant. */
  readonly at: string;
  /** Whether the law requires some of the data to be retained. */
  readonly hasDuty: boolean;
  readonly url: string;
}

/** Builds the last mail of an account: it confirms the closing and explains what happens with the data. */
export function accountClosed(values: AccountClosedValues, brand: Brand): MailContent {
  return providerMail(
    'accountClosed',
    {
      values: {
        naam: values.name,
        moment: momentText(values.at),
        'bewaren.identiteit': String(retentionYears.identity),
        'bewaren.belasting': String(retentionYears.tax),
      },
      conditions: [values.hasDuty ? 'bewaarplicht' : 'geen bewaarplicht'],
      url: values.url,
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    accountClosed: AccountClosedValues;
  }
}
