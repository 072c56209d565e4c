import PDFDocument from 'pdfkit';
import type { Brand } from '../brands/brands.ts';
import { documentLook } from './document-look.ts';
import { Flow, page } from './flow.ts';
import { furnish } from './page-furniture.ts';
import { printableText } from './printable-text.ts';

export interface DocumentDescription {
  readonly brand: Brand;
  /** Named in the window of the reader and at the head of every page but the first. */
  readonly title: string;
  readonly subject: string;
  /** When its content was made, not when it is written: the same content is the same file, byte for byte. */
  readonly createdAt: Date;
}

/** pdfkit's types know the subsets for archives only. */
const PDF_UA = 'PDF/UA' as unknown as PDFKit.Mixins.PDFSubsets;

/**
 * Writes a tagged PDF 1.7 that follows PDF/UA-1 (ISO 14289-1), in Dutch, on A4. `compose` lays out its content
 * from the top of the first page, more than once when a page can be spared; what it throws comes out. Nothing in the file depends on clock or chance: its
 * identifier is the digest of the description.
 */
export function writeDocument(
  description: DocumentDescription,
  compose: (flow: Flow) => void,
): Promise<Buffer> {
  const title = printableText(description.title);
  const { pdf, flow, file } = arrange((airiness) => attempt(description, title, compose, airiness));
  furnish(flow, description.brand, title);
  pdf.end();
  return file;
}

interface Attempt {
  readonly pdf: PDFKit.PDFDocument;
  readonly flow: Flow;
  readonly file: Promise<Buffer>;
  readonly pages: number;
}

/** A last page with less than this on it looks lost. */
const LITTLE = 0.4;
const CLOSER = [0.85, 0.7, 0.6] as const;

/** With all its room, unless the blocks closer together spare a last page with little on it. */
function arrange(make: (airiness: number) => Attempt): Attempt {
  const airy = make(1);
  if (airy.pages === 1 || airy.flow.filled >= LITTLE) return airy;
  for (const airiness of CLOSER) {
    const closer = make(airiness);
    if (closer.pages < airy.pages) return closer;
  }
  return airy;
}

function attempt(
  { brand, subject, createdAt }: DocumentDescription,
  title: string,
  compose: (flow: Flow) => void,
  airiness: number,
): Attempt {
  const pdf = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    font: '',
    pdfVersion: '1.7',
    subset: PDF_UA,
    tagged: true,
    lang: 'nl-NL',
    displayTitle: true,
    // The number of pages stands on every page.
    bufferPages: true,
    info: {
      Title: title,
      Subject: printableText(subject),
      Author: brand.legalName,
      Creator: brand.name,
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  escapeMetadata(pdf);
  withoutGlyphLists(pdf);
  const file = collect(pdf);
  // The headings are there to go to; whether their list is shown is the reader's choice.
  catalogOf(pdf).PageMode = 'UseNone';
  const flow = new Flow(pdf, documentLook(brand), airiness);
  compose(flow);
  flow.finish();
  return { pdf, flow, file, pages: pdf.bufferedPageRange().count };
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  pdf.on('end', () => resolve(Buffer.concat(parts)));
  pdf.on('error', reject);
  return promise;
}

/** The dictionary of the document itself, for what pdfkit has no option. */
function catalogOf(pdf: PDFKit.PDFDocument): Record<string, unknown> {
  return (pdf as unknown as { _root: { data: Record<string, unknown> } })._root.data;
}

/**
 * pdfkit 0.20 adds to each font a list of its glyphs that leaves out the parts of composed letters; ISO 14289-1,
 * 7.21.4.2, asks for a complete list or none. It does so for the number 1, and writes `1` into the metadata.
 */
function withoutGlyphLists(pdf: PDFKit.PDFDocument): void {
  (pdf as unknown as { subset: unknown }).subset = '1';
}

const XML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** pdfkit 0.20 writes the description into its XML as it stands, so that a `&` in a name makes that invalid. */
function escapeMetadata(pdf: PDFKit.PDFDocument): void {
  const writer = pdf as unknown as { info: Record<string, unknown>; endMetadata(): void };
  const endMetadata = writer.endMetadata.bind(pdf);
  writer.endMetadata = () => {
    writer.info = Object.fromEntries(
      Object.entries(writer.info).map(([key, value]) => [
        key,
        typeof value === 'string' ? value.replace(/[&<>]/g, (sign) => XML_ENTITIES[sign] ?? sign) : value,
      ]),
    );
    endMetadata();
  };
}
