import { inflateSync } from 'node:zlib';

/** Reasons to reject a PDF. */
export type PdfFault = 'unreadable' | 'passwordRequired' | 'encrypted' | 'script' | 'attachment' | 'program';

/** Names of PDF objects that do more than show a page (ISO 32000-1, 7.11.4, 12.6.4, 13.6). */
const ACTIVE_NAMES: readonly (readonly [RegExp, PdfFault])[] = [
  [/\/Encrypt\b/, 'encrypted'],
  [/\/JavaScript\b/, 'script'],
  [/\/(Launch|ImportData|SubmitForm|GoToE)\b/, 'program'],
  [/\/(EmbeddedFiles?|FileAttachment|RichMedia)\b/, 'attachment'],
];

/**
 * Maximum size of decompressed content in bytes; more than the objects of any prospectus need. A file that
 * exceeds it counts as unreadable.
 */
const MOST_INFLATED = 32 * 1024 * 1024;
const OBJECT_STREAM = /\/ObjStm\b/g;
const STREAM = /stream\r?\n/g;

/**
 * Opens a PDF with pdf.js. Returns `passwordRequired` or `unreadable`, or undefined if every reader can open the
 * file. An owner password only restricts printing and copying.
 */
export async function findReadFault(content: Uint8Array): Promise<PdfFault | undefined> {
  // The library is loaded on demand, because it is 1.6 MB of code that only uploads need.
  const { getResolvedPDFJS } = await import('unpdf');
  const { getDocument } = await getResolvedPDFJS();
  // pdf.js retains its input, so it receives a copy.
  const task = getDocument({ data: new Uint8Array(content), disableFontFace: true, verbosity: 0 });
  try {
    await task.promise;
    return undefined;
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'passwordRequired' : 'unreadable';
  } finally {
    await task.destroy();
  }
}

/**
 * Returns the first reason not to publish a PDF: a fault found by `findReadFault`, or an object that runs a script,
 * starts a program, contains a file or hides its content.
 */
export async function findPublishFault(content: Buffer): Promise<PdfFault | undefined> {
  const fault = await findReadFault(content);
  if (fault) return fault;
  const parts = [content.toString('latin1'), ...objectStreamsOf(content)];
  for (const part of parts) {
    if (part === undefined) return 'unreadable';
    // A name may contain characters written as hexadecimal codes, such as `#41`.
    const names = part.replaceAll(/#([0-9a-f]{2})/gi, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    const found = ACTIVE_NAMES.find(([name]) => name.test(names));
    if (found) return found[1];
  }
  return undefined;
}

/** Yields the text of every object stream, or undefined for a stream that cannot be decompressed. */
function* objectStreamsOf(content: Buffer): Generator<string | undefined> {
  const text = content.toString('latin1');
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    STREAM.lastIndex = index;
    const start = STREAM.exec(text);
    if (!start) return;
    try {
      const bytes = content.subarray(start.index + start[0].length);
      // Bytes after the compressed data are ignored.
      yield inflateSync(bytes, { maxOutputLength: MOST_INFLATED }).toString('latin1');
    } catch {
      yield undefined;
    }
  }
}
