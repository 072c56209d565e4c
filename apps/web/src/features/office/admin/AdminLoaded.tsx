import type { ReactNode } from 'react';
import type { LoadedProps } from '../../../act/Loaded.tsx';
import { ApiError } from '../../../lib/http/api-error.ts';
import { AdminFailure } from './AdminFailure.tsx';

interface AdminLoadedProps<T> extends Omit<LoadedProps<T>, 'failedText'> {
  /** Shown instead of the failure if the server does not find the subject of the URL. */
  readonly unknown?: ReactNode;
  /** Shown instead of a list without items. */
  readonly empty?: ReactNode;
}

/** Renders what a query of the admin area loads, in each of its states. */
export function AdminLoaded<T>({
  query,
  data,
  loading,
  failedTitle,
  unknown,
  empty,
  children,
}: AdminLoadedProps<T>) {
  const isUnknown =
    unknown !== undefined && query.error instanceof ApiError && [404, 422].includes(query.error.status);
  const failure = isUnknown ? (
    unknown
  ) : (
    <AdminFailure
      error={query.error}
      title={failedTitle}
      busy={query.isFetching}
      onRetry={() => query.refetch()}
    />
  );
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
  return (
    <>
      {query.isPending && loading}
      {query.isError && data === undefined && failure}
      {data !== undefined && (isEmpty ? empty : children?.(data))}
    </>
  );
}
