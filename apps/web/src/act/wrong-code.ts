import { ApiError } from '../lib/http/api-error.ts';
import type { Invalid } from './use-submission.ts';

/** Reports a wrong code at its field. */
export const wrongCodeIn = (error: unknown): Invalid | undefined =>
  error instanceof ApiError && error.code === 'wrongCode'
    ? { problems: [{ field: 'code', message: error.message }] }
    : undefined;
