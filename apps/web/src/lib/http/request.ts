import type {
  Call,
  CallBodyInput,
  CallHeaders,
  CallParams,
  CallQueryInput,
  CallResponse,
} from '@portaal/domain/http/call';
import { MAINTENANCE_HEADER } from '@portaal/domain/office/maintenance/header';
import { environment } from '../environment.ts';
import { ApiError, NetworkError, readErrorBody } from './api-error.ts';
import { AwaitsApproval } from './awaits-approval.ts';
import { connection } from './connection.ts';
import { applyErrorPolicy } from './error-policy.ts';
import { maintenanceHint } from './maintenance-hint.ts';

/** `{ params: … }` if the call has parameters; otherwise a property that can only be omitted or undefined. */
export type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : Record<string, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

interface CommonOptions {
  readonly signal?: AbortSignal | undefined;
  /** E-03: shows a toast when the server rejects the call. Set to false if the page shows the message itself. */
  readonly globalErrors?: boolean;
  /** sends no cookies, for a visitor who is not signed in. */
  readonly anonymous?: boolean;
}

export type RequestOptions<C extends Call> = CommonOptions &
  Part<'params', CallParams<C>> &
  Part<'query', CallQueryInput<C>> &
  Part<'headers', CallHeaders<C>> &
  Part<'body', CallBodyInput<C>>;

/** The options argument, which may be omitted if the call needs no options. */
export type OptionsArgument<C extends Call> =
  Record<string, never> extends RequestOptions<C>
    ? [options?: RequestOptions<C>]
    : [options: RequestOptions<C>];

/** The `data` of the response; undefined for a call that returns 204. */
export type Data<C extends Call> = CallResponse<C> extends { data: infer D } ? D : undefined;

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the URL of a call below the configured base address, with encoded parameters and without absent query
 * values.
 */
export function callUrl(call: Pick<Call, 'path'>, params: Values = {}, query: Values = {}): string {
  const base = environment().apiUrl ?? '';
  const path =
    base + call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The options of any call. */
export type AnyOptions = CommonOptions & {
  readonly params?: Values;
  readonly query?: Values;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** Makes a call and returns its response, whatever the status, with the body parsed by `read`. */
export async function fetchResponse<Body>(
  call: Pick<Call, 'method' | 'path'>,
  accept: string,
  { params, query, headers, body, signal, anonymous }: AnyOptions,
  read: (response: Response) => Promise<Body>,
): Promise<{ response: Response; content: Body }> {
  const init: RequestInit = {
    method: call.method,
    headers: {
      accept,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    credentials: anonymous === true ? 'omit' : 'include',
    ...(signal === undefined ? {} : { signal }),
  };
  try {
    const response = await fetch(callUrl(call, params, query), init);
    const content = await read(response);
    connection.report(true);
    maintenanceHint.report(response.headers.get(MAINTENANCE_HEADER));
    return { response, content };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    connection.report(false);
    throw new NetworkError('De server is niet bereikt.', { cause: error });
  }
}

/** Makes the call and throws its error without applying the error policy. There is no timeout (E-06). */
export async function send<const C extends Call>(
  call: C,
  ...[options]: OptionsArgument<C>
): Promise<Data<C>> {
  const { response, content } = await fetchResponse(
    call,
    'application/json',
    (options ?? {}) as AnyOptions,
    (received) => received.text(),
  );
  if (!response.ok) throw new ApiError(response.status, readErrorBody(content));
  if (response.status === 204) return undefined as Data<C>;
  if (response.status === 202) throw new AwaitsApproval(JSON.parse(content).data.approvalId);
  try {
    return (JSON.parse(content) as { data: Data<C> }).data;
  } catch {
    // A success response that is not JSON comes from a proxy instead of the server.
    throw new ApiError(response.status, readErrorBody(content));
  }
}

/** Makes the call. The error policy (E-01…E-04) handles a failure, which is then rethrown. */
export async function request<const C extends Call>(
  call: C,
  ...[options]: OptionsArgument<C>
): Promise<Data<C>> {
  try {
    return await send(call, ...([options] as OptionsArgument<C>));
  } catch (error) {
    applyErrorPolicy(error, options?.globalErrors ?? true);
    throw error;
  }
}
