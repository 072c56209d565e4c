import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { callQuery } from '../../lib/http/call-query.ts';
import { isFinal } from './payment-outcome.ts';

/** Seconds before each next question: often at first, and never longer than a minute and a half in all. */
const waits: readonly number[] = [2, 3, 5, ...Array.from({ length: 10 }, () => 8)];

const isShown = (): boolean => document.visibilityState === 'visible';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** A payment of another investor, or none at all. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

/** Asks how a payment stands until that is known, for a while, as long as the page is looked at. */
export function usePaymentWatch(id: string) {
  const [asked, setAsked] = useState(0);
  const isVisible = useSyncExternalStore(subscribe, isShown);
  const { data, error, refetch } = useQuery({
    ...callQuery(calls.getPayment, { params: { id }, globalErrors: false }),
    staleTime: 0,
    // A failure is no outcome: the next question is the retry.
    retry: false,
    networkMode: 'always',
    // Who comes back from the bank wants to know at once.
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
    payment: data,
    notFound,
    isWatching,
    /** The last question had no answer. */
    isFailed: error !== null,
    /** Looks again, for as long as at first. */
    again: () => {
      setAsked(0);
      void refetch();
    },
  };
}
