import { useMatches } from '@tanstack/react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { promises } from './promises.ts';

/** A part of a page that is still to be built says so, under the heading the page has already. */
export function PartNotAvailable() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const promise = promises[path ?? ''];
  return (
    <EmptyState title="Dit onderdeel is nog niet beschikbaar">
      {promise !== undefined && <p>Straks {promise}. Neem tot die tijd contact met ons op.</p>}
    </EmptyState>
  );
}
