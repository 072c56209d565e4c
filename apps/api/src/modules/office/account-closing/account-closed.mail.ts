import { retentionYears } from '@portaal/domain/office/account-closing/calls';
import type { Brand } from '../../../brands/brands.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';
import { moment } from '../../../mail/moment.ts';

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
  return layOut(
    {
      subject: `Uw account bij ${brand.name} is gesloten`,
      heading: 'Uw account is gesloten',
      paragraphs: [
        `Beste ${values.name},`,
        `Op ${moment.format(new Date(values.at))} uur is uw account gesloten. U kunt niet meer inloggen.`,
        values.hasDuty
          ? `Uw berekeningen zijn gewist. Van uw contracten moeten wij van de wet gegevens bewaren: wie u bent ${retentionYears.identity} jaar, en wat nodig is voor de belasting ${retentionYears.tax} jaar. Daarna wissen wij die ook.`
          : 'Uw gegevens en berekeningen zijn gewist.',
        `Was u dit niet? Bel ons dan direct: ${brand.contact.phone}.`,
      ],
      button: { label: `Naar ${brand.name}`, url: values.url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    accountClosed: AccountClosedValues;
  }
}
