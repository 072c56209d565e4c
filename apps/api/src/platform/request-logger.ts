import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type ChildOptions = Parameters<FastifyBaseLogger['child']>[1];
type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

const WRITES_INFO: ReadonlySet<string> = new Set(['info', 'debug', 'trace']);

/**
 * The logger of one request. Nearly every request writes one line, with its answer: that one goes through the logger of
 * the server, and only a request that has more to say pays for a logger of its own.
 */
export class RequestLogger implements FastifyBaseLogger {
  readonly #server: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: ChildOptions;
  #made: FastifyBaseLogger | undefined;

  constructor(server: FastifyBaseLogger, bindings: Bindings, options: ChildOptions) {
    this.#server = server;
    this.#bindings = bindings;
    this.#options = options;
  }

  get #own(): FastifyBaseLogger {
    this.#made ??= this.#server.child(this.#bindings, this.#options);
    return this.#made;
  }

  /** The same line as `info` writes, without a logger for it alone. */
  writeAlone(fields: Readonly<Record<string, unknown>>, message: string): void {
    if (WRITES_INFO.has(this.level)) this.#server.info({ ...this.#bindings, ...fields }, message);
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

/** How the server makes the logger of a request. */
export const requestLogger = (
  server: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildOptions,
): FastifyBaseLogger => new RequestLogger(server, bindings, options);
