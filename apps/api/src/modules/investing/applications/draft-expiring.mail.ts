import { dayText } from '@portaal/domain/notation/dutch';
import type { Brand } from '../../../brands/brands.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';

export interface DraftExpiringValues {
  readonly name: string;
  /** `YYYY-MM-DD`: the day on which the draft is erased. */
  readonly expiresOn: string;
  readonly url: string;
}

/** Builds the mail that warns an applicant that an abandoned draft will be erased. */
export function draftExpiring({ name, expiresOn, url }: DraftExpiringValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `Uw aanvraag bij ${brand.name} verloopt`,
      heading: 'Uw aanvraag verloopt',
      paragraphs: [
        `Beste ${name},`,
        'U bent begonnen met een aanvraag voor een belegging en hebt die nog niet ingediend.',
        `Op ${dayText(expiresOn)} wissen wij wat u hebt ingevuld, met uw bestanden. Wilt u verder? Open de aanvraag dan voor die dag.`,
        'Wilt u niet verder? Dan hoeft u niets te doen.',
      ],
      button: { label: 'Verder met mijn aanvraag', url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    draftExpiring: DraftExpiringValues;
  }
}
