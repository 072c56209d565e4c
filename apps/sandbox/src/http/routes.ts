/** What a handler gets to see of a request. */
export interface Call {
  readonly url: URL;
  /** Named parts of the path. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The whole body as text; fails with {@link BodyTooLarge} past 64 kB. */
  readonly body: () => Promise<string>;
  /** The whole body as it came, of at most so many bytes. */
  readonly bytes: (limit: number) => Promise<Buffer>;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The body in pieces, for what is too large to make at once. */
  readonly pieces?: Iterable<string>;
  /** The connection breaks instead, after all was done: the caller hears nothing. */
  readonly isCut?: true;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A URLPattern pathname, for example `/mails/:id`. */
  readonly path: string;
  /** A page of another origin may post here too, as it may to the service this plays. */
  readonly fromElsewhere?: true;
  readonly answer: (call: Call) => Answer | Promise<Answer>;
}

/** One stand-in for one piece of the outside world; its own servers, if any, follow the sandbox's life. */
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

/** The error shape of the portal's own API, so that one test client reads both. */
export function failure(status: number, message: string): Answer {
  return json(status, { message, errors: { ErrorMessage: [message] } });
}

export function redirect(location: string): Answer {
  return { status: 303, headers: { location } };
}
