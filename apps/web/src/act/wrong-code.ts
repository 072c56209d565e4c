import { ApiError } from '../lib/http/api-error.ts';
import type { Invalid } from './use-submission.ts';

/** Returns a wrong step-up code as a problem of the code field, or undefined for any other error. */
export const wrongCodeIn = (error: unknown): Invalid | undefined =>
  error instanceof ApiError && error.code === 'wrongCode'
    ? { problems: [{ field: 'code', message: error.message }] }
    : undefined;
