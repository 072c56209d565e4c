import { expect, test } from 'vitest';
import { jpegOf, pdfOf, pngOf } from '../../../testing/sample-files.ts';
import { TypeDetector } from './upload-type.ts';

/**
 * Detects the type of content in pieces of equal size, as the storage returns it. The first piece must
 * contain the start of the file that identifies the type.
 */
function typeOf(content: Buffer, pieceBytes = 2_048): string {
  const detector = new TypeDetector();
  for (let at = 0; at < content.length; at += pieceBytes) {
    detector.look(content.subarray(at, at + pieceBytes));
  }
  return detector.type();
}

const zipEnd = (comment = '') => {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(comment.length);
  return Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(16), length, Buffer.from(comment)]);
};
const text = (content: string) => Buffer.from(content, 'latin1');
const filler = (count: number) => Buffer.alloc(count, 'bladvulling');

const lengthOf = (count: number) => Buffer.from([count >> 8, count & 0xff]);
const thumbnail = jpegOf(filler(400));
/** An APP1 segment as cameras write it, with a thumbnail that has its own end marker. */
const exif = Buffer.concat([Buffer.from('ffe1', 'hex'), lengthOf(thumbnail.length + 2), thumbnail]);
const withThumbnail = Buffer.concat([Buffer.from('ffd8', 'hex'), exif, jpegOf(filler(9_000)).subarray(2)]);
const halfWithThumbnail = withThumbnail.subarray(0, -3_000);

test.each([
  ['a photo with a thumbnail', withThumbnail, 'image/jpeg'],
  [
    'a progressive photo, with stuffed bytes, restarts and filled markers',
    Buffer.concat([jpegOf(Buffer.from('00ff00ffd011ffffd122ffda0008010100003f0033ff00', 'hex'))]),
    'image/jpeg',
  ],
  ['a photo', jpegOf(), 'image/jpeg'],
  ['a large photo', jpegOf(filler(300_000)), 'image/jpeg'],
  [
    'a photo with a film behind it',
    Buffer.concat([jpegOf(), text('ftypmp42'), filler(50_000)]),
    'image/jpeg',
  ],
  ['a photo with the date in XML', jpegOf(text('<?xpacket begin=""?><x:xmpmeta><rdf:RDF/>')), 'image/jpeg'],
  ['a picture', pngOf(), 'image/png'],
  ['a large picture', pngOf(filler(300_000)), 'image/png'],
  ['a PDF', pdfOf(), 'application/pdf'],
  ['a PDF with a photo in it', pdfOf(jpegOf(filler(5_000))), 'application/pdf'],
  ['a PDF with a zip in it', pdfOf(Buffer.concat([text('PK\x03\x04'), zipEnd()])), 'application/pdf'],
  ['a PDF with another PDF in it', pdfOf(pdfOf()), 'application/pdf'],
])('detects the file type %s by its bytes', (_name, content, type) => {
  expect(typeOf(content)).toBe(type);
  expect(typeOf(content, 262_144)).toBe(type);
});

test('reports an empty file as empty', () => {
  expect(() => typeOf(Buffer.alloc(0))).toThrow(
    expect.objectContaining({
      code: 'invalidInput',
      fields: [{ field: 'file', message: 'Dit bestand is leeg. Kies een ander bestand.' }],
    }),
  );
});

test.each([
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['an SVG behind a declaration', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a web page', text('<!doctype html><script>alert(1)</script>')],
  ['a program', text('MZ\x90\0')],
  ['a GIF', text('GIF89a\x01\0\x01\0')],
  ['a HEIC photo', text('\0\0\0\x18ftypheic')],
  ['a zip', Buffer.concat([text('PK\x03\x04'), zipEnd()])],
  ['a web page as PDF', Buffer.concat([text('%PDF-1.7\n<html><script>'), pdfOf()])],
  ['a PDF that begins later', Buffer.concat([text('\n\n'), pdfOf()])],
  ['a PDF of no version', text('%PDF-\nstartxref\n%%EOF')],
  ['a photo without an end', jpegOf(filler(9_000)).subarray(0, -2)],
  ['half a photo with a whole thumbnail in it', halfWithThumbnail],
  ['a photo of only segments', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')],
  ['a PDF without an end', pdfOf().subarray(0, -40)],
  ['a picture without an end', pngOf(filler(9_000)).subarray(0, -4)],
  ['the sign of a picture and nothing more', pngOf().subarray(0, 8)],
  ['the sign of a photo and nothing more', Buffer.from('ffd8ff', 'hex')],
  ['a PDF in a photo', jpegOf(pdfOf())],
  ['a PDF in a picture', pngOf(pdfOf())],
  ['a PDF far in a photo', jpegOf(Buffer.concat([filler(100_000), pdfOf()]))],
  ['a PDF behind a photo', Buffer.concat([jpegOf(), pdfOf()])],
  ['a web page in a photo', jpegOf(text('<html><body onload=alert(1)>'))],
  ['a script of a server in a photo', jpegOf(text('<?php system($_GET["x"]); ?>'))],
  ['a web page behind a picture', Buffer.concat([pngOf(), text('<html>')])],
  ['a zip behind a photo', Buffer.concat([jpegOf(), zipEnd()])],
  ['a zip with a comment behind a photo', Buffer.concat([jpegOf(), filler(5_000), zipEnd('uitleg')])],
  ['a GIF that is a PDF too', Buffer.concat([text('GIF89a\x01\0\x01\0\0\0\0'), pdfOf()])],
  ['a web page that is a PDF too', Buffer.concat([text('<html><script>alert(1)</script>\n'), pdfOf()])],
  [
    'a photo that is a whole zip too',
    Buffer.concat([jpegOf(), text('PK\x03\x04'), filler(300), text('PK\x01\x02'), filler(46), zipEnd()]),
  ],
  ['a zip behind a PDF', Buffer.concat([pdfOf(), zipEnd()])],
])('rejects the upload of %s', (_name, content) => {
  for (const pieceBytes of [2_048, 262_144]) {
    expect(() => typeOf(content, pieceBytes)).toThrow(expect.objectContaining({ code: 'wrongFileType' }));
  }
});

test('finds a sequence that spans two pieces, wherever they are split', () => {
  for (let before = 1_990; before < 2_060; before += 1) {
    const filling = filler(before);
    const head = jpegOf().length - 2;
    expect(() => typeOf(jpegOf(Buffer.concat([filling, text('%PDF-')]))), `${before}`).toThrow();
    expect(() => typeOf(Buffer.concat([jpegOf(filling), zipEnd()])), `${before + head}`).toThrow();
  }
});
