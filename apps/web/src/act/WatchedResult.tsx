import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { PageTitle } from '../ui/Heading.tsx';
import { Stack } from '../ui/Layout.tsx';
import { LoadingFailed } from '../ui/LoadingFailed.tsx';
import type { Watched } from './use-watch.ts';

interface WatchedResultProps<T> {
  readonly watch: Watched<T>;
  readonly isFinal: (result: T) => boolean;
  /** Once, as soon as it is known how it ended. */
  readonly onEnd: (result: T) => void;
  /** While nothing is known of it. */
  readonly title: string;
  readonly waiting: string;
  readonly failedTitle: string;
  /** What a user must know who does not see how it ended. */
  readonly failedText: string;
  /** The server knows none. */
  readonly unknown: ReactNode;
  readonly children: (
    result: T,
    page: { readonly isWatching: boolean; readonly onAgain: () => void },
  ) => ReactNode;
}

/** What became of what was done at another party, asked until it ended. */
export function WatchedResult<T>({
  watch: { data: result, notFound, isWatching, isFailed, again },
  isFinal,
  onEnd,
  title,
  waiting,
  failedTitle,
  failedText,
  unknown,
  children,
}: WatchedResultProps<T>) {
  const page = useRef<HTMLDivElement>(null);
  const isEnded = result !== undefined && isFinal(result);
  const end = useEffectEvent(() => {
    if (result !== undefined) onEnd(result);
  });
  useEffect(() => {
    if (isEnded) end();
  }, [isEnded]);

  const onAgain = () => {
    again();
    // What was pressed is gone.
    page.current?.querySelector('h1')?.focus();
  };

  if (notFound) return unknown;
  return (
    <div ref={page}>
      {result === undefined || (isFailed && !isWatching && !isEnded) ? (
        <Stack gap="large">
          <PageTitle>{title}</PageTitle>
          {isWatching ? (
            <p role="status">{waiting}</p>
          ) : (
            <LoadingFailed title={failedTitle} busy={false} onRetry={onAgain}>
              {failedText}
            </LoadingFailed>
          )}
        </Stack>
      ) : (
        children(result, { isWatching, onAgain })
      )}
    </div>
  );
}
