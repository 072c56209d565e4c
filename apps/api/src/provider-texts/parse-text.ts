import { createHash } from 'node:crypto';
import { type FigureUnit, providerPlaceholders, type TextKind } from './text-kind.ts';

const FIGURE =
  '(?:\\d+(?:[.,]\\d+)?|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf|veertien|vijftien|twintig|dertig|zestig|negentig|honderd)';

/** Dutch notation of each unit of a figure. */
const typed: Readonly<Record<FigureUnit, RegExp>> = {
  bedrag: /€\s?\d[\d.,]*|\b\d[\d.,]*\s?euro\b/i,
  procent: /\d+(?:[.,]\d+)?\s?(?:%|procent)/i,
  tijdstip: /\b\d{1,2}[.:]\d{2}\b/,
  minuten: new RegExp(`\\b${FIGURE}\\s(?:minuten|minuut)\\b`, 'i'),
  dagen: new RegExp(`\\b${FIGURE}\\s(?:werk)?dag(?:en)?\\b`, 'i'),
  weken: new RegExp(`\\b${FIGURE}\\s(?:weken|week)\\b`, 'i'),
  maanden: new RegExp(`\\b${FIGURE}\\s(?:maanden|maand)\\b`, 'i'),
  jaar: new RegExp(`\\b${FIGURE}\\s(?:jaar|jaren)\\b`, 'i'),
  dealing: dealingDay(),
};

/** Matches a day of the month as a Dutch sentence names it: `laatste werkdag`, `15e van de maand`, `eind van elke maand`. */
function dealingDay(): RegExp {
  const ordinal =
    '(?:\\d{1,2}\\s?(?:e|de|ste)|(?:voor)?laatste|eerste|tweede|derde|vierde|vijfde|zesde|zevende|achtste|negende|tiende|elfde|twaalfde|dertiende|veertiende|vijftiende|zestiende|zeventiende|achttiende|negentiende|twintigste|\\p{L}+entwintigste)';
  const month =
    '(?:(?:de|die|deze|elke|iedere|een)\\s)?(?:(?:volgende|vorige|huidige|komende)\\s)?(?:kalender)?maand';
  const day = '(?:werk|bank|beurs|kalender|handels|koers)?dag';
  return new RegExp(
    [
      `(?<!\\p{L})${ordinal}\\s(?:werk|bank|beurs|handels)dag(?!\\p{L})`,
      `(?<!\\p{L})(?:${ordinal}\\s(?:${day}\\s)?|(?:begin|eind|einde|medio|ultimo|midden)\\s)(?:van|in|vóór|voor|na)\\s${month}(?!\\p{L})`,
      `(?<!\\p{L})(?:medio|ultimo)\\s(?:van\\s)?${month}(?!\\p{L})`,
    ].join('|'),
    'iu',
  );
}

/**
 * Units whose figures must always come from the terms or the ledger, whether or not the kind has a
 * placeholder.
 */
const NEVER_TYPED: readonly FigureUnit[] = ['bedrag', 'procent', 'dealing'];

/** Units that an earlier release accepted in a text: a text with such a figure that is in use stays in use. */
const ONCE_ACCEPTED: readonly FigureUnit[] = ['dealing'];

/**
 * Returns, in Dutch, which figures the words contain that the text may not type. `words` are those of a
 * paragraph or list item, in which a mark takes the place of each placeholder.
 */
function typedFigureFaults(words: string, { placeholders }: TextKind): Omit<TextFault, 'line'>[] {
  const faults: Omit<TextFault, 'line'>[] = [];
  for (const [unit, pattern] of Object.entries(typed) as [FigureUnit, RegExp][]) {
    const [figure] = pattern.exec(words) ?? [];
    if (figure === undefined) continue;
    const names = Object.keys(placeholders).filter((name) => placeholders[name]?.figure === unit);
    if (names.length === 0 && !NEVER_TYPED.includes(unit)) continue;
    const what = unit === 'dealing' ? 'dag van de maand' : 'bedrag of percentage';
    const remedy =
      names.length > 0
        ? `Gebruik ${names.map((name) => `{${name}}`).join(' of ')}`
        : `Een ${what} komt uit de voorwaarden, niet uit een tekst`;
    faults.push({
      message: `‘${figure}’ is getypt. ${remedy}`,
      ...(ONCE_ACCEPTED.includes(unit) ? { stopsOpeningOnly: true } : {}),
    });
  }
  return faults;
}

/** Takes the place of a placeholder where words are checked: it is no letter, digit or space. */
const PLACEHOLDER_MARK = '\u2205';

/** Words, or the value of a placeholder, in a paragraph or list item. */
export type Piece = ({ readonly words: string } | { readonly placeholder: string }) & {
  readonly isStrong: boolean;
};

export interface ParsedBlock {
  readonly type: 'paragraph' | 'bullet' | 'number';
  /** Name of the condition under which the block is printed; null if it is always printed. */
  readonly condition: string | null;
  readonly pieces: readonly Piece[];
}

