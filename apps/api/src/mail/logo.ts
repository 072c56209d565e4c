import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRANDS_FOLDER, type Brand } from '../brands/brands.ts';

/** A logo embedded in the mail. Opening the mail loads nothing from elsewhere, so that reading cannot be tracked. */
export interface MailLogo {
  /** Name in the HTML, after `cid:`. */
  readonly cid: string;
  /** PNG, 180 px square. */
  readonly content: Buffer;
}

const logos = new WeakMap<Brand, MailLogo>();

export const logoCid = ({ id }: Pick<Brand, 'id'>): string => `logo@${id}`;

/** Returns the brand's logo, read from disk once. */
export function logoOf(brand: Brand): MailLogo {
  const read = logos.get(brand);
  if (read) return read;
  const content = readFileSync(join(BRANDS_FOLDER, brand.id, 'icons', 'apple-touch-icon.png'));
  const logo = { cid: logoCid(brand), content };
  logos.set(brand, logo);
  return logo;
}
