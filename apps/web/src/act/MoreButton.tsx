import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import styles from './MoreButton.module.css';

export interface MoreButtonProps<Item> {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly showMore: () => Promise<Item | undefined>;
  };
  /** What it says: `Toon meer berichten`. */
  readonly children?: string;
  /** What stands there when the next page did not come. */
  readonly failure?: ReactNode;
  /** Gets the first new item, to put the focus there: the button may be gone, and is far below it. */
  readonly onShown?: (first: Item) => void;
}

/** The next page of a list, below the pages that came; nothing when there is none. */
export function MoreButton<Item>({
  list,
  children = 'Toon meer',
  failure = <p role="alert">Dat lukt nu niet. Probeer het zo nog een keer.</p>,
  onShown,
}: MoreButtonProps<Item>) {
  async function show(): Promise<void> {
    const first = await list.showMore();
    if (first !== undefined) onShown?.(first);
  }
  return (
    <>
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className={`${styles.more} no-print`}
          busy={list.isFetchingNextPage}
          onClick={() => void show()}
        >
          {children}
        </Button>
      )}
      {list.isFetchNextPageError && failure}
    </>
  );
}
