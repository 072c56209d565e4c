import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { environment } from '../../lib/environment.ts';

/** The name of the part of the contract that is shown, as its route says it. */
export const usePartTitle = (): string =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.title ?? '' });

/** Puts the name of the contract in the title of the document, so that two tabs of a browser can be said apart. */
export function useContractTitle(part: string, name: string | undefined): void {
  // An effect of the page comes after that of the application, which writes the plain title in the layout.
  useEffect(() => {
    if (name !== undefined) document.title = `${part} – ${name} – ${environment().brand.name}`;
  }, [part, name]);
}
