import { ApiError, NetworkError } from './api-error.ts';

/** What the application does with failed calls; it registers itself here so that `lib` need not know it. */
export interface ErrorPolicy {
  /** E-04. Before anything else, whatever went wrong. */
  onAnyError(): void;
  /** E-01. */
  onSessionLapsed(): void;
  /** E-02. */
  onUnavailable(): void;
  /** E-03. The text of the toast titled `Error`: `message`, or the first of `errors.ErrorMessage` (`readErrorBody`). */
  onRejected(text: string): void;
}

let policy: ErrorPolicy | null = null;

export function setErrorPolicy(registered: ErrorPolicy | null): void {
  policy = registered;
}

/** The most exact thing the server said: what is wrong in the fields, else its first message. */
export function errorText(error: ApiError): string {
  if (error.fields.length > 0) return [...new Set(error.fields.map(({ message }) => message))].join(' ');
  return error.messages[0] ?? error.message;
}

/**
 * E-01…E-04, the only place. `globalErrors` decides about the toast alone (E-03); that an impersonating employee may
 * not write is no page's own matter, and always shown (S-05).
 */
export function applyErrorPolicy(error: unknown, globalErrors: boolean): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  policy?.onAnyError();
  if (error instanceof NetworkError || !(error instanceof ApiError)) return;
  if (error.status === 401) policy?.onSessionLapsed();
  else if (error.status === 503) policy?.onUnavailable();
  else if (globalErrors || error.code === 'readOnlySession') policy?.onRejected(error.message);
}
