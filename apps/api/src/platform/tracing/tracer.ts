import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomInt } from 'node:crypto';

/** Values allowed in a trace: patterns, names, hosts and numbers, never data about a person or subject. */
type SpanAttributes = Readonly<Record<string, string | number>>;

interface SpanLink {
  readonly traceId: string;
  readonly spanId: string;
}

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  /** Link to the caller's span, which belongs to the caller's own trace. */
  readonly link?: SpanLink;
  /** Span kind in OTLP: 1 is internal work, 2 an incoming request, 3 an outgoing request. */
  readonly kind: 1 | 2 | 3;
  readonly startedAt: number;
}

export interface EndedSpan extends Span {
  readonly name: string;
  readonly endedAt: number;
  readonly facts: SpanAttributes;
  readonly hasFailed: boolean;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NOTHING = /^0+$/;
/** Resolution of the sampled share: one in a million. */
const DRAWS = 1_000_000;

/** Parses the caller's span from a header (W3C Trace Context). Returns undefined for any other format. */
function callerOf(header: unknown): SpanLink | undefined {
  const [, traceId = '', spanId = ''] = TRACEPARENT.exec(String(header)) ?? [];
  return traceId === '' || NOTHING.test(traceId) || NOTHING.test(spanId) ? undefined : { traceId, spanId };
}

export const traceparentOf = ({ traceId, spanId }: Span): string => `00-${traceId}-${spanId}-01`;

/** Traces a share of all requests and jobs of this process. An untraced request or job costs only one comparison. */
export class Tracer {
  readonly #current = new AsyncLocalStorage<Span>();
  readonly #share: number;
  readonly #take: (span: EndedSpan) => void;

  constructor(share: number, take: (span: EndedSpan) => void) {
    this.#share = share;
    this.#take = take;
  }

  /**
   * Begins a trace for a share of all requests and jobs; returns undefined for the others. A caller's header only
   * adds a link to the caller's span. Any client can send the header, so it determines neither the sampling nor the
   * trace id.
   */
  begin(kind: Span['kind'], header?: unknown): Span | undefined {
    if (randomInt(DRAWS) >= this.#share * DRAWS) return undefined;
    const link = header === undefined ? undefined : callerOf(header);
    const span = this.#span(kind, randomBytes(16).toString('hex'), undefined);
    return link ? { ...span, link } : span;
  }

  /** Begins a child span of the current work; returns undefined if the current work is not traced. */
  beginPart(kind: Span['kind']): Span | undefined {
    const parent = this.#current.getStore();
    return parent && this.#span(kind, parent.traceId, parent.spanId);
  }

  #span(kind: Span['kind'], traceId: string, parentId: string | undefined): Span {
    return { traceId, spanId: randomBytes(8).toString('hex'), parentId, kind, startedAt: Date.now() };
  }

  within<T>(span: Span, work: () => T): T {
    return this.#current.run(span, work);
  }

  end(span: Span, name: string, attributes: SpanAttributes, hasFailed: boolean): void {
    this.#take({ ...span, name, endedAt: Date.now(), facts: attributes, hasFailed });
  }
}
