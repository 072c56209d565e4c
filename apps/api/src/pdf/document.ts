import PDFDocument from 'pdfkit';
import type { Brand } from '../brands/brands.ts';
import { documentLook } from './document-look.ts';
import { Flow, page } from './flow.ts';
import { furnish, markPages } from './page-furniture.ts';
import { printableText } from './printable-text.ts';

export interface DocumentDescription {
  readonly brand: Brand;
  /** Title, shown in the window title of the PDF reader and at the top of every page except the first. */
  readonly title: string;
  readonly subject: string;
  /**
   * Time at which the content was created, instead of the time of the file, so that the same content gives the same
   * bytes.
   */
  readonly createdAt: Date;
  /** Word printed across every page, so that nobody mistakes the document for a real one. */
  readonly mark?: string | undefined;
}

/** The type definitions of pdfkit declare only the archive subsets. */
const PDF_UA = 'PDF/UA' as unknown as PDFKit.Mixins.PDFSubsets;

/**
 * Writes a tagged PDF 1.7 that conforms to PDF/UA-1 (ISO 14289-1), in Dutch, on A4. `compose` lays out the content
 * from the top of the first page, and runs again with less spacing if that can save a page. Errors of `compose` are
 * rethrown. The file does not depend on the clock or randomness: its identifier is the digest of the description.
 */
export function writeDocument(
  description: DocumentDescription,
  compose: (flow: Flow) => void,
): Promise<Buffer> {
  const title = printableText(description.title);
  const { pdf, flow, file } = arrange((airiness) => attempt(description, title, compose, airiness));
  furnish(flow, description.brand, title);
  if (description.mark !== undefined) markPages(flow, description.mark);
  pdf.end();
  return file;
}

interface Attempt {
  readonly pdf: PDFKit.PDFDocument;
  readonly flow: Flow;
  readonly file: Promise<Buffer>;
  readonly pages: number;
}

/** Minimum filled fraction of the last page. Below this fraction the layout is tried with less spacing. */
const LITTLE = 0.4;
const CLOSER = [0.85, 0.7, 0.6] as const;

/** Lays out with full spacing, unless less spacing avoids an almost empty last page. */
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
    // Pages are buffered, because every page shows the total number of pages, which is known only at the end.
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
  // The document has an outline for navigation, but the PDF reader does not open it by default.
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

/** Returns the PDF document catalog, to set entries for which pdfkit has no option. */
function catalogOf(pdf: PDFKit.PDFDocument): Record<string, unknown> {
  return (pdf as unknown as { _root: { data: Record<string, unknown> } })._root.data;
}

/**
 * Suppresses the glyph list (CIDSet) that pdfkit 0.20 adds to each font. That list omits the parts of composed
 * letters, and ISO 14289-1, 7.21.4.2, requires a complete list or none. pdfkit omits the list for subset `1`, but
 * then also writes `1` into the metadata.
 */
function withoutGlyphLists(pdf: PDFKit.PDFDocument): void {
  (pdf as unknown as { subset: unknown }).subset = '1';
}

const XML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes the metadata. pdfkit 0.20 writes the description into its XML unescaped, so a `&` in a name would make the
 * XML invalid.
 */
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
