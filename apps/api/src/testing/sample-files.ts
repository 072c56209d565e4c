const crc = Buffer.from('\xaeB`\x82', 'latin1');

/** Returns a file with the first and last bytes of a camera's picture and `filling` in between. */
export const jpegOf = (filling: Buffer = Buffer.alloc(20)): Buffer =>
  Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    // Start of scan: everything that follows is image data until the next marker.
    Buffer.from('ffda0008010100003f00', 'hex'),
    filling,
    Buffer.from('ffd9', 'hex'),
  ]);

/** Returns a picture of 1 by 1 pixel, with `filling` in a text chunk. */
export function pngOf(filling: Buffer = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(filling.length);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de', 'hex'),
    length,
    Buffer.from('tEXt'),
    filling,
    Buffer.alloc(4),
    Buffer.from('0000000c49444154789c63f8cfc0000003010100c9fe92ef', 'hex'),
    Buffer.from('\0\0\0\0IEND', 'latin1'),
    crc,
  ]);
}

/** Returns a document without pages, with `filling` in a stream. */
export const pdfOf = (filling: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Length ${filling.length} >>\nstream\n`),
    filling,
    Buffer.from('\nendstream\nendobj\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'),
  ]);
