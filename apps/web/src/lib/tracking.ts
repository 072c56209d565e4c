/** Page view rules of a route (T-01). No other data of the page is ever sent. */
export interface PageViewRules {
  /** Name to track instead of the route's own name. */
  readonly trackedAs?: string;
  readonly untracked?: boolean;
}

export interface PageView {
  readonly event: 'page_view';
  readonly routeName: string;
  readonly brand: string;
}

/** Returns the data reported for a page view, or null if the page is not counted. */
export function pageView(routeName: string, rules: PageViewRules, brand: string): PageView | null {
  if (rules.untracked === true) return null;
  return { event: 'page_view', routeName: rules.trackedAs ?? routeName, brand };
}
