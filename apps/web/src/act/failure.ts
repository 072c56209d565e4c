import { ApiError, NetworkError } from '../lib/http/api-error.ts';
import { errorText } from '../lib/http/error-policy.ts';

/** Returns the error text to show inside the page. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) return errorText(error);
  return error instanceof NetworkError
    ? 'Wij kunnen de server niet bereiken. Controleer uw internetverbinding en probeer het opnieuw.'
    : 'Er ging iets mis. Probeer het later opnieuw.';
}

/**
 * Returns true if another user changed the item first or the item no longer exists, so that the page shows outdated
 * data.
 */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);
