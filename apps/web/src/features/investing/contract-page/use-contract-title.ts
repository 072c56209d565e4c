import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { environment } from '../../../lib/environment.ts';

/** Returns the title of the current page of the contract, from its route. */
export const usePartTitle = (): string =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.title ?? '' });

/** Adds the name of the contract to the document title, so that browser tabs can be distinguished. */
export function useContractTitle(part: string, name: string | undefined): void {
  // A page effect runs after the application's layout effect, which sets the title without the contract name.
  useEffect(() => {
    if (name !== undefined) document.title = `${part} – ${name} – ${environment().brand.name}`;
  }, [part, name]);
}
