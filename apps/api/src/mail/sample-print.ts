import type { Brand } from '../brands/brands.ts';
import type { ProviderText } from '../provider-texts/parse-text.ts';
import { lineOf, renderText, type TextBlock } from '../provider-texts/render-text.ts';
import type { TextKind } from '../provider-texts/text-kind.ts';
import { layOut, type MailMessage, paragraphsOf } from './layout.ts';
import { logoCid, logoOf } from './logo.ts';

const SAMPLE = 'PROEF';

/** Explains that the values are fictitious, and which cases the print shows together. */
function notes({ conditions = {} }: TextKind): TextBlock[] {
  const cases = Object.entries(conditions).map(([name, about]) => `${name} (${about})`);
  return [
    { paragraph: [{ strong: SAMPLE }, ' De gegevens in deze afdruk zijn verzonnen.'] },
    ...(cases.length === 0
      ? []
      : paragraphsOf(`Deze afdruk toont alle gevallen bij elkaar: ${cases.join(', ')}.`)),
  ];
}

type Parts = Readonly<Record<string, readonly TextBlock[]>>;

function mailMessage({ onderwerp = [], kop = [], tekst = [], knop }: Parts, first: TextBlock[]): MailMessage {
  return {
    subject: `${SAMPLE}: ${lineOf(onderwerp)}`,
    heading: lineOf(kop),
    blocks: [...first, ...tekst],
    ...(knop && { button: { label: lineOf(knop), url: '#' } }),
  };
}

/** Returns the sentences of a page, preceded by a description of the page. */
function pageMessage(kind: TextKind, parts: Parts, first: TextBlock[]): MailMessage {
  const blocks = Object.entries(kind.parts).flatMap(([name, { about }]): TextBlock[] => [
    { paragraph: [{ strong: about }] },
    ...(parts[name] ?? []),
  ]);
  return { subject: `${SAMPLE}: ${kind.title}`, heading: kind.title, blocks: [...first, ...blocks] };
}

/**
 * Returns an HTML file with a mail or the sentences of a page, filled with the example values of the
 * placeholders. The file loads no external resources, and shows the passages of all conditions together.
 */
export function samplePrint(kind: TextKind, text: ProviderText, brand: Brand): string {
  const values = Object.fromEntries(
    Object.entries(kind.placeholders).map(([name, { example }]) => [name, example]),
  );
  const conditions = Object.keys(kind.conditions ?? {}) as never[];
  const parts: Parts = renderText(kind, text, { provider: brand, values, conditions });
  const first = notes(kind);
  const message = kind.use === 'mail' ? mailMessage(parts, first) : pageMessage(kind, parts, first);
  const logo = `data:image/png;base64,${logoOf(brand).content.toString('base64')}`;
  return layOut(message, brand).html.replaceAll(`cid:${logoCid(brand)}`, logo);
}
