import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Cluster } from '../../../ui/Layout.tsx';
import type { AdminSearch } from '../search.ts';

const RouterButtonLink = createLink(ButtonLink);

export interface Beside<Item> {
  readonly previous: Item | undefined;
  readonly next: Item | undefined;
}

/**
 * What comes before and after one of a list. What was decided leaves the list: its neighbours stay those it had, until
 * another is looked at.
 */
export function useBeside(ids: readonly string[] | undefined, id: string): Beside<string> {
  const [known, setKnown] = useState('');
  // As one text: the same list in another array is the same.
  const now = ids?.includes(id) ? ids.join(' ') : known;
  if (now !== known) setKnown(now);
  const order = now.split(' ');
  const at = order.indexOf(id);
  if (at === -1) return { previous: undefined, next: undefined };
  return { previous: order[at - 1], next: order[at + 1] };
}

const look = { variant: 'secondary', size: 'small', to: '.' } as const;

/** The ways to the one before and the one after, in the order and by the filter of the list this one was opened from. */
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
