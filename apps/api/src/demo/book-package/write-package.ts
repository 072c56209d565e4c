import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openPackage } from '../../modules/office/book-package/book-package.use-cases.ts';
import type { PackageContent } from './package-files.ts';
import { LAST_DAY } from './provider.ts';

/** Writes a package to a ZIP file. Each file is generated while it is written. */
export async function writePackage(path: string, contents: readonly PackageContent[]): Promise<void> {
  // A fixed moment gives the same package the same bytes.
  const { output, add, end } = openPackage(new Date(`${LAST_DAY}T12:00:00Z`));
  const written = pipeline(output, createWriteStream(path));
  for (const { path: name, parts } of contents) await add(name, parts());
  end();
  await written;
}
