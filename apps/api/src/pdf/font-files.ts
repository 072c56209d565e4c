import { existsSync, readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { trueTypeOf } from './woff.ts';

interface Glyph {
  /** Characters that the glyph represents: the text a user copies or hears. */
  codePoints: readonly number[];
}

interface GlyphRun {
  readonly advanceWidth: number;
  readonly positions: readonly object[];
  readonly glyphs: readonly Glyph[];
}

/** The part of a font parsed by pdfkit's parser (fontkit) that the layout uses. */
export interface ParsedFont {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly availableFeatures: readonly string[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: readonly string[]): GlyphRun;
  getGlyph(id: number, codePoints?: readonly number[]): Glyph | null;
}

/** The brand's few fonts, parsed once per process: parsing one costs more than writing a page. */
const parsed = new Map<string, ParsedFont>();

/** Maximum texts cached per font; the cache is then cleared, so that memory stays bounded. */
const REMEMBERED_RUNS = 4_000;

export function parsedFont(path: string): ParsedFont {
  const cached = parsed.get(path);
  if (cached) return cached;
  const font = rememberingLayout(namingGlyphs(parse(trueTypeOf(readFileSync(path)))));
  parsed.set(path, font);
  return font;
}

/** Returns the font file beside the latin one, in which @fontsource has letters such as `ő`, `ł` and `ş`. */
export function extendedFont(path: string): ParsedFont | undefined {
  const beside = extendedPath(path);
  return beside !== path && existsSync(beside) ? parsedFont(beside) : undefined;
}

export const extendedPath = (path: string): string => path.replace('-latin-', '-latin-ext-');

/** Parses a font. pdfkit accepts parsed fonts but has no call that only parses, so an unused document does it. */
function parse(file: Buffer): ParsedFont {
  const scratch = new PDFDocument({ autoFirstPage: false, font: '' }).font(file);
  return (scratch as unknown as { _font: { font: ParsedFont } })._font.font;
}

/**
 * Restores the meaning of glyphs. The parser caches one object per glyph at first use. If that use is as a part of
 * another glyph, such as the dot of a colon, it represents no character, and a later text would lose that letter when
 * copied or read aloud.
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
 * Caches layouts, because measuring and drawing lay out the same words. Returns copies, because pdfkit scales the
 * positions in place.
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
