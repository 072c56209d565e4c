import { FAULT_BUFFER } from '@portaal/domain/monitoring/calls';
import type { Mechanism } from '@portaal/domain/monitoring/error-event';
import type { Fault } from './fault.ts';
import { afterFirstPaint } from './first-paint.ts';

/** Milliseconds after which a page that never paints reports its faults. */
const NO_PAINT_MS = 5_000;

const faults: Fault[] = [];
let take = (fault: Fault): void => {
  if (faults.push(fault) === 1) setTimeout(load, NO_PAINT_MS);
  if (faults.length > FAULT_BUFFER) faults.pop();
};
let isLoading = false;
let routeName = (): string => '';

/** Sets the function that names the current route. Later faults are reported with that name. */
export function nameRoutes(name: () => string): void {
  routeName = name;
}

/** Records a fault that does not reach the window, because a page caught it. */
export function noteFault(error: unknown, mechanism: Mechanism, reference?: string): void {
  take({ error, mechanism, place: routeName(), reference });
}

/** Loads the reporter once the page is painted. Until then, and always without a DSN, faults are only buffered. */
function load(): void {
  const { errorReportingDsn: dsn, id } = window.environment?.brand ?? {};
  if (isLoading || !dsn || id === undefined) return;
  isLoading = true;
  import('./reporter.ts').then(
    (reporting) => {
      take = reporting.createReporter(dsn, id);
      for (const fault of faults.splice(0)) take(fault);
    },
    // The reporter could not be loaded, so the faults are not reported.
    () => undefined,
  );
}

globalThis.addEventListener?.('error', ({ error, message }) => noteFault(error ?? message, 'onerror'));
globalThis.addEventListener?.('unhandledrejection', ({ reason }) =>
  noteFault(reason, 'onunhandledrejection'),
);
afterFirstPaint(load);
