import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import Papa from 'papaparse';
import { UnreadableFile } from './package-archive.ts';

/** Receives the rows of a file. Line 1 contains the column names. Returns false to stop reading. */
export type RowReceiver = (cells: readonly string[], line: number) => boolean;

/**
 * Maximum length of a row in characters. Without a limit, an unclosed quotation mark would turn the rest of the file
 * into one cell.
 */
const LONGEST_ROW = 1_000_000;

const NEWLINE = '\r\n';

/** Current position in a file, shared by the decoder and the parser. */
interface Place {
  line: number;
  /** Characters read since the last complete row. */
  pending: number;
  hasQuotes: boolean;
}

/**
 * Streams the rows of a CSV file (RFC 4180, UTF-8, comma, CRLF) to `receive`. Awaits `ready` before it reads
 * more, so that a receiver can first store the rows it has. Throws `UnreadableFile` for another encoding or
 * line ending, and for an unclosed quotation mark.
 */
export async function readRows(
  content: Readable,
  receive: RowReceiver,
  ready: () => Promise<void> | undefined = () => undefined,
): Promise<void> {
  const place: Place = { line: 1, pending: 0, hasQuotes: false };
  let blankLine: number | undefined;
  let isAborted = false;
  const text = Readable.from(decoded(content, place, ready), { highWaterMark: 1 });

  function take(cells: readonly string[]): void {
    if (blankLine !== undefined) isAborted ||= !receive([''], blankLine);
    blankLine = undefined;
    // A line ending at the end of the file produces one empty row, which does not count as a row.
    if (cells.length === 1 && cells[0] === '') blankLine = place.line;
    else isAborted ||= !receive(cells, place.line);
    place.line += 1;
    if (place.hasQuotes) for (const cell of cells) place.line += newlinesIn(cell);
  }

  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(text, {
      delimiter: ',',
      newline: NEWLINE,
      chunk({ data, errors }, parser) {
        if (data.length > 0) place.pending = 0;
        for (const cells of data) {
          if (!isAborted) take(cells);
        }
        const [problem] = errors;
        if (problem) reject(new UnreadableFile(quoteProblem(problem.code), Math.max(1, place.line - 1)));
        if (!problem && !isAborted) return;
        // After an abort the parser reports nothing more.
        parser.abort();
        text.destroy();
        resolve();
      },
      complete: () => resolve(),
      error: reject,
    });
    text.once('error', reject);
  });
}

const quoteProblem = (code: string): string =>
  code === 'MissingQuotes'
    ? 'Een aanhalingsteken op deze regel wordt niet gesloten.'
    : 'Een aanhalingsteken op deze regel staat op een verkeerde plaats.';

function newlinesIn(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Decodes a file as UTF-8, and validates its encoding and line endings by its first and last characters. */
async function* decoded(
  content: Readable,
  place: Place,
  ready: () => Promise<void> | undefined,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let isFirst = true;
  let last = NEWLINE;
  for await (const part of content as AsyncIterable<Buffer>) {
    if (isFirst) rejectEncoding(part);
    const text = decode(decoder, part, place);
    if (isFirst) rejectLineEnding(text);
    isFirst = false;
    if (text === '') continue;
    last = (last + text.slice(-2)).slice(-2);
    place.hasQuotes ||= text.includes('"');
    place.pending += text.length;
    yield text;
    await ready();
    if (place.pending > LONGEST_ROW) {
      throw new UnreadableFile('Een aanhalingsteken op deze regel wordt niet gesloten.', place.line);
    }
  }
  decode(decoder, undefined, place);
  if (isFirst) throw new UnreadableFile('Dit bestand is leeg. De eerste regel noemt de kolommen.', 1);
  if (last !== NEWLINE) throw new UnreadableFile('De laatste regel eindigt niet met CR LF.', place.line);
}

/** Decodes a part of a file; an undefined part means the end of the file. */
function decode(decoder: TextDecoder, part: Buffer | undefined, { line }: Place): string {
  try {
    return decoder.decode(part, { stream: part !== undefined });
  } catch {
    const before = (part ?? Buffer.alloc(0)).toString('utf8').split('\ufffd', 1)[0] ?? '';
    throw new UnreadableFile('Op deze regel staat een teken dat geen UTF-8 is.', line + newlinesIn(before));
  }
}

function rejectEncoding(start: Buffer): void {
  const [first, second, third] = start;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isMarked || first === 0 || second === 0) {
    throw new UnreadableFile('Dit bestand is UTF-16. Bewaar het als UTF-8.', 1);
  }
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    throw new UnreadableFile('Dit bestand begint met een BOM. Bewaar het als UTF-8 zonder BOM.', 1);
  }
}

function rejectLineEnding(text: string): void {
  const end = text.indexOf('\n');
  if (end >= 0 && text[end - 1] !== '\r') {
    throw new UnreadableFile('De regels eindigen met LF. Laat ze eindigen met CR LF.', 1);
  }
}
