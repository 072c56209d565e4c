import { useRouterState } from '@tanstack/react-router';
import { environment } from '../../../lib/environment.ts';
import { Banner } from '../../../ui/Banner.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the requested URL, if no page exists at that URL. */
    readonly unknownAddress?: string;
  }
}

const LONGEST_CHARACTERS = 60;

const displayedPath = (path: string): string =>
  path.length > LONGEST_CHARACTERS ? `${path.slice(0, LONGEST_CHARACTERS)}…` : path;

export const useUnknownAddress = (): string | undefined =>
  useRouterState({ select: ({ location }) => location.state.unknownAddress });

/** Explains why a user who requested another page sees the overview. */
export function UnknownAddress() {
  const address = useUnknownAddress();
  if (address === undefined) return null;
  return (
    <Banner tone="warning" role="status" title="Deze pagina bestaat niet">
      {environment().brand.name} heeft geen pagina met het adres {displayedPath(address)}. Hieronder staat uw
      overzicht.
    </Banner>
  );
}
