import { customProperties } from '../brands/brand-css.ts';

/** Design tokens of a brand as they are on paper: the light values of `tokens.css`. */
export interface BrandTokens {
  /** A colour as `#rrggbb`. Throws when the brand has no such colour. */
  color(name: string): string;
  /** A number, or a length in rem, em or px without its unit; of a `clamp` the smallest. Throws as `color`. */
  number(name: string): number;
  /** The first family of a font token. */
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
