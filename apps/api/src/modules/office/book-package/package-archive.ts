import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';

/**
 * Maximum bytes of a file in a package. A larger file is rejected by the size stated in the archive, before it is
 * unpacked.
 */
const LARGEST_FILE = 4_000_000_000;

/** Limits of a whole package, by the sizes stated in the archive: a few bytes can unpack to terabytes. */
const packageLimits = { mostFiles: 1_000_000, mostBytes: 400_000_000_000 };

/** The opened archive of a package. */
export interface PackageArchive {
  /** Paths of the files that can be read, in alphabetical order. */
  readonly paths: readonly string[];
  readonly open: (path: string) => Promise<Readable>;
  readonly close: () => void;
}

/** A file or archive that cannot be read, with the reason in Dutch. */
export class UnreadableFile extends Error {
  readonly line: number | null;
  constructor(message: string, line: number | null = null) {
    super(message);
    this.name = 'UnreadableFile';
    this.line = line;
  }
}

/** Returns whether the file system failed, as opposed to a damaged archive. */
export const isFaultOfMachine = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/**
 * Opens an archive by its central directory. Reports each file that cannot be read: a file with a path outside the
 * archive, a duplicate, an encrypted file or a file that is too large. Throws `UnreadableFile` if it is no ZIP file,
 * or if the package as a whole is too large.
 */
export async function openArchive(
  path: string,
  reject: (path: string, message: string) => void,
  limits = packageLimits,
): Promise<PackageArchive> {
  const zip = await yauzl
    .openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: true })
    .catch((error: unknown) => {
      throw isFaultOfMachine(error)
        ? error
        : new UnreadableFile('Dit is geen ZIP-bestand, of het is beschadigd.');
    });
  const entries = new Map<string, yauzl.Entry>();
  let files = 0;
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      files += 1;
      bytes += entry.uncompressedSize;
      if (files > limits.mostFiles || bytes > limits.mostBytes) break;
      const name = entry.fileNameRaw.toString('utf8');
      if (name.endsWith('/')) continue;
      const problem = entries.has(name)
        ? 'Dit bestand zit twee keer in het pakket.'
        : entryProblem(entry, name);
      if (problem === undefined) entries.set(name, entry);
      else reject(name, problem);
    }
  } catch (error) {
    zip.close();
    if (isFaultOfMachine(error)) throw error;
    throw new UnreadableFile('De inhoudsopgave van het ZIP-bestand is beschadigd.');
  }
  if (files > limits.mostFiles || bytes > limits.mostBytes) {
    zip.close();
    throw new UnreadableFile(
      `Dit pakket is te groot: uitgepakt hoogstens ${limits.mostFiles.toLocaleString('nl-NL')} bestanden en ${(limits.mostBytes / 1e9).toLocaleString('nl-NL')} GB. Is uw boek groter, neem dan contact met ons op.`,
    );
  }
  return {
    paths: [...entries.keys()].sort(),
    open(name) {
      const entry = entries.get(name);
      if (!entry) throw new UnreadableFile('Dit bestand zit niet in het pakket.');
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}

function entryProblem(entry: yauzl.Entry, name: string): string | undefined {
  if (yauzl.validateFileName(name) !== null || name.includes('\\')) {
    return 'Dit pad wijst buiten het pakket. Gebruik een pad zonder .. en zonder schuine streep vooraan.';
  }
  if (entry.uncompressedSize > LARGEST_FILE) return 'Dit bestand is groter dan 4 GB.';
  if (entry.isEncrypted()) return 'Dit bestand is versleuteld. Maak het ZIP-bestand zonder wachtwoord.';
  return entry.canDecodeFileData() ? undefined : 'Dit bestand is ingepakt op een manier die wij niet lezen.';
}

const PDF_MARK = '%PDF-';

/** Returns the SHA-256 of a file, and whether its content starts like a PDF. */
export async function digestOf(content: Readable): Promise<{ sha256: string; isPdf: boolean }> {
  const hash = createHash('sha256');
  let start = '';
  for await (const part of content as AsyncIterable<Buffer>) {
    if (start.length < PDF_MARK.length) start += part.toString('latin1', 0, PDF_MARK.length);
    hash.update(part);
  }
  return { sha256: hash.digest('hex'), isPdf: start.startsWith(PDF_MARK) };
}
