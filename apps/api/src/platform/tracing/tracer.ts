import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** What a trace may say: patterns, names, hosts and numbers; never who or what it was about. */
type SpanFacts = Readonly<Record<string, string | number>>;

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  /** As OTLP numbers them: 1 is work of our own, 2 a request that came in, 3 one that went out. */
  readonly kind: 1 | 2 | 3;
  readonly startedAt: number;
}

export interface EndedSpan extends Span {
  readonly name: string;
  readonly endedAt: number;
  readonly facts: SpanFacts;
  readonly hasFailed: boolean;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NOTHING = /^0+$/;

/** The trace a caller is in (W3C Trace Context); what is not of that form is ignored. */
function parentOf(header: unknown): { traceId: string; spanId: string; isSampled: boolean } | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(String(header)) ?? [];
  if (traceId === '' || NOTHING.test(traceId) || NOTHING.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const traceparentOf = ({ traceId, spanId }: Span): string => `00-${traceId}-${spanId}-01`;

/** The end of an id is random: who decides by it takes the same traces as another process with the same share. */
const chanceOf = (traceId: string): number => Number.parseInt(traceId.slice(-13), 16) / 2 ** 52;

/** Follows a share of all requests and jobs through this process. What is not followed costs one comparison. */
export class Tracer {
  readonly #current = new AsyncLocalStorage<Span>();
  readonly #share: number;
  readonly #take: (span: EndedSpan) => void;

  constructor(share: number, take: (span: EndedSpan) => void) {
    this.#share = share;
    this.#take = take;
  }

  /** A span that begins a trace here, or goes on with that of a caller; undefined: it is not followed. */
  begin(kind: Span['kind'], header?: unknown): Span | undefined {
    const parent = header === undefined ? undefined : parentOf(header);
    if (parent && !parent.isSampled) return undefined;
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
    if (chanceOf(traceId) >= this.#share) return undefined;
    return this.#span(kind, traceId, parent?.spanId);
  }

  /** A part of what is being done; undefined where that is not followed. */
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

  end(span: Span, name: string, facts: SpanFacts, hasFailed: boolean): void {
    this.#take({ ...span, name, endedAt: Date.now(), facts, hasFailed });
  }
}
