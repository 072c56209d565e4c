import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const brandsFolder = join(import.meta.dirname, '../../../../brands');
const brands = readdirSync(brandsFolder).filter((name) => statSync(join(brandsFolder, name)).isDirectory());
const read = (brand: string, file: string): string => readFileSync(join(brandsFolder, brand, file), 'utf8');
const packages = createRequire(join(import.meta.dirname, '../../package.json'));

type Tokens = Readonly<Record<string, string>>;

/** The custom properties of the block that starts with `selector`. */
function block(css: string, selector: string): Tokens {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no block ${selector}`);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((match) => [match[1], match[2]]),
  );
}

const schemes = (brand: string): { light: Tokens; dark: Tokens; systemDark: Tokens } => {
  const css = read(brand, 'tokens.css');
  const light = block(css, '\n:root');
  return {
    light,
    dark: { ...light, ...block(css, ':root[data-theme="dark"]') },
    systemDark: { ...light, ...block(css, ':root:not([data-theme="light"])') },
  };
};

describe.each(brands)('brand %s', (brand) => {
  const themes = schemes(brand);

  it('is the same dark whether the system or the person asks for it', () => {
    expect(themes.systemDark).toEqual(themes.dark);
  });

  it('defines the same names as the other brands', () => {
    const names = (tokens: Tokens) => Object.keys(tokens).toSorted();
    const [first = brand] = brands;
    expect(names(themes.light)).toEqual(names(schemes(first).light));
    const darkOnly = (name: string) => names(block(read(name, 'tokens.css'), ':root[data-theme="dark"]'));
    expect(darkOnly(brand)).toEqual(darkOnly(first));
  });

  it('needs at most 50 kB of fonts before the first page stands', () => {
    const { fonts } = JSON.parse(read(brand, 'brand.json')) as {
      fonts: { package: string; file: string; preload: boolean }[];
    };
    const bytes = fonts
      .filter(({ preload }) => preload)
      .map((font) => {
        const folder = dirname(packages.resolve(`${font.package}/package.json`));
        return statSync(join(folder, font.file)).size;
      });
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.reduce((all, size) => all + size, 0)).toBeLessThanOrEqual(50_000);
  });

  it.each(['logo.svg', 'illustration.svg'])('%s can be drawn in the colours of the page', (file) => {
    expect(read(brand, file)).toMatch(/^<svg [^>]*id="art"/);
  });
});
