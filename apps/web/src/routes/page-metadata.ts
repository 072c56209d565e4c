import type { PageViewRules } from '../lib/tracking.ts';

/** Access level of a page. `open` pages are for all visitors, and a signed-in user who opens one stays signed in. */
export type PageAccess = 'open' | 'signedIn' | 'admin';

/** Metadata of every route, used by the guard, title, layout and tracking. None of these depends on the path. */
export interface PageMetadata extends PageViewRules {
  readonly access: PageAccess;
  /** Document title, followed by the brand's name. */
  readonly title: string;
  /** …R-33: the page is standalone, without a side menu. */
  readonly withoutSideMenu?: boolean;
  /** L-13: leaving the page through the menu needs confirmation. */
  readonly isFlow?: boolean | ((search: Readonly<Record<string, unknown>>) => boolean);
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly page?: PageMetadata;
  }
}
