import type { Brand } from '../../../brands/brands.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';
import type { LinkValues } from '../../../mail/templates.ts';

interface AccountExistsValues extends LinkValues {
  /** Whether the person signs in with a customer number. Absent in mails queued by an earlier version. */
  readonly hasNumber?: true;
}

/**
 * Builds the mail that warns the owner of an existing account that an account was requested with their address. The
 * registration page does not reveal that the account exists.
 */
export function accountExists({ name, url, hasNumber }: AccountExistsValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `U hebt al een account bij ${brand.name}`,
      heading: 'U hebt al een account',
      paragraphs: [
        `Beste ${name},`,
        'Iemand vroeg met dit e-mailadres een account aan. U hebt er al een. Er is niets veranderd.',
        hasNumber
          ? 'Was u dit zelf? Log dan in met uw klantnummer. Dat staat in onze brief aan u. Hebt u nog geen wachtwoord? Gebruik dan de uitnodiging die u van ons kreeg of krijgt.'
          : 'Was u dit zelf? Log dan in. Weet u uw wachtwoord niet meer? Kies op de inlogpagina voor "Wachtwoord vergeten?".',
        'Was u dit niet? Dan hoeft u niets te doen.',
      ],
      button: { label: 'Naar de inlogpagina', url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    accountExists: AccountExistsValues;
  }
}
