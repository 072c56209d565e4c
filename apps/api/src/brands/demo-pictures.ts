import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRANDS_FOLDER, type Brand, brandFolders } from './brands.ts';

/** Pictures by which investors recognise a brand. */
const PICTURES = [
  'logo.svg',
  'illustration.svg',
  'icons/favicon.svg',
  'icons/favicon-32.png',
  'icons/apple-touch-icon.png',
  'icons/icon-192.png',
  'icons/icon-512.png',
];

/**
 * Returns the pictures that a brand outside the source code copied from a demo brand, each with the name of
 * that demo brand.
 */
export function demoPicturesOf({
  folder,
}: Pick<Brand, 'folder'>): readonly { readonly file: string; readonly demo: string }[] {
  if (!existsSync(BRANDS_FOLDER)) return [];
  const demos = brandFolders(BRANDS_FOLDER);
  if (demos.some((demo) => join(BRANDS_FOLDER, demo) === folder)) return [];
  return PICTURES.flatMap((file) => {
    const own = readFileSync(join(folder, file));
    const demo = demos.find((name) => readFileSync(join(BRANDS_FOLDER, name, file)).equals(own));
    return demo === undefined ? [] : [{ file, demo }];
  });
}
