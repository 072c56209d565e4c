import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRANDS_FOLDER, type Brand } from '../brands/brands.ts';

/** A picture that travels in the mail itself: nothing is fetched when it is opened, so that nobody can count who reads. */
export interface MailLogo {
  /** What the HTML calls it, after `cid:`. */
  readonly cid: string;
  /** PNG, 180 px square. */
  readonly content: Buffer;
}

const known = new WeakMap<Brand, MailLogo>();

export const logoCid = ({ id }: Pick<Brand, 'id'>): string => `logo@${id}`;

/** The brand's sign, read once. */
export function logoOf(brand: Brand): MailLogo {
  const read = known.get(brand);
  if (read) return read;
  const content = readFileSync(join(BRANDS_FOLDER, brand.id, 'icons', 'apple-touch-icon.png'));
  const logo = { cid: logoCid(brand), content };
  known.set(brand, logo);
  return logo;
}
