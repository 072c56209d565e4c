import { type QueryFunction, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../lib/http/api-error.ts';

/** Seconds to wait before each request: short waits at first, ninety seconds in total. */
const waits: readonly number[] = [2, 3, 5, ...Array.from({ length: 10 }, () => 8)];

const isPageVisible = (): boolean => document.visibilityState === 'visible';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Returns true if the server does not know the item, or the item belongs to another investor. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

/** The last known status of a polled item. */
export interface Watch<T> {
  readonly data: T | undefined;
  readonly notFound: boolean;
  /** True while another request is scheduled. */
  readonly isWatching: boolean;
  /** Error of the last request; null if it succeeded. */
  readonly error: unknown;
  /** Starts polling again with the full schedule. */
  readonly again: () => void;
}

/** Polls an item until its status is final, for a limited time and only while the page is visible. */
export function useWatch<T, const K extends QueryKey>(
  { queryKey, queryFn }: { readonly queryKey: K; readonly queryFn?: QueryFunction<T, K> },
  isFinal: (data: T) => boolean,
): Watch<T> {
  const [attempts, setAttempts] = useState(0);
  const isVisible = useSyncExternalStore(subscribe, isPageVisible);
  const { data, error, refetch } = useQuery({
    queryKey,
    ...(queryFn && { queryFn }),
    staleTime: 0,
    // A failed request is not retried separately: the next scheduled request serves as the retry.
    retry: false,
    networkMode: 'always',
    // A user who returns from the provider expects the result at once.
    refetchOnWindowFocus: ({ state }) => state.data === undefined || !isFinal(state.data),
  });
  const notFound = isUnknown(error);
  const isOpen = !notFound && (data === undefined || !isFinal(data));
  const isWatching = isOpen && attempts < waits.length;

  const ask = useEffectEvent(async () => {
    await refetch();
    setAttempts((count) => count + 1);
  });
  useEffect(() => {
    const wait = waits[attempts];
    if (!isOpen || !isVisible || wait === undefined) return;
    const timer = setTimeout(() => void ask(), wait * 1_000);
    return () => clearTimeout(timer);
  }, [isOpen, isVisible, attempts]);

  return {
    data,
    notFound,
    isWatching,
    error,
    again: () => {
      setAttempts(0);
      void refetch();
    },
  };
}
