import { type Brand, printedFont } from '../brands/brands.ts';
import { type BrandTokens, brandTokens } from './brand-tokens.ts';

export type FaceName = 'text' | 'strong' | 'heading' | 'figure';

/** The style of a text; all sizes are in points. */
export interface TextStyle {
  readonly face: FaceName;
  readonly size: number;
  /** Distance between base lines. */
  readonly leading: number;
  /** Extra space after each letter. */
  readonly tracking: number;
  readonly color: string;
  /** Uses digits of equal width, so that amounts align in columns. */
  readonly tabular: boolean;
}

const styleNames = [
  'title',
  'heading',
  'subheading',
  'text',
  'strong',
  'muted',
  'small',
  'smallStrong',
  'label',
  'figure',
  'cell',
  'cellStrong',
] as const;
export type StyleName = (typeof styleNames)[number];

/** The appearance of a brand in printed documents. */
export interface DocumentLook {
  readonly tokens: BrandTokens;
  /** Font file per face (family and weight). */
  readonly faces: Readonly<Record<FaceName, string>>;
  readonly styles: Readonly<Record<StyleName, TextStyle>>;
  /** Radius of the corners of boxes. */
  readonly radius: number;
  /** The short line under the title. The line is not drawn if its height is 0. */
  readonly titleRule: { readonly height: number; readonly length: number };
}

/** Points on paper per rem on screen. Text of 1.0625 to 1.125 rem becomes 10 to 10.6 points. */
const POINTS_PER_REM = 9.4;
const POINTS_PER_PIXEL = 0.6;

const looks = new WeakMap<Brand, DocumentLook>();

/**
 * Returns the document appearance of a brand, derived from its tokens and cached. Throws if a token or font is
 * missing.
 */
export function documentLook(brand: Brand): DocumentLook {
  const cached = looks.get(brand);
  if (cached) return cached;
  const tokens = brandTokens(brand.tokens);
  const look: DocumentLook = {
    tokens,
    faces: {
      text: faceFile(brand, tokens, 'text', 'text'),
      strong: faceFile(brand, tokens, 'text', 'strong'),
      heading: faceFile(brand, tokens, 'heading', 'heading'),
      figure: faceFile(brand, tokens, 'figure', 'figure'),
    },
    styles: textStyles(tokens),
    radius: tokens.number('radius-m') * POINTS_PER_PIXEL,
    titleRule: {
      height: tokens.number('title-rule') * POINTS_PER_PIXEL,
      length: tokens.number('title-rule-length') * POINTS_PER_REM,
    },
  };
  looks.set(brand, look);
  return look;
}

/** Returns the font file of the family with the weight nearest to the token's weight. */
function faceFile(brand: Brand, tokens: BrandTokens, family: string, weight: string): string {
  const name = tokens.family(`font-${family}`);
  const weightNumber = tokens.number(`weight-${weight}`);
  const distance = (value: number | string): number => Math.abs(Number(value) - weightNumber) || 0;
  const [nearest] = brand.fonts
    .filter((font) => font.family === name && font.style === 'normal')
    .sort((a, b) => distance(a.weight) - distance(b.weight));
  if (!nearest) throw new Error(`brand ${brand.id} has no font file for ${name}`);
  return printedFont(nearest.path);
}

function textStyles(tokens: BrandTokens): Record<StyleName, TextStyle> {
  const ink = tokens.color('ink');
  const muted = tokens.color('ink-muted');
  const style = (face: FaceName, size: string, leading: string, more: Partial<TextStyle> = {}): TextStyle => {
    const points = tokens.number(`size-${size}`) * POINTS_PER_REM;
    const lines = points * tokens.number(`leading-${leading}`);
    return { face, size: points, leading: lines, tracking: 0, color: ink, tabular: false, ...more };
  };
  const tracked = (size: string, tracking: string): Partial<TextStyle> => ({
    tracking: tokens.number(`size-${size}`) * POINTS_PER_REM * tokens.number(`tracking-${tracking}`),
  });
  return {
    title: style('heading', 'title-xl', 'title', tracked('title-xl', 'title')),
    heading: style('heading', 'title-m', 'title', tracked('title-m', 'title')),
    subheading: style('strong', 'text-m', 'tight'),
    text: style('text', 'text-m', 'text'),
    strong: style('strong', 'text-m', 'text'),
    muted: style('text', 'text-m', 'text', { color: muted }),
    small: style('text', 'text-xs', 'tight', { color: muted }),
    smallStrong: style('strong', 'text-xs', 'tight'),
    label: style('text', 'text-s', 'tight', { color: muted }),
    figure: style('figure', 'figure-m', 'tight', tracked('figure-m', 'figure')),
    cell: style('text', 'text-s', 'tight', { tabular: true }),
    cellStrong: style('strong', 'text-s', 'tight', { tabular: true }),
  };
}
