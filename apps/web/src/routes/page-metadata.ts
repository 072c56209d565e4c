import type { PageViewRules } from '../lib/tracking.ts';

/** Who may open a page. `open`: anyone; who has a session keeps it. */
export type PageAccess = 'open' | 'signedIn' | 'admin';

/** What every route says of itself: guard, title, layout and tracking read it; nothing is decided by path. */
export interface PageMetadata extends PageViewRules {
  readonly access: PageAccess;
  /** Title of the document, before the brand's name. */
  readonly title: string;
  /** …R-33: the page stands alone. */
  readonly withoutSideMenu?: boolean;
  /** L-13: leaving through the menu asks first. */
  readonly isFlow?: boolean | ((search: Readonly<Record<string, unknown>>) => boolean);
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly page?: PageMetadata;
  }
}
