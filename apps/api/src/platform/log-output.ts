/**
 * Length of a batch, half a memory page: at one line per request a busy server writes once for some tens of requests.
 */
const PARCEL_LENGTH = 4096;

/** Maximum milliseconds before a quiet server's line appears, and the most that a killed server loses. */
const BUFFER_MS = 250;

interface LineSink {
  write(text: string): unknown;
}

/**
 * Writes log lines to `sink` in batches, since a system call per line costs as much as a small response. Buffered
 * lines are written after 250 ms, and at the latest by `flush`, which the caller who ends the process calls.
 */
export class LogOutput {
  readonly #sink: LineSink;
  #parcel = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(sink: LineSink) {
    this.#sink = sink;
  }

  /** Adds `line`, which ends with a line break. */
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

/** Returns standard output, flushed whenever the process ends, except by `kill -9`. */
export function standardOutput(): LogOutput {
  const output = new LogOutput(process.stdout);
  process.once('exit', () => output.flush());
  return output;
}
