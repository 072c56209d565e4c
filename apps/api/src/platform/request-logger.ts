import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type ChildOptions = Parameters<FastifyBaseLogger['child']>[1];
type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

const WRITES_INFO: ReadonlySet<string> = new Set(['info', 'debug', 'trace']);

/** What is written of a request with its answer. */
export interface AnsweredLine {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Whole ones. */
  readonly ms: number;
  readonly address: string;
  readonly person: string | undefined;
  readonly error: string | undefined;
}

/** Where lines go, each with its line break. */
interface Output {
  write(line: string): void;
}

/** As the library begins every line of this process, after the moment. */
const OF_PROCESS = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`;

const field = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`;

/**
 * The logger of one request. Nearly every request writes one line, with its answer: that one is put together here, in
 * half the time the library takes for any line, and only a request that has more to say pays for a logger of its own.
 */
export class RequestLogger implements FastifyBaseLogger {
  readonly #server: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: ChildOptions;
  readonly #output: Output;
  #made: FastifyBaseLogger | undefined;

  constructor(server: FastifyBaseLogger, bindings: Bindings, options: ChildOptions, output: Output) {
    this.#server = server;
    this.#bindings = bindings;
    this.#options = options;
    this.#output = output;
  }

  get #own(): FastifyBaseLogger {
    this.#made ??= this.#server.child(this.#bindings, this.#options);
    return this.#made;
  }

  /** Writes what `info(line, 'answered')` writes, to the last character (its test). */
  writeAnswered({ method, route, status, ms, address, person, error }: AnsweredLine): void {
    if (!WRITES_INFO.has(this.level)) return;
    this.#output.write(
      `{"level":30,"time":${Date.now()},${OF_PROCESS}${field('reqId', this.#bindings.reqId)}${field('method', method)}${field('route', route)},"status":${status},"ms":${ms}${field('address', address)}${field('person', person)}${field('error', error)},"msg":"answered"}\n`,
    );
  }

  get level(): string {
    return this.#made?.level ?? this.#options?.level ?? this.#server.level;
  }

  set level(level: string) {
    this.#own.level = level;
  }

  child(bindings: Bindings, options?: ChildOptions): FastifyBaseLogger {
    return this.#own.child(bindings, options);
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line);
  }
  error(...line: unknown[]): void {
    this.#write('error', line);
  }
  warn(...line: unknown[]): void {
    this.#write('warn', line);
  }
  info(...line: unknown[]): void {
    this.#write('info', line);
  }
  debug(...line: unknown[]): void {
    this.#write('debug', line);
  }
  trace(...line: unknown[]): void {
    this.#write('trace', line);
  }
  silent(...line: unknown[]): void {
    this.#write('silent', line);
  }

  #write(level: Level, line: readonly unknown[]): void {
    const own = this.#own;
    Reflect.apply(own[level], own, line);
  }
}

/** How a server that writes to `output` makes the logger of a request. */
export const requestLogger =
  (output: Output) =>
  (server: FastifyBaseLogger, bindings: Bindings, options: ChildOptions): FastifyBaseLogger =>
    new RequestLogger(server, bindings, options, output);
