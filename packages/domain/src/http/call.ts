import type * as z from 'zod/mini';
import type { ErrorCode } from './error.ts';
import type { StepUpAct } from './step-up-acts.ts';

/** Access level of a call. `visitor`: everybody; a session is used if there is one. */
export type Access = 'visitor' | 'signedIn' | 'admin';

type Schema = z.ZodMiniType;

/**
 * One call of the API, defined once: the server validates with it, the client derives its types from it, and the
 * documentation page is generated from it.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the base address, parameters in braces: `/api/contracts/{id}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One Dutch sentence for the documentation page. */
  readonly summary: string;
  readonly group: string;
  /** The call may require a fresh code for this act or one of these acts; `twoFaToken` in its body proves it. */
  readonly stepUp?: StepUpAct | readonly StepUpAct[];
  /** Paths it changes. The client refetches earlier responses of these paths and all paths below them. */
  readonly changes?: readonly `/api/${string}`[];
  /** The browser stores its response for the next visit (P-03), and uses it only while it matches this schema. */
  readonly kept?: true;
  /** Its body is form-encoded, as servers of other parties send it. */
  readonly form?: true;
  /** Sent with an idempotency key, the same act can be repeated until its outcome is known. */
  readonly idempotent?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /**
   * Its body is a raw file of one of these types, within these limits on size and time. The handler checks the bytes.
   */
  readonly upload?: {
    readonly types: readonly string[];
    readonly maximumBytes: number;
    readonly maximumSeconds: number;
  };
  /** Status on success; 204 responses have no body. */
  readonly status: 200 | 201 | 204;
  /** The whole body of a successful response: `{ data }`. */
  readonly response?: Schema;
  /** Instead of JSON, the response is a file of this type to download. */
  readonly file?: 'application/octet-stream' | 'application/pdf' | 'application/zip' | 'text/csv';
  /** Codes this call can return in addition to those of every call (see `commonErrors`). */
  readonly errors: readonly ErrorCode[];
}

/** Preserves the exact types of a call's schemas while checking its shape. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type CallParams<C extends Call> = Output<C['params']>;
export type CallQuery<C extends Call> = Output<C['query']>;
export type CallHeaders<C extends Call> = Output<C['headers']>;
export type CallBody<C extends Call> = Output<C['body']>;
/** The body a caller sends, before defaults are filled in. */
export type CallBodyInput<C extends Call> = Input<C['body']>;
export type CallQueryInput<C extends Call> = Input<C['query']>;
export type CallResponse<C extends Call> = Output<C['response']>;
