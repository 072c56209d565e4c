import type { Brand } from '../../../brands/brands.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';

/**
 * Values of the invitation mail. The applicant's name is not among them and appears only after signing in: a mail of
 * the brand must not contain a name that anybody can type.
 */
export interface SigningInvitationValues {
  readonly url: string;
}

/** Builds the mail to the second signer: the partner or the other parent. */
export function signingInvitation({ url }: SigningInvitationValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `Wilt u meetekenen bij ${brand.name}?`,
      heading: 'Wilt u meetekenen?',
      paragraphs: [
        'Beste lezer,',
        `Uw partner of de andere ouder van uw kind heeft bij ${brand.name} een belegging aangevraagd en vraagt u om mee te tekenen. Met de knop leest u van wie de aanvraag is en waar het om gaat.`,
        'U tekent met een eigen account op dit e-mailadres. Hebt u dat nog niet? Maak het dan eerst aan, en gebruik daarna deze link.',
        'De link is 30 dagen geldig. Verwacht u deze mail niet? Dan hoeft u niets te doen.',
      ],
      button: { label: 'Naar het contract', url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    signingInvitation: SigningInvitationValues;
  }
}
