import { RELEASE_VERSION } from '@portaal/domain/brand/release';
import type { EndedSpan } from './tracer.ts';

/** Maximum number of buffered spans. While the collector is unavailable, further spans are dropped. */
const MOST_SPANS = 2_048;
const EVERY_MS = 5_000;
const PATIENCE_MS = 5_000;

const value = (fact: string | number) =>
  typeof fact === 'string' ? { stringValue: fact } : { intValue: String(fact) };

const attributes = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).map(([key, fact]) => ({ key, value: value(fact) }));

/** Formats milliseconds as nanoseconds in OTLP notation: text with six zeros appended. */
const nanoseconds = (milliseconds: number): string => `${milliseconds}000000`;

const otlpSpan = ({
  traceId,
  spanId,
  parentId,
  link,
  kind,
  name,
  startedAt,
  endedAt,
  facts,
  hasFailed,
}: EndedSpan) => ({
  traceId,
  spanId,
  ...(parentId === undefined ? {} : { parentSpanId: parentId }),
  ...(link === undefined ? {} : { links: [link] }),
  name,
  kind,
  startTimeUnixNano: nanoseconds(startedAt),
  endTimeUnixNano: nanoseconds(endedAt),
  attributes: attributes(facts),
  status: hasFailed ? { code: 2 } : {},
});

interface Exporter {
  take(span: EndedSpan): void;
  /** Sends the buffered spans. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Creates an exporter that sends spans to a collector as OTLP over HTTP in JSON, in batches, without blocking other
 * work.
 */
export function exporterTo(url: string, role: string): Exporter {
  let waiting: EndedSpan[] = [];
  let dropped = 0;
  const send = async (spans: readonly EndedSpan[]): Promise<void> => {
    const resource = { 'service.name': 'portaal', 'service.version': RELEASE_VERSION, 'portaal.role': role };
    const body = {
      resourceSpans: [
        {
          resource: { attributes: attributes({ ...resource, 'portaal.dropped': dropped }) },
          scopeSpans: [{ scope: { name: 'portaal' }, spans: spans.map(otlpSpan) }],
        },
      ],
    };
    const response = await fetch(`${url}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The collector returned ${response.status}`);
  };
  let underway: Promise<void> | undefined;
  const flush = (): Promise<void> => {
    if (underway) return underway;
    const spans = waiting;
    if (spans.length === 0) return Promise.resolve();
    waiting = [];
    underway = send(spans)
      .then(
        () => {
          dropped = 0;
        },
        () => {
          dropped += spans.length;
        },
      )
      .finally(() => {
        underway = undefined;
      });
    return underway;
  };
  const timer = setInterval(flush, EVERY_MS);
  timer.unref();
  return {
    take(span) {
      if (waiting.length >= MOST_SPANS) dropped += 1;
      else waiting.push(span);
    },
    flush,
    async stop() {
      clearInterval(timer);
      await underway;
      await flush();
    },
  };
}
