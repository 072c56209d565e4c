import { BUILD_VERSION } from '../brand/configuration.ts';
import { scrub } from './scrubbing.ts';

/** How a fault came to light. */
export type Mechanism = 'onerror' | 'onunhandledrejection' | 'page' | 'request' | 'job';

export interface FaultContext {
  readonly id: string;
  readonly at: Date;
  readonly platform: 'javascript' | 'node';
  readonly mechanism: Mechanism;
  /** Name of the route or the job; never an address with its ids. */
  readonly place: string;
  readonly brand: string | undefined;
  /** The number the visitor saw and may mention. */
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

/** `at name (file:1:2)` of V8, `name@file:1:2` of the others. */
const FRAME = /^\s*(?:at (?:async )?(?:(.+?) \()?|(.*?)@)(\S+?):(\d+):(\d+)\)?$/;
const OWN_FILE = /(?:^|\/)((?:assets|src|apps|packages|node_modules)\/[\w@./+$-]+\.[cm]?[jt]sx?)(?:\?.*)?$/;

/** Only files of the program are named: the script of a page would carry the page's address. */
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
  // The service wants the newest call last.
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

/** The error and what caused it, the deepest first. */
function chain(error: unknown): unknown[] {
  const errors: unknown[] = [];
  for (let next = error; next !== undefined && errors.length < CAUSES; ) {
    errors.unshift(next);
    next = (Object(next) as { cause?: unknown }).cause;
  }
  return errors;
}

/**
 * All that is reported of a fault: an allow list. No address, headers, body, person, breadcrumbs or values of
 * variables. May throw on an error whose own properties throw.
 */
export function errorEvent(error: unknown, facts: FaultContext) {
  const { id, at, platform, mechanism, place, brand, reference } = facts;
  const values = chain(error ?? 'Fout zonder inhoud').map(describe);
  return {
    event_id: id.replaceAll('-', ''),
    timestamp: at.toISOString(),
    platform,
    level: 'error',
    // E-07.
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

/** The same for every time the same fault happens. */
export const faultKey = ({ exception }: ErrorEvent): string => JSON.stringify(exception);

/** The event as it travels: three lines of JSON. */
export const envelopeOf = (event: ErrorEvent, dsn: string): string =>
  [{ event_id: event.event_id, sent_at: event.timestamp, dsn }, { type: 'event' }, event]
    .map((part) => JSON.stringify(part))
    .join('\n');
