const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Returns whether a marker has no segment: TEM, RST0 to RST7 and SOI (ITU-T T.81, table B.1). */
const isBare = (code: number): boolean => code === 0x01 || (code >= 0xd0 && code <= 0xd8);

/**
 * Finds the end of a JPEG piece by piece, segment by segment. Searching for the end marker alone is not
 * enough: a thumbnail inside a segment has its own end marker, and cameras append a second picture or a film.
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

  /** Reads the byte at `at` and the bytes that can be skipped after it; returns the position of the last byte read. */
  #step(piece: Buffer, at: number): number {
    const byte = piece[at] ?? 0;
    switch (this.#state) {
      case 'marker':
        // Any other byte means that this is not a JPEG, so no end is found.
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
        // The length includes its own two bytes.
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
        // A zero after the marker byte means that the marker byte is part of the picture data.
        if (byte === 0) this.#state = 'scan';
        else this.#begin(byte, 'scan');
        return at;
      case 'ended':
        return piece.length;
    }
  }

  /** Begins a segment. `bare` is the state after a marker without a segment. */
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
