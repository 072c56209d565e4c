import type { Brand } from '../../brands/brands.ts';
import { deviceText } from '../../mail/device-text.ts';
import { guardedText } from '../../mail/guarded-text.ts';
import { layOut, type MailContent } from '../../mail/layout.ts';
import { moment } from '../../mail/moment.ts';

export interface PasswordChangedValues {
  readonly name: string;
  /** ISO instant. */
  readonly at: string;
  readonly url: string;
  /** ISO instant: until then a code by mail alone opens little. Of a password that was reset by mail. */
  readonly guardedUntil?: string;
  /** Of the device it was done with, in words its owner knows. */
  readonly device?: string | undefined;
}

/** Says that the password is another from now on, so that a user who did not do it themselves acts. */
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

declare module '../../mail/templates.ts' {
  interface MailValues {
    passwordChanged: PasswordChangedValues;
  }
}
