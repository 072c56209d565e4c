const CONTENT = 'first-contentful-paint';

/** Calls back once something stands on the screen: what the visitor did not ask for comes after that. */
export function afterFirstPaint(then: () => void): void {
  new PerformanceObserver((paints, observer) => {
    // Before it there may be a paint of the ground alone.
    if (paints.getEntriesByName(CONTENT).length === 0) return;
    observer.disconnect();
    then();
  }).observe({ type: 'paint', buffered: true });
}
