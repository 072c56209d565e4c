import type { ErrorBody, FieldProblem } from '@portaal/domain/http/error';

/** An error response of the server. Texts are Dutch and meant for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** One of our own error codes, or `unknown` if the response is not from our server but from a proxy or a gateway. */
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

/**
 * The request did not reach the server, or its response did not reach the browser (E-03: rethrown, not shown as a
 * toast).
 */
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

/** Parses any error body: our own format, the JSON of a proxy, an HTML page or an empty body. */
export function readErrorBody(text: string): ErrorBody {
  let body: Partial<ErrorBody> | null = null;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object') body = parsed as Partial<ErrorBody> | null;
  } catch {
    // The body is not JSON and therefore contains no text for the user.
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
