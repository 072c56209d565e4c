import type * as z from 'zod/mini';
import type { ErrorCode } from './error.ts';
import type { StepUpAct } from './step-up-acts.ts';

/** Who may make a call. `visitor`: anyone, a session is used when there is one. */
export type Access = 'visitor' | 'signedIn' | 'admin';

type Schema = z.ZodMiniType;

/**
 * One call of the API, written once: the server validates with it, the client is typed by it and the
 * documentation page is made from it.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the base address, parameters in braces: `/api/contracts/{id}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One Dutch sentence for the documentation page. */
  readonly summary: string;
  readonly group: string;
  /** A fresh code may be asked for it, for this act or one of these; `twoFaToken` in its body proves it. */
  readonly stepUp?: StepUpAct | readonly StepUpAct[];
  /** Addresses it changes: what was asked of them, and of all below them, is asked again. */
  readonly changes?: readonly `/api/${string}`[];
  /** The browser keeps its response for the next visit (P-03), and reads it only as long as it has this shape. */
  readonly kept?: true;
  /** Its body is a form: that is how a server of another party writes. */
  readonly form?: true;
  /** Sent with a key, the same act can be repeated until its outcome is known. */
  readonly idempotent?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /** Its body is a file, sent as it is: of one of these types, no larger and no slower. Its handler checks the bytes. */
  readonly upload?: {
    readonly types: readonly string[];
    readonly maximumBytes: number;
    readonly maximumSeconds: number;
  };
  /** Status of success; 204 responses have no body. */
  readonly status: 200 | 201 | 204;
  /** The whole body of a successful response: `{ data }`. */
  readonly response?: Schema;
  /** Instead of JSON: the response is a file of this type, to keep. */
  readonly file?: 'application/octet-stream' | 'application/pdf' | 'application/zip' | 'text/csv';
  /** Codes this call can return besides those every call can (see `commonErrors`). */
  readonly errors: readonly ErrorCode[];
}

/** Keeps the exact types of a call's schemas while checking its shape. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type CallParams<C extends Call> = Output<C['params']>;
export type CallQuery<C extends Call> = Output<C['query']>;
export type CallHeaders<C extends Call> = Output<C['headers']>;
export type CallBody<C extends Call> = Output<C['body']>;
/** What a caller sends, before defaults are filled in. */
export type CallBodyInput<C extends Call> = Input<C['body']>;
export type CallQueryInput<C extends Call> = Input<C['query']>;
export type CallResponse<C extends Call> = Output<C['response']>;
