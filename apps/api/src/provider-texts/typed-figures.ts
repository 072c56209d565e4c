import type { FigureUnit, TextKind } from './text-kind.ts';

const NUMBER =
  '(?:\\d+(?:[.,]\\d+)?|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf|veertien|vijftien|twintig|dertig|zestig|negentig|honderd)';

/** How each unit of a figure is typed in Dutch. */
const typed: Readonly<Record<FigureUnit, RegExp>> = {
  bedrag: /€\s?\d[\d.,]*|\b\d[\d.,]*\s?euro\b/i,
  procent: /\d+(?:[.,]\d+)?\s?(?:%|procent)/i,
  tijdstip: /\b\d{1,2}[.:]\d{2}\b/,
  minuten: new RegExp(`\\b${NUMBER}\\s(?:minuten|minuut)\\b`, 'i'),
  dagen: new RegExp(`\\b${NUMBER}\\s(?:werk)?dag(?:en)?\\b`, 'i'),
  weken: new RegExp(`\\b${NUMBER}\\s(?:weken|week)\\b`, 'i'),
  maanden: new RegExp(`\\b${NUMBER}\\s(?:maanden|maand)\\b`, 'i'),
  jaar: new RegExp(`\\b${NUMBER}\\s(?:jaar|jaren)\\b`, 'i'),
};

/** Units that come from the terms or the ledger in every text, with or without a placeholder of the kind. */
const NEVER_TYPED: readonly FigureUnit[] = ['bedrag', 'procent'];

/**
 * Returns why the words contain a figure that may not be typed, in Dutch; undefined without such a figure. `words`
 * are the words between placeholders.
 */
export function typedFigureFault(words: string, { placeholders }: TextKind): string | undefined {
  for (const [unit, pattern] of Object.entries(typed) as [FigureUnit, RegExp][]) {
    const [figure] = pattern.exec(words) ?? [];
    if (figure === undefined) continue;
    const names = Object.keys(placeholders).filter((name) => placeholders[name]?.figure === unit);
    if (names.length > 0)
      return `‘${figure}’ is getypt. Gebruik ${names.map((name) => `{${name}}`).join(' of ')}`;
    if (NEVER_TYPED.includes(unit))
      return `‘${figure}’ is getypt. Een bedrag of percentage komt uit de voorwaarden, niet uit een tekst`;
  }
  return undefined;
}
