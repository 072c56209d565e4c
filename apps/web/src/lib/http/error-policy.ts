import { ApiError, NetworkError } from './api-error.ts';

/** Handlers for failed calls. The application registers them, so that `lib` does not depend on it. */
export interface ErrorPolicy {
  /** E-04: called for every error, before the other handlers. */
  onAnyError(): void;
  /** Handles a 401: the session has ended (E-01). */
  onSessionLapsed(): void;
  /** Handles a 503: the server is unavailable (E-02). */
  onUnavailable(): void;
  /**
   * E-03. `text` is shown in the toast titled `Error`: the `message` of the response, or the first of
   * `errors.ErrorMessage` (`readErrorBody`).
   */
  onRejected(text: string): void;
}

let policy: ErrorPolicy | null = null;

export function setErrorPolicy(registered: ErrorPolicy | null): void {
  policy = registered;
}

/** Returns the most specific text of an error: the problems of its fields, or its first message. */
export function errorText(error: ApiError): string {
  if (error.fields.length > 0) return [...new Set(error.fields.map(({ message }) => message))].join(' ');
  return error.messages[0] ?? error.message;
}

/** Codes of responses that contain no explanation: of a proxy, and of an unexpected fault. */
const WITHOUT_EXPLANATION: readonly string[] = ['unknown', 'internal'];

/** Returns the explanation of a failed call that only the server can give (E-03); undefined if it gave none. */
export const serverText = (error: unknown): string | undefined =>
  error instanceof ApiError && !WITHOUT_EXPLANATION.includes(error.code) ? errorText(error) : undefined;

/**
 * Applies E-01…E-04; no other code does. `globalErrors` affects the toast only (E-03). An error because
 * impersonation is read-only is always shown as a toast, because the error belongs to no single page (S-05).
 */
export function applyErrorPolicy(error: unknown, globalErrors: boolean): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  policy?.onAnyError();
  if (error instanceof NetworkError || !(error instanceof ApiError)) return;
  if (error.status === 401) policy?.onSessionLapsed();
  else if (error.status === 503) policy?.onUnavailable();
  else if (globalErrors || error.code === 'readOnlySession') policy?.onRejected(error.message);
}
