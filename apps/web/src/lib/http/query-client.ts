import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** The server rejected it; asking again would give the same error, and another toast. */
const isRejection = (error: unknown): boolean => error instanceof ApiError;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => !isRejection(error) && failures < 2,
      refetchOnWindowFocus: false,
    },
  },
});
