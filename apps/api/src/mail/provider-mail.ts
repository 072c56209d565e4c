import type { Brand } from '../brands/brands.ts';
import { mailKinds } from '../provider-texts/mail-kinds.ts';
import { textInForce } from '../provider-texts/provider-texts.ts';
import { lineOf, renderText, type TextBlock, type TextFields } from '../provider-texts/render-text.ts';
import { layOut, type MailContent } from './layout.ts';

type MailKindName = keyof typeof mailKinds;

type MailFields<N extends MailKindName> = Omit<TextFields<(typeof mailKinds)[N]>, 'provider'> & {
  /** Target of the button; absent for a mail without a button. */
  readonly url?: string;
};

/** Lays out a mail with the texts of its brand. */
export function providerMail<N extends MailKindName>(
  name: N,
  { url, ...fields }: MailFields<N>,
  brand: Brand,
): MailContent {
  const kind: (typeof mailKinds)[N] = mailKinds[name];
  const printed = renderText(kind, textInForce(brand, name), {
    provider: brand,
    ...fields,
  } as TextFields<(typeof mailKinds)[N]>);
  const { onderwerp, kop, tekst, knop }: MailParts = printed;
  return layOut(
    {
      subject: lineOf(onderwerp),
      heading: lineOf(kop),
      blocks: tekst,
      ...(url !== undefined && knop && { button: { label: lineOf(knop), url } }),
    },
    brand,
  );
}

interface MailParts {
  readonly onderwerp: readonly TextBlock[];
  readonly kop: readonly TextBlock[];
  readonly tekst: readonly TextBlock[];
  readonly knop?: readonly TextBlock[];
}
