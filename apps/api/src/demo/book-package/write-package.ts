import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import type { PackageContent } from './package-files.ts';

/** Fixed modification time of every file in the archive, so that the same package has the same bytes. */
const WRITTEN_AT = new Date('2026-11-20T12:00:00Z');

/** Minimum number of characters that are compressed at once. */
const PART = 64 * 1024;

/** Writes a package to a ZIP file. Each file is generated while it is written. */
export async function writePackage(path: string, contents: readonly PackageContent[]): Promise<void> {
  const zip = new yazl.ZipFile();
  for (const { path: name, parts } of contents) {
    zip.addReadStreamLazy(name, { mtime: WRITTEN_AT, forceDosTimestamp: true }, (add) =>
      add(null, Readable.from(inParts(parts()), { objectMode: false })),
    );
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

/** Joins short lines into parts of at least `PART` characters. */
function* inParts(lines: Iterable<string | Buffer>): Iterable<Buffer> {
  let part = '';
  for (const line of lines) {
    if (typeof line !== 'string') {
      yield line;
      continue;
    }
    part += line;
    if (part.length < PART) continue;
    yield Buffer.from(part);
    part = '';
  }
  if (part !== '') yield Buffer.from(part);
}
