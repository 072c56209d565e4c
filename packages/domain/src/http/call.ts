import type * as z from 'zod/mini';
import type { ErrorCode } from './error.ts';
import type { StepUpAct } from './step-up-acts.ts';

/** Access level of a call. `visitor`: every visitor may make the call, and a session is used if there is one. */
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
  /**
   * The call may require a fresh step-up code for one of these actions. The body field `twoFaToken` then contains the
   * token of the confirmed step-up.
   */
  readonly stepUp?: StepUpAct | readonly StepUpAct[];
  /**
   * Paths of queries whose data this call changes. The client refetches stored responses of these paths and of all
   * paths below them.
   */
  readonly changes?: readonly `/api/${string}`[];
  /** The browser stores the response for the next visit (P-03), and uses it only while it matches this schema. */
  readonly storedInBrowser?: true;
  /** The body is form-encoded, as providers' servers send it. */
  readonly form?: true;
  /** The call is sent with an idempotency key, so that the client can retry it safely until the outcome is known. */
  readonly idempotent?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /**
   * The body is a raw file of one of these types, within limits on its size and upload time. The handler validates
   * the content.
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
  /** Instead of JSON, the response is a downloadable file of this type. */
  readonly file?: 'application/octet-stream' | 'application/pdf' | 'application/zip' | 'text/csv';
  /** Error codes this call can return in addition to the codes every call can return (see `commonErrors`). */
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
