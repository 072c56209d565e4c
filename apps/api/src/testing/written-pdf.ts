import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** Returns a one-page PDF as another program would write it; `draw` adds content. */
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

/** Returns a drawing function that adds a link with this action to the page (ISO 32000-1, 12.6). */
export const linkWith =
  (action: Record<string, unknown>) =>
  (document: PDFKit.PDFDocument): void => {
    const reference = document.ref(action);
    reference.end(null);
    document.annotate(10, 10, 100, 20, { Subtype: 'Link', A: reference } as PDFKit.Mixins.AnnotationOption);
  };
