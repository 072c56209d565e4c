import { FAULT_BUFFER } from '@portaal/domain/monitoring/calls';
import type { Mechanism } from '@portaal/domain/monitoring/error-event';
import type { Fault } from './fault.ts';
import { afterFirstPaint } from './first-paint.ts';

/** A page that never gets anything on the screen says of its faults after this long. */
const NO_PAINT_MS = 5_000;

const faults: Fault[] = [];
let take = (fault: Fault): void => {
  if (faults.push(fault) === 1) setTimeout(load, NO_PAINT_MS);
  if (faults.length > FAULT_BUFFER) faults.pop();
};
let isLoading = false;
let routeName = (): string => '';

/** From here on a fault is reported with the name of the route it happened on. */
export function nameRoutes(name: () => string): void {
  routeName = name;
}

/** For a fault that does not reach the window, because a page caught it. */
export function noteFault(error: unknown, mechanism: Mechanism, reference?: string): void {
  take({ error, mechanism, place: routeName(), reference });
}

/** The rest comes when the page stands; until then, and for ever without a DSN, faults only wait. */
function load(): void {
  const { errorReportingDsn: dsn, id } = window.environment?.brand ?? {};
  if (isLoading || !dsn || id === undefined) return;
  isLoading = true;
  import('./reporter.ts').then(
    (reporting) => {
      take = reporting.createReporter(dsn, id);
      for (const fault of faults.splice(0)) take(fault);
    },
    // The file cannot be had: whatever is the matter, it is not reported.
    () => undefined,
  );
}

globalThis.addEventListener?.('error', ({ error, message }) => noteFault(error ?? message, 'onerror'));
globalThis.addEventListener?.('unhandledrejection', ({ reason }) =>
  noteFault(reason, 'onunhandledrejection'),
);
afterFirstPaint(load);
