import type { ErrorBody, FieldProblem } from '@portaal/domain/http/error';

/** The server responded with an error. Texts are Dutch and meant for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** One of the contract's codes, or `unknown` when the response was not ours (a proxy, a gateway). */
  readonly code: string;
  readonly messages: readonly string[];
  readonly fields: readonly FieldProblem[];

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.messages = body.errors.ErrorMessage;
    this.fields = body.errors.Fields ?? [];
  }
}

/** The request never reached the server, or its response never reached us (E-03: rethrown, not shown as a toast). */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

const ABSENT = 'Er ging iets mis. Probeer het later opnieuw.';

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

function fieldsOf(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (item: unknown): item is FieldProblem =>
      typeof item === 'object' &&
      item !== null &&
      typeof (item as FieldProblem).field === 'string' &&
      typeof (item as FieldProblem).message === 'string',
  );
}

/** Reads an error body that may be anything: ours, a proxy's JSON, an HTML page or nothing. */
export function readErrorBody(text: string): ErrorBody {
  let body: Partial<ErrorBody> | null = null;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object') body = parsed as Partial<ErrorBody> | null;
  } catch {
    // Not JSON: nothing in it is meant for the user.
  }
  const messages = strings(body?.errors?.ErrorMessage);
  const fields = fieldsOf(body?.errors?.Fields);
  return {
    message:
      typeof body?.message === 'string' && body.message !== '' ? body.message : (messages[0] ?? ABSENT),
    code: typeof body?.code === 'string' ? body.code : 'unknown',
    errors: { ErrorMessage: messages, Fields: fields },
  };
}
