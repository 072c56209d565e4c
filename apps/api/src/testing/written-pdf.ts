import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** A PDF of one page as another program writes it; `draw` adds to it. */
export function writtenPdf(
  options: PDFKit.PDFDocumentOptions = {},
  draw: (document: PDFKit.PDFDocument) => void = () => undefined,
): Promise<Buffer> {
  const document = new PDFDocument(options);
  const content = buffer(document);
  document.text('Dit document is van een ander.');
  draw(document);
  document.end();
  return content;
}

/** A link on the page with this action (ISO 32000-1, 12.6). */
export const linkWith =
  (action: Record<string, unknown>) =>
  (document: PDFKit.PDFDocument): void => {
    const reference = document.ref(action);
    reference.end(null);
    document.annotate(10, 10, 100, 20, { Subtype: 'Link', A: reference } as PDFKit.Mixins.AnnotationOption);
  };
