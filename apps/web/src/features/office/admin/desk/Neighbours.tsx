import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '../../../../ui/Button.tsx';
import { Cluster } from '../../../../ui/Layout.tsx';
import type { AdminSearch } from '../search.ts';

const RouterButtonLink = createLink(ButtonLink);

export interface Beside<Item> {
  readonly previous: Item | undefined;
  readonly next: Item | undefined;
}

/**
 * Returns the previous and the next item in a list. After a decision the item disappears from the list, but the links
 * to its neighbours remain until another item is opened.
 */
export function useBeside(ids: readonly string[] | undefined, id: string): Beside<string> {
  const [loadedNext, setLoadedNext] = useState('');
  // The ids are joined into one string, so that another array with the same ids compares equal.
  const now = ids?.includes(id) ? ids.join(' ') : loadedNext;
  if (now !== loadedNext) setLoadedNext(now);
  const order = now.split(' ');
  const at = order.indexOf(id);
  if (at === -1) return { previous: undefined, next: undefined };
  return { previous: order[at - 1], next: order[at + 1] };
}

const look = { variant: 'secondary', size: 'small', to: '.' } as const;

/** Links to the previous and next item, in the order and filter of the list from which this item was opened. */
export function Neighbours({ previous, next }: Beside<AdminSearch>) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav aria-label="Vorige en volgende in de lijst">
      <Cluster>
        {previous && (
          <RouterButtonLink {...look} icon="arrow-left" search={previous} data-desk="previous">
            Vorige
          </RouterButtonLink>
        )}
        {next && (
          <RouterButtonLink {...look} iconEnd="arrow-right" search={next} data-desk="next">
            Volgende
          </RouterButtonLink>
        )}
      </Cluster>
    </nav>
  );
}
