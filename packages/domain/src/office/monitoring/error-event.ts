import { BUILD_VERSION } from '../../brand/configuration.ts';
import { scrub } from './scrubbing.ts';

/** How an error was caught. */
export type Mechanism = 'onerror' | 'onunhandledrejection' | 'page' | 'request' | 'job';

export interface FaultContext {
  readonly id: string;
  readonly at: Date;
  readonly platform: 'javascript' | 'node';
  readonly mechanism: Mechanism;
  /** Name of the route or the job; never a URL, because a URL may contain ids. */
  readonly place: string;
  readonly brand: string | undefined;
  /** The reference number shown to visitors, so that they can mention it when they contact us. */
  readonly reference: string | undefined;
}

interface Frame {
  readonly filename: string;
  readonly function: string;
  readonly lineno: number;
  readonly colno: number;
}

const FRAMES = 30;
const CAUSES = 3;

/** Matches a stack frame: `at name (file:1:2)` in V8, `name@file:1:2` in other engines. */
const FRAME = /^\s*(?:at (?:async )?(?:(.+?) \()?|(.*?)@)(\S+?):(\d+):(\d+)\)?$/;
const OWN_FILE = /(?:^|\/)((?:assets|src|apps|packages|node_modules)\/[\w@./+$-]+\.[cm]?[jt]sx?)(?:\?.*)?$/;

/**
 * Returns the name of a program file, or a placeholder for any other address, because an inline script has the URL of
 * the page.
 */
function fileName(address: string): string {
  const own = OWN_FILE.exec(address)?.[1];
  if (own !== undefined) return `app:///${own}`;
  return /^node:[\w/]+$/.test(address) ? address : '<onbekend>';
}

function framesOf(stack: string): Frame[] {
  const frames: Frame[] = [];
  for (const line of stack.split('\n')) {
    const [, name, otherName, file = '', row, column] = FRAME.exec(line.slice(0, 500)) ?? [];
    if (row === undefined) continue;
    const called = name ?? otherName ?? '';
    frames.push({
      filename: fileName(file),
      function: /^[\w$.<>[\] #]{1,80}$/.test(called) ? called : '?',
      lineno: Number(row),
      colno: Number(column),
    });
    if (frames.length === FRAMES) break;
  }
  // The service expects the newest call last.
  return frames.reverse();
}

function describe(error: unknown) {
  const { name, message, stack } = Object(error) as Record<string, unknown>;
  const text = typeof error === 'string' ? error : typeof message === 'string' ? message : '';
  const trace = typeof stack === 'string' ? stack.replace(text, '') : '';
  return {
    type: typeof name === 'string' && /^[\w$]{1,60}$/.test(name) ? name : 'Error',
    value: scrub(text),
    stacktrace: { frames: framesOf(trace) },
  };
}

/** Returns the error and its causes, with the deepest cause first. */
function chain(error: unknown): unknown[] {
  const errors: unknown[] = [];
  for (let next = error; next !== undefined && errors.length < CAUSES; ) {
    errors.unshift(next);
    next = (Object(next) as { cause?: unknown }).cause;
  }
  return errors;
}

/**
 * Builds the report of an error from an allow list of fields: no URL, headers, body, person, breadcrumbs or values of
 * variables. May throw if reading a property of the error throws.
 */
export function errorEvent(error: unknown, context: FaultContext) {
  const { id, at, platform, mechanism, place, brand, reference } = context;
  const values = chain(error ?? 'Fout zonder inhoud').map(describe);
  return {
    event_id: id.replaceAll('-', ''),
    timestamp: at.toISOString(),
    platform,
    level: 'error',
    // E-07 prescribes this name.
    environment: 'Production',
    release: `portal@${BUILD_VERSION}`,
    transaction: place,
    tags: { brand, reference },
    exception: {
      values: values.map((value, index) =>
        index === values.length - 1 ? { ...value, mechanism: { type: mechanism, handled: false } } : value,
      ),
    },
  };
}
export type ErrorEvent = ReturnType<typeof errorEvent>;

/** Returns a key that is equal for each occurrence of the same error. */
export const faultKey = ({ exception }: ErrorEvent): string => JSON.stringify(exception);

/** Serialises the event for the error-reporting service, as three lines of JSON. */
export const envelopeOf = (event: ErrorEvent, dsn: string): string =>
  [{ event_id: event.event_id, sent_at: event.timestamp, dsn }, { type: 'event' }, event]
    .map((part) => JSON.stringify(part))
    .join('\n');
