import { describe, expect, it } from 'vitest';
import { brand, brands } from '../documents/testing/offer-examples.ts';
import { brandTokens } from './brand-tokens.ts';
import { documentLook } from './document-look.ts';
import { brandLogo, readLogo } from './logo.ts';
import { printableText, substituteFor } from './printable-text.ts';
import { trueTypeOf } from './woff.ts';

describe('a document uses the tokens of a brand', () => {
  const css = `@font-face { x: y; } :root { --color-ink: light-dark(#12213a, #ffffff); --size: clamp(1.5rem, 1rem + 2vw, 3rem);
    --tracking: -0.018em; --font-text: "Source Sans 3", Arial; --color-overlay: rgb(1 2 3); }
    @media screen { :root { --color-ink: #ffffff; } }`;

  it('the tokens of a brand use the light value, and the smallest value of a CSS clamp', () => {
    const tokens = brandTokens(css);
    expect(tokens.color('ink')).toBe('#12213a');
    expect(tokens.number('size')).toBe(1.5);
    expect(tokens.number('tracking')).toBe(-0.018);
    expect(tokens.family('font-text')).toBe('Source Sans 3');
  });

  it('the tokens of a brand reject a missing value or a value that cannot be printed', () => {
    expect(() => brandTokens(css).color('accent')).toThrow('--color-accent');
    expect(() => brandTokens(css).color('overlay')).toThrow('--color-overlay');
  });

  it.each(brands.map(({ id }) => id))(
    'the tokens of %s define a legible size for every text style, and the brand has a logo',
    (id) => {
      const look = documentLook(brand(id));
      expect(Object.values(look.styles).every(({ size, leading }) => size > 6 && leading > size)).toBe(true);
      expect(look.styles.text.size).toBeGreaterThanOrEqual(9.5);
      expect(brandLogo(brand(id), look.tokens).shapes.length).toBeGreaterThan(1);
    },
  );
});

describe('a document shows a logo', () => {
  const tokens = brandTokens(':root { --color-ink: #111111; --color-action: #222222; }');

  it('a logo is drawn in the ink and brand colours for printed documents', () => {
    const svg =
      '<svg viewBox="0 0 24 12"><title>x</title><path fill="currentColor" d="M0 0H1Z"/>' +
      '<circle cx="1" cy="2" r="3" fill="none" stroke="var(--color-action, #000)" stroke-width="2"/></svg>';
    expect(readLogo(svg, tokens)).toMatchObject({
      width: 24,
      height: 12,
      shapes: [{ fill: '#111111' }, { stroke: '#222222', strokeWidth: 2, circle: { x: 1, y: 2, radius: 3 } }],
    });
  });

  it('rejects SVG elements it cannot draw', () => {
    expect(() => readLogo('<svg viewBox="0 0 1 1"><image href="x"/></svg>', tokens)).toThrow('<image>');
  });
});

describe('a document prints untrusted text', () => {
  it('printed text loses invisible characters and line breaks', () => {
    expect(printableText('a\u0000b\u200bc\u202ed\ufeff\ud800\te\nf\u00ad')).toBe('abcd\ufffd e f');
    expect(printableText('e\u0301')).toBe('é');
  });

  it('replaces a character that no font contains with its base letter or a question mark', () => {
    const latin = (codePoint: number): boolean => codePoint < 256;
    expect(substituteFor('ǻ', latin)).toBe('a');
    expect(substituteFor('漢', latin)).toBe('?');
  });
});

it('rejects a font file that is not WOFF', () => {
  expect(() => trueTypeOf(Buffer.alloc(64))).toThrow('WOFF');
});
