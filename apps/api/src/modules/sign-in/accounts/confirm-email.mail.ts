import type { Brand } from '../../../brands/brands.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';

/**
 * Values of the confirmation mail. The name is left out, because anyone can request an account with any address and
 * name.
 */
export interface ConfirmEmailValues {
  readonly url: string;
}

/** Builds the mail to the user who requested an account, with the link that creates it. */
export function confirmEmail({ url }: ConfirmEmailValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `Bevestig uw e-mailadres bij ${brand.name}`,
      heading: 'Bevestig uw e-mailadres',
      paragraphs: [
        'Beste lezer,',
        `U hebt een account aangevraagd bij ${brand.name}. Bevestig met de knop dat dit e-mailadres van u is, met het wachtwoord dat u hebt gekozen. Daarna kunt u inloggen.`,
        'De link werkt één keer en is 30 minuten geldig.',
        'Hebt u geen account aangevraagd? Dan hoeft u niets te doen. Klik niet op de knop: zonder uw bevestiging komt er geen account.',
      ],
      button: { label: 'Bevestig mijn e-mailadres', url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    confirmEmail: ConfirmEmailValues;
  }
}
