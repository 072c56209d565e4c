import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { PageTitle } from '../ui/Heading.tsx';
import { Stack } from '../ui/Layout.tsx';
import { LoadingFailed } from '../ui/LoadingFailed.tsx';
import type { Watch } from './use-watch.ts';

interface WatchedResultProps<T> {
  readonly watch: Watch<T>;
  readonly isFinal: (result: T) => boolean;
  /** Called once, as soon as the final result is known. */
  readonly onEnd: (result: T) => void;
  /** Title shown until a result is known. */
  readonly title: string;
  readonly waiting: string;
  readonly failedTitle: string;
  /** Text shown when the result could not be fetched. */
  readonly failedText: string;
  /** Content shown when the server reports that the item does not exist. */
  readonly unknown: ReactNode;
  readonly children: (
    result: T,
    page: { readonly isWatching: boolean; readonly onAgain: () => void },
  ) => ReactNode;
}

/** Shows the result of an action at an external provider and polls until that result is final. */
export function WatchedResult<T>({
  watch: { data: result, notFound, isWatching, error, again },
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
    // The pressed button no longer exists, so the heading receives the focus.
    page.current?.querySelector('h1')?.focus();
  };

  if (notFound) return unknown;
  return (
    <div ref={page}>
      {result === undefined || (error !== null && !isWatching && !isEnded) ? (
        <Stack gap="large">
          <PageTitle>{title}</PageTitle>
          {isWatching ? (
            <p role="status">{waiting}</p>
          ) : (
            <LoadingFailed title={failedTitle} error={error} busy={false} onRetry={onAgain}>
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
