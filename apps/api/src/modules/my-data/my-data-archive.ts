import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { ArchiveFile } from './my-data-files.ts';

/**
 * A ZIP that is written while it is sent: each file is made when the one before it has gone, so that an archive of
 * any size takes the memory of one file. A file that cannot be made breaks the download off.
 */
export function archiveOf(readme: string, files: readonly ArchiveFile[], at: Date): Readable {
  const zip = new yazl.ZipFile();
  const output = Readable.from(zip.outputStream);
  zip.on('error', (error: Error) => output.destroy(error));
  zip.addBuffer(Buffer.from(readme), 'LEESMIJ.txt', { mtime: at });
  for (const { name, make } of files) {
    zip.addReadStreamLazy(name, { mtime: at }, (give) => {
      make().then(
        (content) => give(null, Readable.from([content])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return output;
}
