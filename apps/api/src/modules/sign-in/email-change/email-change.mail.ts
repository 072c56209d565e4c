import type { Brand } from '../../../brands/brands.ts';
import { deviceText } from '../../../mail/device-text.ts';
import { guardedText } from '../../../mail/guarded-text.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';
import { moment } from '../../../mail/moment.ts';
import type { LinkValues } from '../../../mail/templates.ts';

export interface ConfirmNewEmailValues {
  readonly url: string;
}

export interface NewEmailValues extends LinkValues {
  /** The new address. */
  readonly email: string;
}

export interface EmailChangedValues extends LinkValues {
  /** ISO instant. */
  readonly at: string;
  /** ISO instant until which a mailed code alone allows only restricted access. */
  readonly guardedUntil?: string;
  /** Description of the device used, in words its owner recognises. */
  readonly device?: string | undefined;
}

const ONCE = 'De link werkt één keer en is 30 minuten geldig.';

/**
 * Builds the mail to the new address, with the link that proves ownership. The mail does not contain the name the
 * user typed, since the address may belong to another person.
 */
export function confirmNewEmail({ url }: ConfirmNewEmailValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `Bevestig uw nieuwe e-mailadres bij ${brand.name}`,
      heading: 'Bevestig uw nieuwe e-mailadres',
      paragraphs: [
        'Beste lezer,',
        `U wilt dit e-mailadres gebruiken bij ${brand.name}. Bevestig met de knop dat het van u is. Open ook de link in de mail die wij naar uw oude e-mailadres hebben gestuurd. Pas daarna wijzigt uw e-mailadres.`,
        ONCE,
        'Vroeg u hier niet om? Klik dan niet op de knop. Er verandert niets.',
      ],
      button: { label: 'Bevestig mijn nieuwe e-mailadres', url },
    },
    brand,
  );
}

/** Builds the mail to the current address, with links to approve the new address or stop the change. */
export function approveNewEmail({ name, email, url }: NewEmailValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `Wilt u uw e-mailadres bij ${brand.name} wijzigen?`,
      heading: 'Wilt u uw e-mailadres wijzigen?',
      paragraphs: [
        `Beste ${name},`,
        `Iemand die is ingelogd op uw account wil uw e-mailadres wijzigen in ${email}.`,
        'Was u dit zelf? Open de link en kies ‘Ja, wijzig mijn e-mailadres’. Open ook de link in de mail op uw nieuwe e-mailadres.',
        `Was u dit niet? Open de link en kies ‘Dit was ik niet’. Dan verandert er niets en loggen wij iedereen uit. Bel ons daarna: ${brand.contact.phone}.`,
        ONCE,
      ],
      button: { label: 'Bekijk de wijziging', url },
    },
    brand,
  );
}

/**
 * Builds the mail to the owner of an address that another account requested. The response to the requester does not
 * reveal that the address is taken.
 */
export function emailTaken({ name, url }: LinkValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `Uw e-mailadres is al in gebruik bij ${brand.name}`,
      heading: 'U hebt al een account met dit e-mailadres',
      paragraphs: [
        `Beste ${name},`,
        'Iemand wilde dit e-mailadres gebruiken voor een ander account. Dat kan niet: het hoort al bij uw account. Er is niets veranderd.',
        'Was u dit zelf? Log dan in met dit e-mailadres, of kies een ander e-mailadres voor uw andere account.',
        'Was u dit niet? Dan hoeft u niets te doen.',
      ],
      button: { label: 'Naar de inlogpagina', url },
    },
    brand,
  );
}

/** Builds the mail sent to both addresses after the change. */
export function emailChanged(
  { name, at, url, guardedUntil, device }: EmailChangedValues,
  brand: Brand,
): MailContent {
  return layOut(
    {
      subject: `Uw e-mailadres bij ${brand.name} is gewijzigd`,
      heading: 'Uw e-mailadres is gewijzigd',
      paragraphs: [
        `Beste ${name},`,
        `Op ${moment.format(new Date(at))} uur is het e-mailadres van uw account gewijzigd. Log voortaan in met uw nieuwe e-mailadres. Andere apparaten zijn uitgelogd.`,
        ...deviceText(device),
        ...guardedText(guardedUntil),
        'Was u dit zelf? Dan hoeft u niets te doen.',
        `Was u dit niet? Bel ons dan direct: ${brand.contact.phone}.`,
      ],
      button: { label: 'Naar de inlogpagina', url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    confirmNewEmail: ConfirmNewEmailValues;
    approveNewEmail: NewEmailValues;
    emailTaken: LinkValues;
    emailChanged: EmailChangedValues;
  }
}
