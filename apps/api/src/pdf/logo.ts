import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '../brands/brands.ts';
import type { BrandTokens } from './brand-tokens.ts';

interface Shape {
  readonly path?: string;
  readonly circle?: { readonly x: number; readonly y: number; readonly radius: number };
  readonly fill?: string;
  readonly fillRule: 'nonzero' | 'evenodd';
  readonly stroke?: string;
  readonly strokeWidth: number;
  readonly round: boolean;
}

/** A drawing of paths and circles, in its colours for printed documents. */
export interface Logo {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

const logos = new WeakMap<Brand, Logo>();

/** Returns the brand's `logo.svg` as a drawing. Throws if the file contains anything other than paths and circles. */
export function brandLogo(brand: Brand, tokens: BrandTokens): Logo {
  const cached = logos.get(brand);
  if (cached) return cached;
  const logo = readLogo(readFileSync(join(brand.folder, 'logo.svg'), 'utf8'), tokens);
  logos.set(brand, logo);
  return logo;
}

export function readLogo(svg: string, tokens: BrandTokens): Logo {
  const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
  if (!box) throw new Error('logo.svg needs a viewBox that begins at 0 0');
  const elements = [...svg.matchAll(/<([a-z]+)\b([^>]*)>/gi)].filter(
    ([, name]) => name !== 'svg' && name !== 'title',
  );
  return {
    width: Number(box[1]),
    height: Number(box[2]),
    shapes: elements.map(([, name = '', attributes = '']) => readShape(name, attributes, tokens)),
  };
}

function readShape(name: string, text: string, tokens: BrandTokens): Shape {
  const attributes = new Map([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
  const number = (key: string): number => Number(attributes.get(key) ?? 0);
  const fill = printColor(attributes.get('fill') ?? '#000000', tokens);
  const stroke = printColor(attributes.get('stroke') ?? 'none', tokens);
  const path = attributes.get('d');
  if (name !== 'circle' && !(name === 'path' && path))
    throw new Error(`logo.svg: <${name}> is not drawn here`);
  return {
    ...(name === 'circle'
      ? { circle: { x: number('cx'), y: number('cy'), radius: number('r') } }
      : { path: path ?? '' }),
    ...(fill && { fill }),
    ...(stroke && { stroke }),
    fillRule: attributes.get('fill-rule') === 'evenodd' ? 'evenodd' : 'nonzero',
    strokeWidth: number('stroke-width') || 1,
    round: attributes.get('stroke-linecap') === 'round',
  };
}

/** Resolves a colour. `currentColor` becomes the ink colour, and `var(--color-x, …)` becomes the brand's own colour. */
function printColor(value: string, tokens: BrandTokens): string | undefined {
  if (value === 'none') return undefined;
  if (value === 'currentColor') return tokens.color('ink');
  const token = /^var\(--color-([\w-]+)/.exec(value)?.[1];
  return token ? tokens.color(token) : value;
}

/** Draws the logo at a height of `height` points, with its top left corner at `x`, `y`. */
export function drawLogo(pdf: PDFKit.PDFDocument, logo: Logo, x: number, y: number, height: number): void {
  const scale = height / logo.height;
  pdf.save().translate(x, y).scale(scale);
  for (const shape of logo.shapes) {
    const outline = () =>
      shape.circle
        ? pdf.circle(shape.circle.x, shape.circle.y, shape.circle.radius)
        : pdf.path(shape.path ?? '');
    if (shape.fill) outline().fill(shape.fill, shape.fillRule === 'evenodd' ? 'even-odd' : 'non-zero');
    if (shape.stroke) {
      pdf.lineWidth(shape.strokeWidth);
      if (shape.round) pdf.lineCap('round').lineJoin('round');
      outline().stroke(shape.stroke);
    }
  }
  pdf.restore();
}
