import { closeSync, createReadStream, createWriteStream, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * Packs a database cluster as one `.tar.gz` (POSIX ustar, so that `tar tzf` can list it). PGlite's own dump
 * needs the whole cluster in memory twice, while this module streams the files.
 */

const blockBytes = 512;
/** These files describe the process that ran the cluster, not the data. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts']);

/** Thrown when the archive is damaged, truncated or of another kind; the message is in Dutch. */
export class ArchiveError extends Error {}

/**
 * Writes a directory to `file`, which must not exist yet, and syncs it to disk. The directory must not change
 * meanwhile.
 */
export async function packDirectory(directory: string, file: string): Promise<void> {
  const target = createWriteStream(file, { flags: 'wx', flush: true, mode: 0o600 });
  await pipeline(tarBlocks(directory, ''), createGzip(), target);
}

async function* tarBlocks(root: string, relative: string): AsyncGenerator<Buffer> {
  const entries = await readdir(join(root, relative), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = relative ? `${relative}/${entry.name}` : entry.name;
    if (leftOut.has(name)) continue;
    if (entry.isDirectory()) {
      yield tarHeader(`${name}/`, 0, '5');
      yield* tarBlocks(root, name);
    } else if (entry.isFile()) {
      yield* tarFile(join(root, name), name);
    }
  }
  if (relative === '') yield Buffer.alloc(2 * blockBytes);
}

async function* tarFile(path: string, name: string): AsyncGenerator<Buffer> {
  const { size } = await stat(path);
  yield tarHeader(name, size, '0');
  if (size > 0) yield* createReadStream(path, { end: size - 1, highWaterMark: 256 * 1024 });
  if (size % blockBytes > 0) yield Buffer.alloc(blockBytes - (size % blockBytes));
}

function tarHeader(name: string, size: number, type: '0' | '5'): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`Name too long for the archive: ${name}`);
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`;
  header.write(name, 0);
  header.write(octal(type === '5' ? 0o700 : 0o600, 8), 100);
  header.write(octal(0, 8) + octal(0, 8), 108);
  header.write(octal(size, 12) + octal(0, 12), 124);
  header.write(`        ${type}`, 148);
  header.write('ustar\x0000', 257);
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Returns the sum of the header's bytes, with the checksum field counted as spaces. */
function checksum(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte;
  return sum;
}

/** Writes the archive's content into an existing, empty directory. The caller syncs it to disk. */
export async function extractArchive(file: string, directory: string): Promise<void> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  try {
    await extractBlocks(new ByteReader(unzipped), directory);
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    // Faults of the zip layer have codes such as Z_DATA_ERROR. Other errors, such as a full disk, are not caused by
    // the archive.
    if (!code?.startsWith('Z_')) throw error;
    throw new ArchiveError(`Het archief ${file} is beschadigd of afgebroken.`, { cause: error });
  } finally {
    source.destroy();
    unzipped.destroy();
  }
}

async function extractBlocks(reader: ByteReader, directory: string): Promise<void> {
  for (;;) {
    const header = await reader.readWhole(blockBytes);
    if (header.every((byte) => byte === 0)) break;
    const { name, size, type } = parseHeader(header);
    const path = join(directory, name);
    if (type === '5') {
      mkdirSync(path, { mode: 0o700 });
      continue;
    }
    // Synchronous, because a cluster is a thousand small files, and a round trip for each would double the time.
    const target = openSync(path, 'wx', 0o600);
    try {
      for await (const piece of reader.read(size)) writeFileSync(target, piece);
    } finally {
      closeSync(target);
    }
    await reader.readWhole((blockBytes - (size % blockBytes)) % blockBytes);
  }
  // Reads to the end of the stream, because the zip layer compares its checksum only there.
  await reader.drain();
}

function parseHeader(header: Buffer): { name: string; size: number; type: string } {
  const text = (start: number, length: number) =>
    header.toString('utf8', start, start + length).replace(/\0.*$/s, '');
  const number = (start: number, length: number) => Number.parseInt(text(start, length).trim() || '0', 8);
  const prefix = text(345, 155);
  const name = prefix ? `${prefix}/${text(0, 100)}` : text(0, 100);
  const type = text(156, 1) || '0';
  if (number(148, 8) !== checksum(header))
    throw new ArchiveError('Het archief is beschadigd of is geen tar-bestand.');
  if (!['0', '5'].includes(type) || name.startsWith('/') || name.split('/').includes('..')) {
    throw new ArchiveError(`Het archief bevat iets wat niet in een reservekopie hoort: ${name}`);
  }
  return { name, size: number(124, 12), type };
}

/** Reads an exact number of bytes from a stream of chunks of any size. */
class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  async *read(length: number): AsyncGenerator<Buffer> {
    for (let missing = length; missing > 0; ) {
      if (this.#rest.length === 0) {
        const next = await this.#pieces.next();
        if (next.done) throw new ArchiveError('Het archief is afgebroken.');
        this.#rest = next.value;
      }
      const piece = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }

  /** Reads a small number of bytes into one buffer in memory. */
  async readWhole(length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.read(length)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Reads to the end of the stream. */
  async drain(): Promise<void> {
    let end = false;
    while (!end) end = (await this.#pieces.next()).done === true;
  }
}
