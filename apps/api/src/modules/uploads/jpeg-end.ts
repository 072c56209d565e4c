const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Markers without a segment: TEM, RST0 to RST7 and SOI (ITU-T T.81, table B.1). */
const isBare = (code: number): boolean => code === 0x01 || (code >= 0xd0 && code <= 0xd8);

/**
 * Finds the end of a JPEG piece by piece, by its segments: a thumbnail in one of them has an end of its own, and cameras
 * write a second picture or a film after the first.
 */
export class JpegEnd {
  #state: 'marker' | 'code' | 'length' | 'lengthEnd' | 'segment' | 'scan' | 'scanCode' | 'ended' = 'marker';
  #code = 0;
  #left = 0;

  get isSeen(): boolean {
    return this.#state === 'ended';
  }

  look(piece: Buffer): void {
    for (let at = 0; at < piece.length && this.#state !== 'ended'; at += 1) at = this.#step(piece, at);
  }

  /** Reads the byte at `at`, and what can be skipped after it; returns the place of the last byte it read. */
  #step(piece: Buffer, at: number): number {
    const byte = piece[at] ?? 0;
    switch (this.#state) {
      case 'marker':
        // Anything else is no JPEG: no end is found in it.
        if (byte === MARKER) this.#state = 'code';
        return byte === MARKER ? at : piece.length;
      case 'code':
        this.#begin(byte, 'marker');
        return at;
      case 'length':
        this.#left = byte << 8;
        this.#state = 'lengthEnd';
        return at;
      case 'lengthEnd':
        // The two bytes of the length count as well.
        this.#left = Math.max(0, (this.#left | byte) - 2);
        this.#state = this.#left > 0 ? 'segment' : this.#afterSegment();
        return at;
      case 'segment': {
        const read = Math.min(this.#left, piece.length - at);
        this.#left -= read;
        if (this.#left === 0) this.#state = this.#afterSegment();
        return at + read - 1;
      }
      case 'scan': {
        const next = piece.indexOf(MARKER, at);
        if (next < 0) return piece.length;
        this.#state = 'scanCode';
        return next;
      }
      case 'scanCode':
        // A zero after it makes it a byte of the picture.
        if (byte === 0) this.#state = 'scan';
        else this.#begin(byte, 'scan');
        return at;
      case 'ended':
        return piece.length;
    }
  }

  /** `bare`: the state after a marker that has no segment. */
  #begin(code: number, bare: 'marker' | 'scan'): void {
    if (code === MARKER) return;
    this.#code = code;
    if (code === END_OF_IMAGE) this.#state = 'ended';
    else this.#state = isBare(code) ? bare : 'length';
  }

  #afterSegment(): 'marker' | 'scan' {
    return this.#code === START_OF_SCAN ? 'scan' : 'marker';
  }
}