/** A parsed and checked text. */
export interface ProviderText {
  /** SHA-256 of the content, hexadecimal. */
  readonly digest: string;
  /** The text as written, with line feeds only. */
  readonly content: string;
  readonly parts: ReadonlyMap<string, readonly ParsedBlock[]>;
}

/** A fault in a text: the line, counted from 1, and a Dutch sentence without its full stop. */
export interface TextFault {
  readonly line: number;
  readonly message: string;
  /** True for a text that an earlier release accepted: it stays in use, but no brand opens with it. */
  readonly stopsOpeningOnly?: true;
}

/**
 * Maximum length of a part of one line, such as the subject of a mail. Mail programs truncate longer
 * subjects.
 */
const LONGEST_LINE = 200;
/** Maximum length of a whole text. No contract text approaches it, but a wrong file may exceed it. */
export const LONGEST_TEXT = 100_000;

const HEADING = /^##\s+(.+?)\s*$/;
const BULLET = /^-\s+/;
const NUMBER = /^\d{1,3}\.\s+/;
const CONDITION = /^\[als ([^\]]*)\]\s*/;
/**
 * Control characters, and characters that separate lines or change the direction of text. A line never
 * contains a line feed.
 */
const INVISIBLE = /\p{Cc}|\p{Zl}|\p{Zp}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

interface OpenBlock {
  readonly line: number;
  readonly type: ParsedBlock['type'];
  text: string;
}

interface OpenPart {
  readonly line: number;
  readonly blocks: OpenBlock[];
}

/**
 * Parses a text of the provider and checks it against its kind. Returns the text, and its faults in the order
 * of their lines. `source` has been decoded from UTF-8.
 */
export function parseText(
  kind: TextKind,
  source: string,
): { readonly text: ProviderText; readonly faults: readonly TextFault[] } {
  const content = source.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const digest = createHash('sha256').update(content).digest('hex');
  const refused = (message: string) => ({
    text: { digest, content, parts: new Map() },
    faults: [{ line: 1, message }],
  });
  if (content.length > LONGEST_TEXT) return refused(`de tekst is langer dan ${LONGEST_TEXT} tekens`);
  if (content.trim() === '') return refused('het bestand is leeg');
  const reading = new TextReading(kind);
  for (const [index, line] of content.split('\n').entries()) reading.read(line, index + 1);
  const parts = reading.finish();
  return { text: { digest, content, parts }, faults: reading.faults.toSorted((a, b) => a.line - b.line) };
}

class TextReading {
  readonly faults: TextFault[] = [];
  readonly #kind: TextKind;
  readonly #parts = new Map<string, OpenPart>();
  readonly #used = new Set<string>();
  #part: OpenPart | undefined;
  #isContinued = false;
  #lines = 0;

  constructor(kind: TextKind) {
    this.#kind = kind;
  }

