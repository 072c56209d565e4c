import { customProperties } from '../brands/brand-css.ts';

/** Design tokens of a brand for printed documents: the light values of `tokens.css`. */
export interface BrandTokens {
  /** Returns a colour as `#rrggbb`. Throws if the brand has no such colour. */
  color(name: string): string;
  /**
   * Returns a number, or a length in rem, em or px without its unit. For a `clamp` it returns the smallest value.
   * Throws if the brand has no such token.
   */
  number(name: string): number;
  /** Returns the first font family of a font token. */
  family(name: string): string;
}

export function brandTokens(css: string): BrandTokens {
  const values = customProperties(css, 'light');
  const found = (name: string, pattern: RegExp): string => {
    const value = pattern.exec(values.get(name) ?? '')?.[1];
    if (value === undefined) throw new Error(`tokens.css gives no usable --${name}: ${values.get(name)}`);
    return value;
  };
  return {
    color: (name) => found(`color-${name}`, /^(#[0-9a-f]{6})$/i),
    number: (name) => Number(found(name, /(-?\d*\.?\d+)/)),
    family: (name) => found(name, /^"?([^",]+)"?/),
  };
}
