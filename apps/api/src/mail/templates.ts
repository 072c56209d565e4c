import type { Brand } from '../brands/brands.ts';
import type { MailContent } from './layout.ts';

/** Values of a code, declared here because a code is sent by mail or SMS. */
export interface CodeValues {
  /** Purpose of the code, as a sentence: `U wilt inloggen.` */
  readonly reason: string;
  /** Six digits. */
  readonly code: string;
}

/** Content of a text message: a code, or a notice about the security of the account in whole sentences. */
export type SmsValues = CodeValues | { readonly notice: string };

/** Values of every mail by template name; all text, escaped when rendered. Each mail's file adds its own. */
export interface MailValues {
  oneTimeCode: CodeValues & { readonly name: string };
}

/** Values of a mail with a single link. */
export interface LinkValues {
  readonly name: string;
  readonly url: string;
}

export type MailTemplate = keyof MailValues;

/** The text of every mail; a template without a text does not compile. */
export type MailTexts = {
  readonly [T in MailTemplate]: (values: MailValues[T], brand: Brand) => MailContent;
};

export type RenderMail = <T extends MailTemplate>(
  template: T,
  values: MailValues[T],
  brand: Brand,
) => MailContent;
