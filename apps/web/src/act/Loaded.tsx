import type { ReactNode } from 'react';
import { LoadingFailed } from '../ui/LoadingFailed.tsx';

/** The state of a query, as TanStack Query returns it. */
export interface LoadingQuery {
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export interface LoadedProps<T> {
  readonly query: LoadingQuery;
  /** The part of the query's data that is rendered. While it is `undefined`, a failure is shown. */
  readonly data?: T | undefined;
  /** Placeholder shown until the first response. */
  readonly loading: ReactNode;
  /** Title of the banner shown when loading failed. */
  readonly failedTitle: string;
  /** Explains the consequence for the user, and states that no data was lost. */
  readonly failedText?: ReactNode;
  readonly children?: (data: T) => ReactNode;
}

/** Renders what a query loads, in each of its states: loading, failed with a retry, or loaded. */
export function Loaded<T>({
  query,
  data,
  loading,
  failedTitle,
  failedText = 'Probeer het zo nog een keer.',
  children,
}: LoadedProps<T>) {
  return (
    <>
      {query.isPending && loading}
      {query.isError && data === undefined && (
        <LoadingFailed
          title={failedTitle}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => query.refetch()}
        >
          {failedText}
        </LoadingFailed>
      )}
      {data !== undefined && children?.(data)}
    </>
  );
}
