import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const brandsFolder = join(import.meta.dirname, '../../../../brands');
const brands = readdirSync(brandsFolder).filter((name) => statSync(join(brandsFolder, name)).isDirectory());
const read = (brand: string, file: string): string => readFileSync(join(brandsFolder, brand, file), 'utf8');
const packages = createRequire(join(import.meta.dirname, '../../package.json'));

type Tokens = Readonly<Record<string, string>>;

/** Returns the custom properties (design tokens) of a brand, which are defined in a single block. */
function tokensOf(brand: string): Tokens {
  const blocks = read(brand, 'tokens.css').split(':root {');
  expect(blocks).toHaveLength(2);
  const body = blocks[1]?.split('}')[0] ?? '';
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((match) => [match[1], match[2]]),
  );
}

describe.each(brands)('brand %s defines its design tokens', (brand) => {
  const tokens = tokensOf(brand);

  it('the style of a brand has a light and a dark value, or one shared value, for every colour', () => {
    const colors = Object.entries(tokens).filter(([name]) => name.startsWith('--color-'));
    expect(colors.length).toBeGreaterThan(40);
    for (const [name, value] of colors)
      expect(value, name).toMatch(/^(#[\da-f]{6}|light-dark\(\S.*, \S.*\))$/);
  });

  it('the style of a brand defines the same design tokens as the other brands', () => {
    const [first = brand] = brands;
    expect(Object.keys(tokens).toSorted()).toEqual(Object.keys(tokensOf(first)).toSorted());
  });

  it('a brand needs at most 50 kB of fonts before the first page is shown', () => {
    const { fonts } = JSON.parse(read(brand, 'brand.json')) as {
      fonts: { package?: string; file: string; preload: boolean }[];
    };
    const bytes = fonts
      .filter(({ preload }) => preload)
      .map((font) => {
        const manifest = font.package && packages.resolve(`${font.package}/package.json`);
        return statSync(join(manifest ? dirname(manifest) : join(brandsFolder, brand), font.file)).size;
      });
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.reduce((all, size) => all + size, 0)).toBeLessThanOrEqual(50_000);
  });

  it.each(['logo.svg', 'illustration.svg'])('the drawing %s can have the colours of the page', (file) => {
    expect(read(brand, file)).toMatch(/^<svg [^>]*id="art"/);
  });
});
