/** A PDF object, represented by its dictionary, which pdfkit writes uncompressed. */
type PdfObject = string;

/** Returns every object whose dictionary contains all these entries, for example `/Type /Page`. */
export function objectsWith(pdf: Buffer, ...entries: readonly string[]): PdfObject[] {
  const source = pdf.toString('latin1');
  const objects = source.match(/^\d+ 0 obj\n[\s\S]*?\n(?:stream|endobj)$/gm) ?? [];
  return objects.filter((object) => entries.every((entry) => hasEntry(object, entry)));
}

/** Returns whether the object contains the complete entry: `/S /TH` does not match `/S /THead`. */
export const hasEntry = (object: PdfObject, entry: string): boolean =>
  new RegExp(`${entry.replace(/[/[\]()]/g, '\\$&')}(?![\\w])`).test(object);
