import { Readable } from 'node:stream';
import yazl from 'yazl';

/** A file of the archive, made when it is its turn. */
export interface ArchiveFile {
  readonly name: string;
  readonly make: () => Promise<Buffer>;
}

/**
 * A ZIP that is written while it is sent: each file is made when the one before it has gone, so that an archive of
 * any size takes the memory of one file. A file that cannot be made breaks the download off.
 */
export function archiveOf(files: readonly ArchiveFile[], at: Date): Readable {
  const zip = new yazl.ZipFile();
  const output = Readable.from(zip.outputStream);
  zip.on('error', (error: Error) => output.destroy(error));
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
