/** How a route wants to be counted (T-01). Nothing else of the page is ever sent. */
export interface PageViewRules {
  /** Replaces the route's own name. */
  readonly trackedAs?: string;
  readonly untracked?: boolean;
}

export interface PageView {
  readonly event: 'page_view';
  readonly routeName: string;
  readonly brand: string;
}

/** What is reported of a page that was seen; null when the page is not counted. */
export function pageView(routeName: string, rules: PageViewRules, brand: string): PageView | null {
  if (rules.untracked === true) return null;
  return { event: 'page_view', routeName: rules.trackedAs ?? routeName, brand };
}
