/**
 * Length of a batch in characters, half a memory page. With one line per request, a busy server then writes once for
 * some tens of requests.
 */
const PARCEL_LENGTH = 4096;

/**
 * Maximum milliseconds before a line is written. If the process is killed, it loses at most the lines of this
 * period.
 */
const BUFFER_MS = 250;

interface LineSink {
  write(text: string): unknown;
}

/**
 * Writes log lines to `sink` in batches, because a system call per line costs as much as a small response. Buffered
 * lines are written after 250 ms, or earlier by `flush`. Code that ends the process calls `flush`.
 */
export class LogOutput {
  readonly #sink: LineSink;
  #parcel = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(sink: LineSink) {
    this.#sink = sink;
  }

  /** Adds `line`, including its line break, to the batch. */
  write(line: string): void {
    this.#parcel += line;
    if (this.#parcel.length >= PARCEL_LENGTH) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), BUFFER_MS).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#parcel === '') return;
    const parcel = this.#parcel;
    this.#parcel = '';
    this.#sink.write(parcel);
  }
}

/** Returns a log output on standard output. It is flushed whenever the process ends, except after `kill -9`. */
export function standardOutput(): LogOutput {
  const output = new LogOutput(process.stdout);
  process.once('exit', () => output.flush());
  return output;
}
