import type { Brand } from '../../../brands/brands.ts';
import { deviceText } from '../../../mail/device-text.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { momentText } from '../../../mail/moment.ts';
import { providerMail } from '../../../mail/provider-mail.ts';
import type { LinkValues } from '../../../mail/templates.ts';
import { linkMinutes } from '../../../platform/one-time-link.ts';

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
  /** ISO instant until which a code by mail alone allows only restricted access. */
  readonly guardedUntil?: string;
  /** Description of the device used, in words its owner recognises. */
  readonly device?: string | undefined;
}

/**
 * Builds the mail to the new address, with the link that proves ownership. The mail does not contain the name the
 * user typed, since the address may belong to another person.
 */
export function confirmNewEmail({ url }: ConfirmNewEmailValues, brand: Brand): MailContent {
  return providerMail(
    'confirmNewEmail',
    {
      values: { 'geldig.minuten': linkMinutes },
      url,
    },
    brand,
  );
}

/** Builds the mail to the current address, with links to approve the new address or stop the change. */
export function approveNewEmail({ name, email, url }: NewEmailValues, brand: Brand): MailContent {
  return providerMail(
    'approveNewEmail',
    {
      values: { naam: name, 'adres.nieuw': email, 'geldig.minuten': linkMinutes },
      url,
    },
    brand,
  );
}

/**
 * Builds the mail to the owner of an address that another account tried to take. The response to the
 * requester does not reveal that the address is taken.
 */
export function emailTaken({ name, url }: LinkValues, brand: Brand): MailContent {
  return providerMail(
    'emailTaken',
    {
      values: { naam: name },
      url,
    },
    brand,
  );
}

/** Builds the mail sent to both addresses after the change. */
export function emailChanged(
  { name, at, url, guardedUntil, device }: EmailChangedValues,
  brand: Brand,
): MailContent {
  return providerMail(
    'emailChanged',
    {
      values: {
        naam: name,
        moment: momentText(at),
        apparaat: deviceText(device),
        'beschermd.tot': momentText(guardedUntil),
      },
      url,
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
