import type { Brand } from '../../../brands/brands.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';
import type { LinkValues } from '../../../mail/templates.ts';

/**
 * Builds the mail that warns the owner of an existing account that an account was requested with their address. The
 * registration page does not reveal that the account exists.
 */
export function accountExists({ name, url }: LinkValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `U hebt al een account bij ${brand.name}`,
      heading: 'U hebt al een account',
      paragraphs: [
        `Beste ${name},`,
        'Iemand vroeg met dit e-mailadres een account aan. U hebt er al een. Er is niets veranderd.',
        'Was u dit zelf? Log dan in. Weet u uw wachtwoord niet meer? Kies op de inlogpagina voor "Wachtwoord vergeten?".',
        'Was u dit niet? Dan hoeft u niets te doen.',
      ],
      button: { label: 'Naar de inlogpagina', url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    accountExists: LinkValues;
  }
}
