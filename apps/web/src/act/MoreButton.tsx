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
  /** Label of the button, for example `Toon meer berichten`. */
  readonly children?: string | undefined;
  /** Message shown when the next page failed to load. */
  readonly failure?: ReactNode;
  /**
   * Receives the first new item, so that the caller can move the focus to it. The button itself may no longer exist,
   * or may be far below the item.
   */
  readonly onShown?: (first: Item) => void;
}

/** Renders the button that loads the next page of a list; renders nothing when there is no next page. */
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