  #fault(line: number, message: string): undefined {
    this.faults.push({ line, message });
  }

  /**
   * Parses one line. A line belongs to the block of the previous line, unless it is empty or begins a list
   * item.
   */
  read(line: string, number: number): undefined {
    this.#lines = number;
    if (INVISIBLE.test(line)) this.#fault(number, 'hier staat een onzichtbaar teken, zoals een tab');
    const [, heading] = HEADING.exec(line) ?? [];
    if (heading !== undefined) return this.#open(heading, number);
    const words = line.trim();
    if (words === '') {
      this.#isContinued = false;
      return;
    }
    if (this.#part === undefined) {
      // The title of the file only informs the person who edits it.
      if (!/^#\s/.test(line))
        this.#fault(
          number,
          `vóór de eerste kop (## ${Object.keys(this.#kind.parts)[0]}) kan geen tekst staan`,
        );
      return;
    }
    if (line.startsWith('#')) return this.#fault(number, 'een kop begint met ## en een spatie');
    const { blocks } = this.#part;
    const type = BULLET.test(line) ? 'bullet' : NUMBER.test(line) ? 'number' : 'paragraph';
    const last = blocks.at(-1);
    if (type === 'paragraph' && this.#isContinued && last) {
      last.text += ` ${words}`;
      return;
    }
    blocks.push({
      line: number,
      type,
      text: words.replace(type === 'bullet' ? BULLET : type === 'number' ? NUMBER : '', ''),
    });
    this.#isContinued = true;
  }

  #open(heading: string, line: number): undefined {
    this.#isContinued = false;
    this.#part = { line, blocks: [] };
    const existing = Object.keys(this.#kind.parts);
    if (!existing.includes(heading))
      return this.#fault(line, `onbekende kop ‘${heading}’. Kies uit: ${existing.join(', ')}`);
    if (this.#parts.has(heading)) return this.#fault(line, `de kop ‘${heading}’ staat er twee keer`);
    this.#parts.set(heading, this.#part);
  }

  finish(): ReadonlyMap<string, readonly ParsedBlock[]> {
    const parsed = new Map<string, readonly ParsedBlock[]>();
    for (const [name, { form, isPublic }] of Object.entries(this.#kind.parts)) {
      const part = this.#parts.get(name);
      if (part === undefined) {
        this.#fault(this.#lines, `de kop ‘## ${name}’ ontbreekt`);
        continue;
      }
      if (part.blocks.length === 0) this.#fault(part.line, `onder de kop ‘${name}’ staat geen tekst`);
      if (form === 'line') this.#checkLine(name, part);
      const blocks = part.blocks.map((block) => this.#block(block));
      if (isPublic) this.#checkPublic(name, part.line, blocks);
      // Without this check a mail could lack a subject, or a document could have a heading without text.
      if (blocks.length > 0 && !blocks.some((block) => this.#isAlwaysPrinted(block)))
        this.#fault(part.line, `onder de kop ‘${name}’ staat niets wat altijd geldt`);
      parsed.set(name, blocks);
    }
    for (const [name, { isRequired }] of Object.entries(this.#kind.placeholders)) {
      if (isRequired === undefined || this.#used.has(name)) continue;
      const message = `{${name}} ontbreekt. Deze tekst moet dit noemen`;
      this.faults.push({
        line: this.#lines,
        message,
        ...(isRequired === 'opening' ? { stopsOpeningOnly: true } : {}),
      });
    }
    return parsed;
  }

  #isAlwaysPrinted({ condition, pieces }: ParsedBlock): boolean {
    return (
      condition === null &&
      pieces.every((piece) => 'words' in piece || !this.#kind.placeholders[piece.placeholder]?.isOptional)
    );
  }

  #checkPublic(name: string, line: number, blocks: readonly ParsedBlock[]): void {
    for (const piece of blocks.flatMap(({ pieces }) => pieces)) {
      if ('placeholder' in piece && Object.hasOwn(this.#kind.placeholders, piece.placeholder))
        this.#fault(
          line,
          `onder de kop ‘${name}’ kan {${piece.placeholder}} niet staan: anderen kunnen dit lezen`,
        );
    }
  }

  #checkLine(name: string, { line, blocks }: OpenPart): void {
    if (blocks.length > 1 || blocks.some(({ type }) => type !== 'paragraph'))
      this.#fault(line, `onder de kop ‘${name}’ hoort één regel, zonder opsomming`);
    if (blocks.some(({ text }) => text.length > LONGEST_LINE))
      this.#fault(line, `onder de kop ‘${name}’ kunnen niet meer dan ${LONGEST_LINE} tekens staan`);
    if (blocks.some(({ text }) => CONDITION.test(text)))
      this.#fault(line, `onder de kop ‘${name}’ kan geen [als …] staan`);
  }

  #block({ line, type, text }: OpenBlock): ParsedBlock {
    const [prefix = '', condition] = CONDITION.exec(text) ?? [];
    if (condition !== undefined && this.#kind.conditions?.[condition] === undefined) {
      const existing = Object.keys(this.#kind.conditions ?? {});
      const choice =
        existing.length === 0 ? 'Deze tekst kent geen [als …]' : `Kies uit: ${existing.join(', ')}`;
      this.#fault(line, `onbekend geval [als ${condition}]. ${choice}`);
    }
    const pieces = this.#pieces(text.slice(prefix.length), line);
    if (pieces.length === 0) this.#fault(line, 'hier staat geen tekst');
    // Bold words do not interrupt a figure: the words of a block are checked as one sentence.
    const words = pieces.map((piece) => ('words' in piece ? piece.words : PLACEHOLDER_MARK)).join('');
    for (const fault of typedFigureFaults(words, this.#kind)) this.faults.push({ line, ...fault });
    return { type, condition: condition ?? null, pieces };
  }

  #pieces(text: string, line: number): Piece[] {
    const pieces: Piece[] = [];
    let isStrong = false;
    for (const token of text.split(/(\*\*|\{[^{}]*\})/)) {
      if (token === '') continue;
      if (token === '**') isStrong = !isStrong;
      else if (/^\{[^{}]*\}$/.test(token)) {
        const placeholder = token.slice(1, -1);
        this.#use(placeholder, line);
        pieces.push({ placeholder, isStrong });
      } else {
        if (/[{}]/.test(token))
          this.#fault(line, 'een accolade hoort bij een invulveld, zoals {aanbieder.naam}');
        pieces.push({ words: token, isStrong });
      }
    }
    if (isStrong) this.#fault(line, 'vet (**) wordt niet afgesloten');
    return pieces;
  }

  #use(name: string, line: number): void {
    this.#used.add(name);
    const existing = [...Object.keys(this.#kind.placeholders), ...Object.keys(providerPlaceholders)];
    if (!existing.includes(name))
      this.#fault(
        line,
        `onbekend invulveld {${name}}. Kies uit: ${existing.map((one) => `{${one}}`).join(', ')}`,
      );
  }
}
