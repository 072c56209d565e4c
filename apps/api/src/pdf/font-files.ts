import { existsSync, readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { trueTypeOf } from './woff.ts';

interface Glyph {
  /** What it stands for: the text a user copies or hears. */
  codePoints: readonly number[];
}

interface GlyphRun {
  readonly advanceWidth: number;
  readonly positions: readonly object[];
  readonly glyphs: readonly Glyph[];
}

/** What the layout asks of a font that pdfkit's reader (fontkit) has parsed. */
export interface ParsedFont {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly availableFeatures: readonly string[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: readonly string[]): GlyphRun;
  getGlyph(id: number, codePoints?: readonly number[]): Glyph | null;
}

/** A brand's few fonts, parsed once in this process: reading one costs more than writing a page. */
const parsed = new Map<string, ParsedFont>();

/** Texts of which a font remembers the glyphs; then it starts again, so that memory stays bounded. */
const REMEMBERED_RUNS = 4_000;

export function parsedFont(path: string): ParsedFont {
  const known = parsed.get(path);
  if (known) return known;
  const font = rememberingLayout(namingGlyphs(parse(trueTypeOf(readFileSync(path)))));
  parsed.set(path, font);
  return font;
}

/** @fontsource keeps the letters of `ő`, `ł` and `ş` in a file beside the latin one. */
export function extendedFont(path: string): ParsedFont | undefined {
  const beside = extendedPath(path);
  return beside !== path && existsSync(beside) ? parsedFont(beside) : undefined;
}

export const extendedPath = (path: string): string => path.replace('-latin-', '-latin-ext-');

/** pdfkit accepts fonts parsed before, yet has no call that only parses; a document nobody writes does it. */
function parse(file: Buffer): ParsedFont {
  const scratch = new PDFDocument({ autoFirstPage: false, font: '' }).font(file);
  return (scratch as unknown as { _font: { font: ParsedFont } })._font.font;
}

/**
 * The reader keeps one object a glyph, made when it is first asked for. When that is as a part of another, as the dot
 * of a colon, it stands for nothing, and a text in which it is a letter later would lose it for who copies or hears it.
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

/** Measuring and drawing lay out the same words; pdfkit scales the positions it is given, so they are copies. */
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
