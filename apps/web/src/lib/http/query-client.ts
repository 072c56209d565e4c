import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** The server rejected it; asking again would give the same error, and another toast. */
const isRejection = (error: unknown): boolean => error instanceof ApiError;

/**
 * Parts of one page share a call. A part that appears after the call failed does not make it again; a page that is
 * opened later does.
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
