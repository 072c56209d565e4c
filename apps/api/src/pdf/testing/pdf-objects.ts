/** One object of a PDF: its dictionary as pdfkit writes it, uncompressed. */
type PdfObject = string;

/** Every object whose dictionary has these entries, such as `/Type /Page`. */
export function objectsWith(pdf: Buffer, ...entries: readonly string[]): PdfObject[] {
  const source = pdf.toString('latin1');
  const objects = source.match(/^\d+ 0 obj\n[\s\S]*?\n(?:stream|endobj)$/gm) ?? [];
  return objects.filter((object) => entries.every((entry) => hasEntry(object, entry)));
}

/** `/S /TH` is not found in `/S /THead`. */
export const hasEntry = (object: PdfObject, entry: string): boolean =>
  new RegExp(`${entry.replace(/[/[\]()]/g, '\\$&')}(?![\\w])`).test(object);
