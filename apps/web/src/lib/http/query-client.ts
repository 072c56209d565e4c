import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Returns true if the server returned an error. A retry would return the same error and show another toast. */
const isRejection = (error: unknown): boolean => error instanceof ApiError;

/**
 * Milliseconds after a failed call during which components of the same page do not repeat the call. A page that opens
 * later repeats it.
 */
const RETRY_AFTER_MS = 5_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => !isRejection(error) && failures < 2,
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > RETRY_AFTER_MS,
      refetchOnWindowFocus: false,
    },
  },
});
