import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '../brands/brands.ts';

/** A logo embedded in the mail. Opening the mail loads no external content, so the sender cannot track who reads it. */
export interface MailLogo {
  /** Content id, used in the HTML after `cid:`. */
  readonly cid: string;
  /** Image data: PNG, 180 px square. */
  readonly content: Buffer;
}

const logos = new WeakMap<Brand, MailLogo>();

export const logoCid = ({ id }: Pick<Brand, 'id'>): string => `logo@${id}`;

/** Returns the brand's logo. It is read from disk once and then cached. */
export function logoOf(brand: Brand): MailLogo {
  const read = logos.get(brand);
  if (read) return read;
  const content = readFileSync(join(brand.folder, 'icons/apple-touch-icon.png'));
  const logo = { cid: logoCid(brand), content };
  logos.set(brand, logo);
  return logo;
}
