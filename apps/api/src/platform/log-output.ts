/** Half a memory page: at one line a request a busy server writes once for some tens of requests. */
const PARCEL_LENGTH = 4096;

/** A quiet server's line shows within this time, and a server that is killed loses no more than this. */
const BUFFER_MS = 250;

interface LineSink {
  write(text: string): unknown;
}

/**
 * Where log lines go: to `sink` in parcels, since a system call for every line costs as much as a small response. What
 * is held goes out after 250 ms, and at the latest by `flush`, which the caller who ends the process calls.
 */
export class LogOutput {
  readonly #sink: LineSink;
  #parcel = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(sink: LineSink) {
    this.#sink = sink;
  }

  /** `line` ends with a line break. */
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

/** Standard output, written out when the process ends however it ends but by `kill -9`. */
export function standardOutput(): LogOutput {
  const output = new LogOutput(process.stdout);
  process.once('exit', () => output.flush());
  return output;
}
