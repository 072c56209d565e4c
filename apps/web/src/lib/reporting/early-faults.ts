import { FAULT_BUFFER } from '@portaal/domain/office/monitoring/calls';
import type { Mechanism } from '@portaal/domain/office/monitoring/error-event';
import type { Fault } from './fault.ts';
import { afterFirstPaint } from './first-paint.ts';

/** Milliseconds after which a page without a first paint reports its errors. */
const NO_PAINT_MS = 5_000;

const faults: Fault[] = [];
let take = (fault: Fault): void => {
  if (faults.push(fault) === 1) setTimeout(load, NO_PAINT_MS);
  if (faults.length > FAULT_BUFFER) faults.pop();
};
let isLoading = false;
let routeName = (): string => '';

/** Sets the function that returns the name of the current route. Later errors are reported with that name. */
export function nameRoutes(name: () => string): void {
  routeName = name;
}

/** Records an error that a page caught, so that it does not reach the window's error listeners. */
export function noteFault(error: unknown, mechanism: Mechanism, reference?: string): void {
  take({ error, mechanism, place: routeName(), reference });
}

/** Loads the reporter once the page is painted. Until then errors are buffered; without a DSN they are never sent. */
function load(): void {
  const { errorReportingDsn: dsn, id } = window.environment?.brand ?? {};
  if (isLoading || !dsn || id === undefined) return;
  isLoading = true;
  import('./reporter.ts').then(
    (reporting) => {
      take = reporting.createReporter(dsn, id);
      for (const fault of faults.splice(0)) take(fault);
    },
    // If the reporter cannot be loaded, the errors are not reported.
    () => undefined,
  );
}

globalThis.addEventListener?.('error', ({ error, message }) => noteFault(error ?? message, 'onerror'));
globalThis.addEventListener?.('unhandledrejection', ({ reason }) =>
  noteFault(reason, 'onunhandledrejection'),
);
afterFirstPaint(load);
