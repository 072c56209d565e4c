import type { Brand } from '../../../brands/brands.ts';
import { deviceText } from '../../../mail/device-text.ts';
import { guardedText } from '../../../mail/guarded-text.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';
import { moment } from '../../../mail/moment.ts';

export interface PasswordChangedValues {
  readonly name: string;
  /** Time as an ISO instant. */
  readonly at: string;
  readonly url: string;
  /** ISO instant until which a code by mail alone permits only limited access; set after a password reset by mail. */
  readonly guardedUntil?: string;
  /** Label of the device used, in words the owner recognises. */
  readonly device?: string | undefined;
}

/** Builds the mail about a changed password, so that a user who did not change it can act. */
export function passwordChanged(values: PasswordChangedValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `Uw wachtwoord bij ${brand.name} is gewijzigd`,
      heading: 'Uw wachtwoord is gewijzigd',
      paragraphs: [
        `Beste ${values.name},`,
        `Op ${moment.format(new Date(values.at))} uur is het wachtwoord van uw account gewijzigd. Andere apparaten zijn uitgelogd.`,
        ...deviceText(values.device),
        ...guardedText(values.guardedUntil),
        'Was u dit zelf? Dan hoeft u niets te doen.',
        `Was u dit niet? Bel ons dan direct: ${brand.contact.phone}.`,
      ],
      button: { label: 'Naar de inlogpagina', url: values.url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    passwordChanged: PasswordChangedValues;
  }
}
