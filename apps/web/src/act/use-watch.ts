import { type QueryFunction, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../lib/http/api-error.ts';

/** Seconds before each next question: often at first, and never longer than a minute and a half in all. */
const waits: readonly number[] = [2, 3, 5, ...Array.from({ length: 10 }, () => 8)];

const isShown = (): boolean => document.visibilityState === 'visible';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Of another investor, or nothing at all. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

/** How something stands, as far as it is known. */
export interface Watched<T> {
  readonly data: T | undefined;
  readonly notFound: boolean;
  /** It is asked again in a moment. */
  readonly isWatching: boolean;
  /** The last question had no answer. */
  readonly isFailed: boolean;
  /** Looks again, for as long as at first. */
  readonly again: () => void;
}

/** Asks how something stands until that is known, for a while, as long as the page is looked at. */
export function useWatch<T, const K extends QueryKey>(
  { queryKey, queryFn }: { readonly queryKey: K; readonly queryFn?: QueryFunction<T, K> },
  isFinal: (data: T) => boolean,
): Watched<T> {
  const [asked, setAsked] = useState(0);
  const isVisible = useSyncExternalStore(subscribe, isShown);
  const { data, error, refetch } = useQuery({
    queryKey,
    ...(queryFn && { queryFn }),
    staleTime: 0,
    // A failure is no outcome: the next question is the retry.
    retry: false,
    networkMode: 'always',
    // Who comes back from the provider wants to know at once.
    refetchOnWindowFocus: ({ state }) => state.data === undefined || !isFinal(state.data),
  });
  const notFound = isUnknown(error);
  const isOpen = !notFound && (data === undefined || !isFinal(data));
  const isWatching = isOpen && asked < waits.length;

  const ask = useEffectEvent(async () => {
    await refetch();
    setAsked((count) => count + 1);
  });
  useEffect(() => {
    const wait = waits[asked];
    if (!isOpen || !isVisible || wait === undefined) return;
    const timer = setTimeout(() => void ask(), wait * 1_000);
    return () => clearTimeout(timer);
  }, [isOpen, isVisible, asked]);

  return {
    data,
    notFound,
    isWatching,
    isFailed: error !== null,
    again: () => {
      setAsked(0);
      void refetch();
    },
  };
}
