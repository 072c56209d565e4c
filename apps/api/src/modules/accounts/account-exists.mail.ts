import type { Brand } from '../../brands/brands.ts';
import { layOut, type MailContent } from '../../mail/layout.ts';
import type { LinkValues } from '../../mail/templates.ts';

/** To a user for whose address an account was asked that is there already. The page did not say so. */
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

declare module '../../mail/templates.ts' {
  interface MailValues {
    accountExists: LinkValues;
  }
}
