import { useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { environment } from '../../../lib/environment.ts';
import { paths } from '../../../lib/internal-urls.ts';
import type { LoginSearch } from './search.ts';

export interface Arrival {
  /** Page to open after signing in (G-05); `null` is the start page. */
  readonly returnTo: string | null;
  /** Reason for the redirect to the sign-in page; null if the visitor opened it directly. */
  readonly message: string | null;
}

/** Reads the path and the reason from the URL. `titleOf` returns the title of the page at a path. */
export function readArrival(
  { redirect, sessie }: LoginSearch,
  titleOf: (path: string) => string | undefined,
): Arrival {
  const returnTo = redirect ?? null;
  if (sessie === 'verlopen') return { returnTo: returnTo, message: 'Uw sessie is verlopen. Log opnieuw in.' };
  const title = returnTo === null ? undefined : titleOf(returnTo.split(/[?#]/, 1)[0] ?? returnTo);
  return {
    returnTo: returnTo,
    message: title === undefined ? null : `Log in om verder te gaan naar ${title}.`,
  };
}

export function useArrival(): Arrival {
  const router = useRouter();
  const search = useSearch({ from: paths.login });
  const isUnknown = useRouterState({ select: ({ location }) => location.state.unknownAddress !== undefined });
  const arrival = readArrival(search, (path) => {
    const page = router.matchRoutes(path, {}).at(-1)?.staticData.page;
    return page?.access === 'open' ? undefined : page?.title;
  });
  if (!isUnknown) return arrival;
  const { name } = environment().brand;
  return { ...arrival, message: `Deze pagina bestaat niet bij ${name}. ${arrival.message ?? ''}` };
}
