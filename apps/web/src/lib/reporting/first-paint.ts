const CONTENT = 'first-contentful-paint';

/** Calls back after the first contentful paint, so that background work starts later. */
export function afterFirstPaint(then: () => void): void {
  new PerformanceObserver((paints, observer) => {
    // Earlier paint entries are ignored, because they may cover only the background.
    if (paints.getEntriesByName(CONTENT).length === 0) return;
    observer.disconnect();
    then();
  }).observe({ type: 'paint', buffered: true });
}
