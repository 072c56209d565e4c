import { type PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';

type Parts = Iterable<string | Buffer> | AsyncIterable<string | Buffer>;

/** Minimum number of characters that are compressed at once. */
const PART = 64 * 1024;

/** Archive of a package to which files are added one by one. */
export interface PackageWriter {
  /** The bytes of the archive while it is being written. */
  readonly output: Readable;
  /** Adds a file, and resolves when all its parts have been read. */
  readonly add: (path: string, parts: Parts) => Promise<void>;
  /** Ends the archive. */
  readonly end: () => void;
}

/**
 * Opens the archive of a package. Every file in it has the modification time `at`, so that the same content
 * gives the same bytes.
 */
export function openPackage(at: Date): PackageWriter {
  const zip = new yazl.ZipFile();
  // Does not use `Readable.from`, because its iterator waits for the next bytes before it can be destroyed.
  const output = zip.outputStream as PassThrough;
  const unread = () => new Error('the package is no longer read');
  let fail: (error: unknown) => void = () => {};
  zip.on('error', (error: Error) => output.destroy(error));
  // After the reader stops, no parts are read, so adding parts would wait forever.
  output.once('close', () => fail(unread()));
  return {
    output,
    add: (path, parts) =>
      new Promise<void>((resolve, reject) => {
        // The reader may also stop between two files.
        if (output.destroyed) return reject(unread());
        fail = reject;
        const content = Readable.from(inParts(parts), { objectMode: false });
        content.once('end', resolve).once('error', reject);
        zip.addReadStream(content, path, { mtime: at, forceDosTimestamp: true });
      }),
    end: () => zip.end(),
  };
}

/** Joins short lines into parts of at least `PART` characters. */
async function* inParts(lines: Parts): AsyncGenerator<Buffer> {
  let part = '';
  for await (const line of lines) {
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
