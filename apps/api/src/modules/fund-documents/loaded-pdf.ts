import { AppError } from '../../platform/app-error.ts';

const BEGIN = Buffer.from('%PDF-');
const END = Buffer.from('%%EOF');
/** Within so many bytes of the end a reader looks for the end (ISO 32000-1, annex H). */
const TAIL = 1_024;

const rejected = (message: string): AppError => new AppError('invalidInput', [{ field: 'file', message }]);

/** The PDF that comes in, whose type follows from its bytes. Throws `invalidInput`, and what reading it throws. */
export async function readLoadedPdf(upload: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of upload) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  if (content.length === 0) throw rejected('Dit bestand is leeg. Kies een ander bestand.');
  if (!content.subarray(0, BEGIN.length).equals(BEGIN)) {
    throw rejected('Dit is geen PDF. Kies een PDF-bestand.');
  }
  if (!content.subarray(-TAIL).includes(END)) {
    throw rejected('Deze PDF is niet heel: het einde ontbreekt. Maak de PDF opnieuw en kies die.');
  }
  return content;
}
