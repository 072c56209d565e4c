import type { Duplex } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type {
  DatabaseThreadOptions,
  FromDatabase,
  StorageCounters,
  ToDatabase,
} from './embedded-messages.ts';
import { EmbeddedStream } from './embedded-stream.ts';

/**
 * A number that exceeds the calls a process makes to one imported function in its lifetime, within the range
 * of V8's counter.
 */
const NEVER = 1_000_000_000;

/**
 * Makes WebAssembly always call imported functions through V8's generic wrapper, instead of compiling a wrapper per
 * signature after a thousand calls. All threads of a process share compiled wrappers. V8 13.6 frees a wrapper twice
 * when a thread that used it ends while another thread compiles it, and the process dies with "Check failed:
 * jit_page.has_value()". This can happen when an engine is opened after another engine closed (a first start, a
 * restore, tests). Call this function before the thread of an engine starts. Source: stack trace of the crash,
 * github.com/nodejs/node/issues/64500.
 */
function keepGenericWrappers(): void {
  setFlagsFromString(`--wasm-wrapper-tiering-budget=${NEVER}`);
}

export interface EmbeddedServerEvents {
  /** Called once when the thread ends unexpectedly. Every stream has received its error by then. */
  onFailure(error: Error): void;
  /** Called with the number of bytes that were added to the write-ahead log since the previous call. */
  onWal(bytes: number): void;
}

/** Controls the database thread from the main thread: starts the thread, opens streams to it and stops it. */
export class EmbeddedServer {
  readonly #worker: Worker;
  readonly #events: EmbeddedServerEvents;
  readonly #streams = new Map<number, EmbeddedStream>();
  readonly #reports: PromiseWithResolvers<StorageCounters>[] = [];
  readonly #started = Promise.withResolvers<void>();
  readonly #exited = Promise.withResolvers<void>();
  #phase: 'starting' | 'running' | 'stopping' = 'starting';
  #lastSession = 0;
  #failure: Error | undefined;

  private constructor(options: DatabaseThreadOptions, events: EmbeddedServerEvents) {
    this.#events = events;
    keepGenericWrappers();
    this.#worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: options,
      name: 'embedded-database',
    });
    this.#worker.on('message', (message: FromDatabase) => this.#receive(message));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => {
      this.#exited.resolve();
      if (this.#phase === 'stopping') this.#abandon(new Error('De ingebouwde database is gesloten.'));
      else this.#fail(new Error('the thread ended'));
    });
  }

  /** Starts the thread. Resolves when the database responds to queries; rejects when the cluster cannot be opened. */
  static async start(options: DatabaseThreadOptions, events: EmbeddedServerEvents): Promise<EmbeddedServer> {
    const server = new EmbeddedServer(options, events);
    await server.#started.promise;
    return server;
  }

  /** Returns the reason why the database can no longer serve; undefined while it runs. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /**
   * Opens a stream for one `pg` client. The newest stream owns the session, so only one stream may be open at a time.
   */
  openStream(): Duplex {
    this.#lastSession += 1;
    const session = this.#lastSession;
    const stream = new EmbeddedStream({
      open: () => {
        if (this.#failure) stream.destroy(this.#failure);
        else this.#send({ kind: 'open', session });
      },
      send: (bytes) => this.#send({ kind: 'data', session, bytes }, [bytes.buffer]),
      close: () => {
        this.#streams.delete(session);
        this.#send({ kind: 'close', session });
      },
    });
    this.#streams.set(session, stream);
    return stream;
  }

  /** Returns the file system's counters since the start, measured after all earlier work. */
  report(): Promise<StorageCounters> {
    if (this.#failure) return Promise.reject(this.#failure);
    const report = Promise.withResolvers<StorageCounters>();
    this.#reports.push(report);
    this.#send({ kind: 'report' });
    return report.promise;
  }

  /** Waits for running work, shuts the database down cleanly and ends the thread. */
  async stop(): Promise<void> {
    if (this.#phase !== 'stopping' && !this.#failure) this.#send({ kind: 'stop' });
    this.#phase = 'stopping';
    await this.#exited.promise;
  }

  /**
   * Ends the thread immediately, like a power failure. At the next start the write-ahead log restores the
   * cluster.
   */
  async kill(error: Error): Promise<void> {
    this.#fail(error);
    await this.#worker.terminate();
  }

  #send(message: ToDatabase, transfer: ArrayBuffer[] = []): void {
    if (!this.#failure) this.#worker.postMessage(message, transfer);
  }

  #receive(message: FromDatabase): void {
    switch (message.kind) {
      case 'ready':
        this.#phase = 'running';
        this.#started.resolve();
        return;
      case 'data':
        this.#streams.get(message.session)?.push(Buffer.from(message.bytes.buffer));
        return;
      case 'wal':
        this.#events.onWal(message.bytes);
        return;
      case 'report':
        this.#reports.shift()?.resolve(message.counters);
        return;
      case 'failed':
        this.#fail(new Error(message.message));
        return;
      case 'stopped':
        return;
    }
  }

  #fail(cause: Error): void {
    if (this.#failure) return;
    const error = new Error(`De ingebouwde database is gestopt: ${cause.message}`, { cause });
    this.#failure = error;
    if (this.#phase === 'starting') this.#started.reject(error);
    this.#abandon(error);
    if (this.#phase === 'running') this.#events.onFailure(error);
  }

  /** Fails every client that waits for a response, because that response will never arrive. */
  #abandon(error: Error): void {
    for (const stream of this.#streams.values()) stream.destroy(error);
    for (const report of this.#reports.splice(0)) report.reject(error);
  }
}
