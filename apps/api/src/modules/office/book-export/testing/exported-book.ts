import type { ReadStream } from 'node:fs';
import { createWriteStream } from 'node:fs';
import { importBook, registerBook } from '../../book-import/book-import.use-cases.ts';
import { BRAND, type ImportPortal, signDirectly } from '../../book-import/testing/import-portal.ts';
import { openArchive } from '../../book-package/book-package.use-cases.ts';
import { exportBook } from '../index.ts';

/** Returns the files of a package by path, with one character per byte. */
export async function filesOf(path: string): Promise<Record<string, string>> {
  const archive = await openArchive(path, () => {});
  const files: Record<string, string> = {};
  try {
    for (const name of archive.paths) {
      const parts: Buffer[] = [];
      for await (const part of (await archive.open(name)) as ReadStream) parts.push(part as Buffer);
      files[name] = Buffer.concat(parts).toString('latin1');
    }
  } finally {
    archive.close();
  }
  return files;
}

/** Imports a package that two employees signed. */
export async function importWhole(made: ImportPortal, path: string): Promise<void> {
  const { id = '' } = await registerBook(made.services, { path, brand: BRAND }, () => {});
  await signDirectly(made, id);
  await importBook(made.services, { id, path });
}

/** Exports the book of a brand to a file. */
export const exportTo = (
  { portal }: Pick<ImportPortal, 'portal'>,
  path: string,
  { brand = BRAND, since = null }: { readonly brand?: string; readonly since?: string | null } = {},
): ReturnType<typeof exportBook> =>
  exportBook(portal.services, { brand, since }, createWriteStream(path), (content) => content);
