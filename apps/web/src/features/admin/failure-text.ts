import { ApiError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/http/error-policy.ts';

/** What went wrong with something a user did, for in the page. */
export const failureText = (error: unknown): string =>
  error instanceof ApiError
    ? errorText(error)
    : 'Wij kunnen de server niet bereiken. Controleer uw internetverbinding en probeer het opnieuw.';
