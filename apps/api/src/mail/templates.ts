import type { Brand } from '../brands/brands.ts';
import type { MailContent } from './layout.ts';

/** A code goes by mail or by SMS, so that its values stand here. */
export interface CodeValues {
  /** What the code is for, as a sentence: `U wilt inloggen.` */
  readonly reason: string;
  /** Six digits. */
  readonly code: string;
}

/** What a text message says: a code, or news about the safety of the account as whole sentences. */
export type SmsValues = CodeValues | { readonly notice: string };

/** The values of every mail by its name; all text, escaped where it is shown. Each mail's file adds its own. */
export interface MailValues {
  oneTimeCode: CodeValues & { readonly name: string };
}

/** Of a mail that leads somewhere by one link. */
export interface LinkValues {
  readonly name: string;
  readonly url: string;
}

export type MailTemplate = keyof MailValues;

/** What every mail says: one without its text does not compile. */
export type MailTexts = {
  readonly [T in MailTemplate]: (values: MailValues[T], brand: Brand) => MailContent;
};

export type RenderMail = <T extends MailTemplate>(
  template: T,
  values: MailValues[T],
  brand: Brand,
) => MailContent;
