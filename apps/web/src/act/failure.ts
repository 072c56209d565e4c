import { ApiError, NetworkError } from '../lib/http/api-error.ts';
import { errorText } from '../lib/http/error-policy.ts';

/** What went wrong, for in the page. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) return errorText(error);
  return error instanceof NetworkError
    ? 'Wij kunnen de server niet bereiken. Controleer uw internetverbinding en probeer het opnieuw.'
    : 'Er ging iets mis. Probeer het later opnieuw.';
}

/** Another user was first, or it is gone: what is on screen is old. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);
