/** The parts of a request that a handler receives. */
export interface Call {
  readonly url: URL;
  /** Named parts of the path. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Reads the whole body as text; fails with {@link BodyTooLarge} past 64 kB. */
  readonly body: () => Promise<string>;
  /** Reads the whole body as bytes, at most `limit` bytes. */
  readonly bytes: (limit: number) => Promise<Buffer>;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The body in chunks, for responses too large to build at once. */
  readonly pieces?: Iterable<string>;
  /** Breaks the connection instead of responding, after the call was executed. */
  readonly isCut?: true;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A URLPattern pathname, for example `/mails/:id`. */
  readonly path: string;
  /** Allows POST requests from pages of another origin, as the real service does. */
  readonly fromElsewhere?: true;
  readonly answer: (call: Call) => Answer | Promise<Answer>;
}

/** A stand-in for one external service. Its own servers, if any, start and stop with the sandbox. */
export interface Part {
  readonly routes: readonly Route[];
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export class BodyTooLarge extends Error {}

export function json(status: number, value: unknown): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  };
}

/** Returns an error in the shape of the portal's own API, so one test client reads both. */
export function failure(status: number, message: string): Answer {
  return json(status, { message, errors: { ErrorMessage: [message] } });
}

export function redirect(location: string): Answer {
  return { status: 303, headers: { location } };
}
