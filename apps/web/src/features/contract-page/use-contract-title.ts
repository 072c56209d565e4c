import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { environment } from '../../lib/environment.ts';

/** The name of the part of the contract that is shown, as its route says it. */
export const usePartTitle = (): string =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.title ?? '' });

/** Puts the name of the contract in the title of the document, so that two tabs of a browser can be said apart. */
export function useContractTitle(part: string, name: string | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (name === undefined) return;
    const write = () => {
      document.title = `${part} – ${name} – ${environment().brand.name}`;
    };
    write();
    // The application writes the plain title once a page is rendered; this comes after it.
    return router.subscribe('onRendered', write);
  }, [router, part, name]);
}
