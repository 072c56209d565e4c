import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

function run(
  tool: string,
  pdf: Buffer,
  parameters: readonly string[],
  result: readonly string[] = [],
): string {
  const folder = mkdtempSync(join(tmpdir(), 'poppler-'));
  const file = join(folder, 'document.pdf');
  try {
    writeFileSync(file, pdf);
    return execFileSync(tool, [...parameters, file, ...result], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the text of each page, in page layout. */
export const pagesOf = (pdf: Buffer): string[] =>
  run('pdftotext', pdf, ['-layout', '-enc', 'UTF-8'], ['-']).split('\f').slice(0, -1);

export const informationOf = (pdf: Buffer): string => run('pdfinfo', pdf, []);

/** Returns the structure tree with its text, in the order in which a screen reader reads it. */
export const structureOf = (pdf: Buffer): string => run('pdfinfo', pdf, ['-struct-text']);

export interface EmbeddedFont {
  readonly name: string;
  readonly embedded: boolean;
  readonly subset: boolean;
  readonly unicode: boolean;
}

export function fontsOf(pdf: Buffer): EmbeddedFont[] {
  const rows = run('pdffonts', pdf, []).trim().split('\n').slice(2);
  return rows.map((row) => {
    const found = /^(\S+) .* (yes|no) +(yes|no) +(yes|no) +\d+ +\d+$/.exec(row);
    if (!found) throw new Error(`pdffonts says: ${row}`);
    const [, name = '', ...answers] = found;
    const [embedded, subset, unicode] = answers.map((answer) => answer === 'yes');
    return { name, embedded: embedded ?? false, subset: subset ?? false, unicode: unicode ?? false };
  });
}

/**
 * Returns the alternative texts. They are read from the PDF source, because poppler does not print them and pdfkit
 * writes dictionaries uncompressed.
 */
export function alternativeTexts(pdf: Buffer): string[] {
  const source = pdf.toString('latin1');
  return [...source.matchAll(/\/Alt \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, escaped = '']) => {
    const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
    const bytes = Buffer.from(
      escaped.replace(/\\([\s\S])/g, (_, letter: string) => controls[letter] ?? letter),
      'latin1',
    );
    return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
  });
}

const PAINTING = new Set(['Tj', 'TJ', 'f', 'f*', 'F', 'S', 's', 'B', 'B*', 'b', 'b*', 'sh', 'Do']);

/**
 * Returns content that is neither in an element nor in an artifact, and content of an element that is nested in an
 * artifact or the reverse. PDF/UA-1, 7.1, forbids both.
 */
export function unmarkedContent(pdf: Buffer): string[] {
  const faults: string[] = [];
  for (const content of contentStreams(pdf)) {
    const open: string[] = [];
    for (const line of content.split('\n')) {
      const operator = line.trim().split(' ').at(-1) ?? '';
      if (operator === 'BDC' || operator === 'BMC') {
        if (open.length > 0) faults.push(`${line} inside ${open.at(-1)}`);
        open.push(line);
      } else if (operator === 'EMC') {
        if (open.pop() === undefined) faults.push('EMC without a beginning');
      } else if (PAINTING.has(operator) && open.length === 0) faults.push(`unmarked: ${line}`);
    }
    if (open.length > 0) faults.push(`never ended: ${open.at(-1)}`);
  }
  return faults;
}

function contentStreams(pdf: Buffer): string[] {
  const source = pdf.toString('latin1');
  return [...source.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)].flatMap((found) => {
    const start = found.index + found[0].length;
    const content = inflateSync(pdf.subarray(start, source.indexOf('endstream', start))).toString('latin1');
    // A page's content stream begins by flipping the y axis. Streams of fonts and their character maps do not.
    return content.startsWith('1 0 0 -1 0 841.89 cm') ? [content] : [];
  });
}
