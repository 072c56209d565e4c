import type { UploadType } from '@portaal/domain/documents/uploads/fields';
import { AppError } from '../../../platform/app-error.ts';
import { JpegEnd } from './jpeg-end.ts';

/**
 * Programs accept a file signature within this many bytes of the start and of the end (ISO 32000-1, annex H).
 */
const EDGE = 1_024;

const PDF = Buffer.from('%PDF-');
const ENCRYPT = Buffer.from('/Encrypt');
/**
 * Signature of the end record of a zip, which is read from its end. A comment of the stated length follows the
 * record.
 */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_BYTES = 22;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
const PNG_END = Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1');
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i;

const rejected = (message: string): AppError => new AppError('wrongFileType', [{ field: 'file', message }]);

function typeOf(head: Buffer): UploadType | undefined {
  if (head.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (/^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8))) return 'application/pdf';
  // Start of the image, then the marker of its first segment.
  const [first, second, third, fourth = 0] = head;
  const isJpeg = first === 0xff && second === 0xd8 && third === 0xff && fourth >= 0xc0 && fourth < 0xff;
  return isJpeg ? 'image/jpeg' : undefined;
}

const endsAs: Readonly<Record<Exclude<UploadType, 'image/jpeg'>, (tail: Buffer) => boolean>> = {
  'image/png': (tail) => tail.subarray(-PNG_END.length).equals(PNG_END),
  'application/pdf': (tail) => tail.includes('startxref') && tail.includes('%%EOF'),
};

/** Returns the last `count` bytes of two consecutive pieces. */
const lastOf = (before: Buffer, piece: Buffer, count: number): Buffer =>
  piece.length >= count
    ? Buffer.from(piece.subarray(-count))
    : Buffer.concat([before, piece]).subarray(-count);

/** Detects the type of a file from its bytes, piece by piece (decision 0063). */
export class TypeDetector {
  #type: UploadType | undefined;
  #tail: Buffer = Buffer.alloc(0);
  #count = 0;
  readonly #jpegEnd = new JpegEnd();
  #namesEncryption = false;
  /** Offsets, not yet reached, at which a zip archive inside the file would end. */
  readonly #zipEnds = new Set<number>();

  /**
   * Reads a piece. The first piece must contain the start of the file that identifies the type. Throws
   * `wrongFileType` as soon as no accepted type is possible.
   */
  look(piece: Buffer): void {
    if (this.#type === undefined) this.#begin(piece.subarray(0, EDGE));
    // A signature may be split across two pieces.
    const carried = this.#tail.subarray(-ZIP_END_BYTES);
    const seam = Buffer.concat([carried, piece.subarray(0, ZIP_END_BYTES)]);
    const from = this.#count - carried.length;
    for (const [bytes, at] of [
      [seam, from],
      [piece, this.#count],
    ] as const) {
      if (this.#type !== 'application/pdf' && bytes.includes(PDF)) throw this.#twofold();
      if (this.#type === 'application/pdf' && bytes.includes(ENCRYPT)) this.#namesEncryption = true;
      this.#noteZipEnds(bytes, at);
    }
    if (this.#type === 'image/jpeg') this.#jpegEnd.look(piece);
    this.#tail = lastOf(this.#tail, piece, EDGE);
    this.#count += piece.length;
    for (const end of this.#zipEnds) if (end < this.#count) this.#zipEnds.delete(end);
  }

  /** Returns the type after all pieces. Throws `wrongFileType`, and `invalidInput` for an empty file. */
  type(): UploadType {
    const type = this.#type;
    if (type === undefined) {
      const message = 'Dit bestand is leeg. Kies een ander bestand.';
      throw new AppError('invalidInput', [{ field: 'file', message }]);
    }
    if (this.#zipEnds.has(this.#count)) throw this.#twofold();
    const isWhole = type === 'image/jpeg' ? this.#jpegEnd.isSeen : endsAs[type](this.#tail);
    if (!isWhole) {
      throw rejected('Dit bestand is niet heel: het einde ontbreekt. Maak het opnieuw en kies dat.');
    }
    return type;
  }

  /**
   * Returns whether the PDF may be encrypted: the trailer key for encryption (ISO 32000-1, 7.5.5) occurs somewhere in
   * the file.
   */
  get mayBeEncrypted(): boolean {
    return this.#namesEncryption;
  }

  #begin(head: Buffer): void {
    this.#type = typeOf(head);
    if (this.#type === undefined) throw rejected('Kies een foto (JPG of PNG) of een PDF.');
    if (MARKUP.test(head.toString('latin1'))) throw this.#twofold();
  }

  #noteZipEnds(bytes: Buffer, from: number): void {
    for (let at = bytes.indexOf(ZIP_END); at >= 0; at = bytes.indexOf(ZIP_END, at + 1)) {
      if (at + ZIP_END_BYTES > bytes.length) return;
      this.#zipEnds.add(from + at + ZIP_END_BYTES + bytes.readUInt16LE(at + ZIP_END_BYTES - 2));
    }
  }

  #twofold(): AppError {
    return rejected(
      'In dit bestand zit nog een ander soort bestand. Maak een nieuwe foto of PDF en kies die.',
    );
  }
}
