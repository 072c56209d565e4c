import type { Brand } from '../../brands/brands.ts';
import { layOut, type MailContent } from '../../mail/layout.ts';

export interface SigningInvitationValues {
  /** Who asks. */
  readonly applicant: string;
  readonly url: string;
}

/** To who signs too: the partner, or the other parent. */
export function signingInvitation({ applicant, url }: SigningInvitationValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `${applicant} vraagt u om mee te tekenen`,
      heading: 'Wilt u meetekenen?',
      paragraphs: [
        'Beste lezer,',
        `${applicant} heeft bij ${brand.name} een belegging aangevraagd en vraagt u om mee te tekenen. Met de knop leest u waar het om gaat.`,
        'U tekent met een eigen account op dit e-mailadres. Hebt u dat nog niet? Maak het dan eerst aan, en gebruik daarna deze link.',
        'De link is 30 dagen geldig. Kent u deze persoon niet? Dan hoeft u niets te doen.',
      ],
      button: { label: 'Naar het contract', url },
    },
    brand,
  );
}

declare module '../../mail/templates.ts' {
  interface MailValues {
    signingInvitation: SigningInvitationValues;
  }
}
