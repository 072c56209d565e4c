import { existsSync, readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { trueTypeOf } from './woff.ts';

interface Glyph {
  /** Characters that the glyph represents, for copying and for screen readers. */
  codePoints: readonly number[];
}

interface GlyphRun {
  readonly advanceWidth: number;
  readonly positions: readonly object[];
  readonly glyphs: readonly Glyph[];
}

/** The part of a font parsed by fontkit (pdfkit's parser) that the layout uses. */
export interface ParsedFont {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly availableFeatures: readonly string[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: readonly string[]): GlyphRun;
  getGlyph(id: number, codePoints?: readonly number[]): Glyph | null;
}

/** Parsed fonts, cached per process, because parsing a font costs more than writing a page. */
const parsed = new Map<string, ParsedFont>();

/** Maximum number of texts cached per font. A full cache is cleared, so that memory stays bounded. */
const REMEMBERED_RUNS = 4_000;

export function parsedFont(path: string): ParsedFont {
  const cached = parsed.get(path);
  if (cached) return cached;
  const font = rememberingLayout(namingGlyphs(parse(trueTypeOf(readFileSync(path)))));
  parsed.set(path, font);
  return font;
}

/**
 * Returns the extended font file that accompanies the latin file. In @fontsource packages it contains letters such as
 * `ő`, `ł` and `ş`.
 */
export function extendedFont(path: string): ParsedFont | undefined {
  const beside = extendedPath(path);
  return beside !== path && existsSync(beside) ? parsedFont(beside) : undefined;
}

export const extendedPath = (path: string): string => path.replace('-latin-', '-latin-ext-');

/** Parses a font. pdfkit has no call that only parses, so the function adds the font to an unused document. */
function parse(file: Buffer): ParsedFont {
  const scratch = new PDFDocument({ autoFirstPage: false, font: '' }).font(file);
  return (scratch as unknown as { _font: { font: ParsedFont } })._font.font;
}

/**
 * Restores the characters that glyphs represent. The parser caches one object per glyph at first use. If that use was
 * as a part of another glyph, such as the dot of a colon, the object represents no character, and a later text would
 * lose that letter when copied or read aloud.
 */
function namingGlyphs(font: ParsedFont): ParsedFont {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (glyph?.codePoints.length === 0) glyph.codePoints = codePoints;
    return glyph;
  };
  return font;
}

/**
 * Caches layouts, because the same words are laid out once to measure and once to draw. Returns copies, because
 * pdfkit scales the positions in place.
 */
function rememberingLayout(font: ParsedFont): ParsedFont {
  const runs = new Map<string, GlyphRun>();
  const remembering: ParsedFont = Object.create(font);
  remembering.layout = (text, features) => {
    const key = features ? `${features.join()}\n${text}` : text;
    let run = runs.get(key);
    if (!run) {
      run = font.layout(text, features);
      if (runs.size >= REMEMBERED_RUNS) runs.clear();
      runs.set(key, run);
    }
    return { ...run, advanceWidth: run.advanceWidth, positions: run.positions.map((at) => ({ ...at })) };
  };
  return remembering;
}
