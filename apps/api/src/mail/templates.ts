import type { Brand } from '../brands/brands.ts';
import type { MailContent } from './layout.ts';

/** Values of a one-time code, used by both the mail and the text message. */
export interface CodeValues {
  /** Purpose of the code, as a sentence, for example `U wilt inloggen.` */
  readonly reason: string;
  /** The code, six digits. */
  readonly code: string;
}

/** Content of a text message: a code, or a security notice about the account in whole sentences. */
export type SmsValues = CodeValues | { readonly notice: string };

/**
 * Values of every mail by template name. All values are text and escaped when rendered. Each mail's own file extends
 * this interface.
 */
export interface MailValues {
  oneTimeCode: CodeValues & { readonly name: string };
}

/** Values of a mail with one link. */
export interface LinkValues {
  readonly name: string;
  readonly url: string;
}

export type MailTemplate = keyof MailValues;

/** The text of every mail. A template without a text causes a compile error. */
export type MailTexts = {
  readonly [T in MailTemplate]: (values: MailValues[T], brand: Brand) => MailContent;
};

export type RenderMail = <T extends MailTemplate>(
  template: T,
  values: MailValues[T],
  brand: Brand,
) => MailContent;
