import { Readable } from 'node:stream';
import yazl from 'yazl';

/** A file of the archive, generated after the previous file was sent. */
export interface ArchiveFile {
  readonly name: string;
  readonly make: () => Promise<Buffer>;
}

/**
 * Returns a ZIP archive that is generated while it is sent. Each file is generated after the previous file was sent,
 * so an archive of any size needs the memory of one file. A file that cannot be generated aborts the download.
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
