import type { DocumentLook, TextStyle } from './document-look.ts';
import { extendedFont, extendedPath, type ParsedFont, parsedFont } from './font-files.ts';
import { breakIntoLines, type Word } from './line-breaking.ts';
import { printableText, substituteFor } from './printable-text.ts';

/** A piece of text in one style. */
export interface Span {
  readonly text: string;
  readonly style: TextStyle;
}

/** Measured text in one font, on one line. */
interface Segment {
  readonly text: string;
  readonly font: string;
  readonly style: TextStyle;
  readonly width: number;
}

export interface TextLine {
  readonly segments: readonly Segment[];
  /** Width in points, without the space at the end of the line. */
  readonly width: number;
}

type MeasuredWord = Word & { readonly segments: readonly Segment[] };

const WORDS_AND_SPACES = / +|[^ ]+/g;
/** A line may break after a hyphen or slash between letters, but not between digits, for example in a date. */
const BREAK_IN_WORD = /(?<=\p{L}[-/])(?=\p{L})/u;

/** Measures and draws text in the fonts of a brand, for one document. */
export class Typesetter {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #look: DocumentLook;
  readonly #fonts = new Map<string, ParsedFont>();

  constructor(pdf: PDFKit.PDFDocument, look: DocumentLook) {
    this.#pdf = pdf;
    this.#look = look;
  }

  /**
   * Breaks text into lines of at most `width` points. A word wider than a line is split, so that text never leaves
   * its column.
   */
  lines(spans: readonly Span[], width: number): TextLine[] {
    const words: MeasuredWord[] = [];
    for (const { text, style } of spans) {
      const [first, ...rest] = this.#words(printableText(text), style);
      // A full stop after a bold word stays on the same line as the word.
      if (first) words.push({ ...first, glued: words.at(-1)?.space === false }, ...rest);
    }
    return breakIntoLines(words, width, (word, available) => this.#cut(word, available)).map(lineOf);
  }

  /** Returns the width in points of a text on one line. */
  width(text: string, style: TextStyle): number {
    return this.#segments(printableText(text), style).reduce((sum, segment) => sum + segment.width, 0);
  }

  /** Returns the y position of the baseline of a text whose line box begins at `top`. */
  baseline(style: TextStyle, top: number): number {
    const { ascent, descent, unitsPerEm } = this.#font(this.#look.faces[style.face]);
    const scale = style.size / unitsPerEm;
    return top + (style.leading + (ascent + descent) * scale) / 2;
  }

  /**
   * Draws a line of text on the current page. `align` defines which point of the line is at `x`: its start, middle or
   * end.
   */
  draw(line: TextLine, x: number, baseline: number, align: 'start' | 'middle' | 'end' = 'start'): void {
    let at = align === 'start' ? x : x - line.width / (align === 'end' ? 1 : 2);
    for (const { text, font, style, width } of line.segments) {
      this.#font(font);
      const features = this.#features(style, font);
      this.#pdf
        .font(font)
        .fontSize(style.size)
        .fillColor(style.color)
        // Line breaking is done, so non-breaking spaces become normal spaces in the file. The text can then be
        // searched.
        .text(text.replaceAll('\u00a0', ' '), at, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: style.tracking,
          ...(features && { features }),
        });
      at += width;
    }
  }

  /** Draws a text on one line, aligned as `draw` does. */
  drawText(text: string, style: TextStyle, x: number, baseline: number, align?: 'start' | 'middle' | 'end') {
    const segments = this.#segments(printableText(text), style);
    this.draw(lineOf([wordOf(segments)]), x, baseline, align);
  }

  #words(text: string, style: TextStyle): MeasuredWord[] {
    return (text.match(WORDS_AND_SPACES) ?? []).flatMap((part) =>
      part.startsWith(' ')
        ? [wordOf(this.#segments(' ', style), true)]
        : part.split(BREAK_IN_WORD).map((piece) => wordOf(this.#segments(piece, style))),
    );
  }

  #cut(word: MeasuredWord, available: number): [MeasuredWord, MeasuredWord] {
    const [style] = word.segments.map((segment) => segment.style);
    const letters = [...word.segments.map(({ text }) => text).join('')];
    if (!style || letters.length < 2) throw new RangeError(`no letter fits in ${available} points`);
    const piece = (part: readonly string[]): MeasuredWord => wordOf(this.#segments(part.join(''), style));
    let count = letters.length - 1;
    while (count > 1 && piece(letters.slice(0, count)).width > available) count -= 1;
    return [piece(letters.slice(0, count)), piece(letters.slice(count))];
  }

  /**
   * Splits text into segments by the font that contains the letters: the face itself, or its extended font file. A
   * letter in neither font is substituted.
   */
  #segments(text: string, style: TextStyle): Segment[] {
    const face = this.#look.faces[style.face];
    const font = this.#font(face);
    const runs: { font: string; text: string }[] = [];
    const add = (name: string, part: string): void => {
      const last = runs.at(-1);
      if (last?.font === name) last.text += part;
      else runs.push({ font: name, text: part });
    };
    const canDraw = (codePoint: number): boolean => font.hasGlyphForCodePoint(codePoint);
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      if (canDraw(codePoint)) add(face, character);
      else if (extendedFont(face)?.hasGlyphForCodePoint(codePoint)) add(extendedPath(face), character);
      else add(face, substituteFor(character, canDraw));
    }
    return runs.map((run) => ({ ...run, style, width: this.#runWidth(run.text, run.font, style) }));
  }

  #runWidth(text: string, name: string, style: TextStyle): number {
    const font = this.#font(name);
    const run = font.layout(text.replaceAll('\u00a0', ' '), this.#features(style, name));
    return (run.advanceWidth / font.unitsPerEm) * style.size + style.tracking * [...text].length;
  }

  #features(style: TextStyle, name: string): ['tnum'] | undefined {
    return style.tabular && this.#font(name).availableFeatures.includes('tnum') ? ['tnum'] : undefined;
  }

  #font(path: string): ParsedFont {
    const cached = this.#fonts.get(path);
    if (cached) return cached;
    const font = parsedFont(path);
    // The type definitions allow only file names and bytes, but pdfkit 0.20 also accepts parsed fonts.
    this.#pdf.registerFont(path, font as unknown as string);
    this.#fonts.set(path, font);
    return font;
  }
}

const wordOf = (segments: readonly Segment[], space = false): MeasuredWord => ({
  segments,
  width: sum(segments),
  space,
  glued: false,
});

const sum = (segments: readonly Segment[]): number => segments.reduce((all, { width }) => all + width, 0);

/**
 * Joins neighbouring words in the same font and style into one segment. This gives fewer drawing commands, and
 * kerning across the space.
 */
function lineOf(words: readonly MeasuredWord[]): TextLine {
  const segments: Segment[] = [];
  for (const segment of words.flatMap((word) => word.segments)) {
    const last = segments.at(-1);
    if (last?.font === segment.font && last.style === segment.style) {
      segments[segments.length - 1] = {
        ...last,
        text: last.text + segment.text,
        width: last.width + segment.width,
      };
    } else segments.push(segment);
  }
  const ending = words.at(-1);
  const width = sum(segments) - (ending?.space ? ending.width : 0);
  return { segments, width };
}
