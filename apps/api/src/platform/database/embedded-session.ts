/** The only method of PGlite that sessions need. It returns after the work is complete. */
export interface ProtocolEngine {
  execProtocolRawStream(
    message: Uint8Array,
    options: { syncToFs: boolean; onRawData: (bytes: Uint8Array) => void },
  ): Promise<void>;
}

const encoder = new TextEncoder();
const terminate = 'X'.charCodeAt(0);

/**
 * Sent after every batch of messages. Without it, a COPY FROM STDIN would read past the end of the batch,
 * which the engine treats as a lost connection, and stops. With it, the COPY is rejected. Outside a COPY,
 * PostgreSQL ignores the message.
 */
const rejectCopy = message('f', 'the embedded database cannot COPY FROM STDIN\0');

/** Size of a response chunk in bytes: large enough to limit overhead, small enough to limit memory. */
const pieceBytes = 64 * 1024;

/**
 * One client's session with the engine, in PostgreSQL's wire protocol. The engine has only one session, so `reset`
 * clears its state between clients.
 */
export class EmbeddedSession {
  readonly #engine: ProtocolEngine;
  readonly #splitter = new MessageSplitter();
  readonly #answer: AnswerPieces;

  constructor(engine: ProtocolEngine, send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.#engine = engine;
    this.#answer = new AnswerPieces(send);
  }

  /** Receives bytes from the client, executes every complete message and sends the responses. */
  receive(bytes: Uint8Array): Promise<void> {
    return this.#splitter.push(bytes, (messages) => run(this.#engine, messages, this.#answer));
  }

  /**
   * Clears the state that a client left: an incomplete message sequence (Sync), an open transaction, prepared
   * statements, settings and temporary tables.
   */
  async reset(): Promise<void> {
    const silent = new AnswerPieces(() => {});
    await run(this.#engine, message('S', ''), silent);
    await run(this.#engine, message('Q', 'ROLLBACK\0'), silent);
    await run(this.#engine, message('Q', 'DISCARD ALL\0'), silent);
  }
}

async function run(engine: ProtocolEngine, messages: Uint8Array, answer: AnswerPieces): Promise<void> {
  // The file system writes directly to disk, so PGlite does not need to copy its files to storage after each call.
  await engine.execProtocolRawStream(messages, { syncToFs: false, onRawData: (bytes) => answer.add(bytes) });
  answer.flush();
}

function message(type: string, body: string): Uint8Array {
  const content = encoder.encode(`${type}0000${body}`);
  new DataView(content.buffer).setInt32(1, content.length - 1);
  return content;
}

/**
 * Splits the client's bytes at message boundaries. The engine must never receive a partial message, which it
 * treats as the end of the connection, or a Terminate message, which shuts it down.
 */
class MessageSplitter {
  #rest: Uint8Array = new Uint8Array(0);
  #started = false;
  #ended = false;

  async push(bytes: Uint8Array, run: (messages: Uint8Array) => Promise<void>): Promise<void> {
    const buffer = this.#rest.length === 0 ? bytes : concatenate(this.#rest, bytes);
    const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    let start = 0;
    if (!this.#started && buffer.length >= 4 && buffer.length >= view.getUint32(0)) {
      // The startup packet is the only message without a type byte.
      start = view.getUint32(0);
      this.#started = true;
      await run(buffer.subarray(0, start));
    }
    let end = start;
    while (this.#started && !this.#ended && buffer.length >= end + 5) {
      const next = end + 1 + view.getUint32(end + 1);
      if (next > buffer.length) break;
      if (buffer[end] === terminate) this.#ended = true;
      else end = next;
    }
    this.#rest = this.#ended ? new Uint8Array(0) : buffer.slice(end);
    if (end > start) await run(concatenate(buffer.subarray(start, end), rejectCopy));
  }
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

/**
 * Combines the engine's many small writes into fewer chunks. Copies the writes, because they are views on the
 * engine's memory.
 */
class AnswerPieces {
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly #buffer = new Uint8Array(pieceBytes);
  #length = 0;

  constructor(send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.#send = send;
  }

  add(bytes: Uint8Array): void {
    if (this.#length + bytes.length > pieceBytes) this.flush();
    if (bytes.length > pieceBytes) {
      this.#send(new Uint8Array(bytes));
      return;
    }
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  flush(): void {
    if (this.#length === 0) return;
    this.#send(this.#buffer.slice(0, this.#length));
    this.#length = 0;
  }
}
