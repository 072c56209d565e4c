import { Duplex } from 'node:stream';

/** The connection between one client and the database thread. */
export interface Wire {
  open(): void;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

/**
 * Acts as a socket for `pg`, but sends its bytes to the database thread. Some methods of `net.Socket` that
 * `pg` calls do nothing, because they have no meaning between threads.
 */
export class EmbeddedStream extends Duplex {
  readonly #wire: Wire;

  constructor(wire: Wire) {
    super();
    this.#wire = wire;
  }

  connect(): this {
    this.#wire.open();
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  override _read(): void {
    // Reading needs no action, because data is pushed when it arrives.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#wire.send(compact([chunk]));
    done();
  }

  /** `pg` corks the five messages of a prepared query, so they are sent together as one chunk. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#wire.send(compact(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    done();
    this.push(null);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#wire.close();
    done(error);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

/** Returns a copy with its own buffer. Posting a view on Node's shared pool would copy the whole pool. */
function compact(chunks: Buffer[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
