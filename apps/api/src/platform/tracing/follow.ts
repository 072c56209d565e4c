import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Connection } from '../database/index.ts';
import type { Queue } from '../queue.ts';
import { type Span, type Tracer, traceparentOf } from './tracer.ts';

/** Wraps the queue to start a separate trace for each job. */
export function tracedQueue(queue: Queue, tracer: Tracer): Queue {
  return {
    ...queue,
    work: (name, handler) =>
      queue.work(name, async (data) => {
        const span = tracer.begin(1);
        if (!span) return handler(data);
        let hasFailed = true;
        try {
          await tracer.within(span, () => handler(data));
          hasFailed = false;
        } finally {
          tracer.end(span, `job ${name}`, { 'portaal.job': name }, hasFailed);
        }
      }),
  };
}

/**
 * Returns the name of a prepared statement, or otherwise its kind. It never returns the SQL text, which may contain a
 * value.
 */
function queryName(query: unknown): string {
  const { name, text } = (typeof query === 'string' ? { text: query } : (query ?? {})) as {
    name?: unknown;
    text?: unknown;
  };
  if (typeof name === 'string' && name !== '') return name;
  return /^\s*([a-z]{4,10})\b/i.exec(String(text))?.[1]?.toLowerCase() ?? 'query';
}

type Query = (...values: unknown[]) => unknown;

/** Records the statements of a traced request or job as spans. A client is wrapped once, when it connects. */
export function traceQueries(pool: Connection['pool'], tracer: Tracer): void {
  pool.on('connect', (client) => {
    const queried = client as unknown as { query: Query };
    const query = queried.query.bind(client) as Query;
    queried.query = (...values) => {
      const span = tracer.beginPart(3);
      if (!span) return query(...values);
      // The name is read first, because a client behind a pooler removes it.
      const name = queryName(values[0]);
      const end = (hasFailed: boolean) => {
        tracer.end(
          span,
          `query ${name}`,
          { 'db.system.name': 'postgresql', 'db.query.summary': name },
          hasFailed,
        );
      };
      const last = values.at(-1);
      if (typeof last === 'function') {
        const done = last as (error: unknown, ...rest: unknown[]) => void;
        return query(...values.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
          end(Boolean(error));
          done(error, ...rest);
        });
      }
      const result = query(...values);
      if (result instanceof Promise)
        result.then(
          () => end(false),
          () => end(true),
        );
      return result;
    };
  });
}

/** Data about an outgoing request, as published by Node's `fetch` on its diagnostics channels. */
interface SentRequest {
  readonly origin: string;
  readonly method: string;
  addHeader(name: string, value: string): void;
}

/**
 * Records outgoing requests as spans with only their host, and adds the trace context to them. Returns a
 * function that stops the recording.
 */
export function traceFetches(tracer: Tracer): () => void {
  const open = new WeakMap<object, Span>();
  const begin = (message: unknown) => {
    const { request } = message as { request: SentRequest };
    const span = tracer.beginPart(3);
    if (!span) return;
    open.set(request, span);
    request.addHeader('traceparent', traceparentOf(span));
  };
  const end = (request: SentRequest, status: number | undefined) => {
    const span = open.get(request);
    if (!span) return;
    open.delete(request);
    const host = new URL(request.origin).host;
    const attributes = { 'server.address': host, 'http.request.method': request.method };
    const answered =
      status === undefined ? attributes : { ...attributes, 'http.response.status_code': status };
    tracer.end(span, `${request.method} ${host}`, answered, status === undefined || status >= 500);
  };
  const answered = (message: unknown) => {
    const { request, response } = message as { request: SentRequest; response: { statusCode: number } };
    end(request, response.statusCode);
  };
  const failed = (message: unknown) => end((message as { request: SentRequest }).request, undefined);
  const channels = [
    ['undici:request:create', begin],
    ['undici:request:headers', answered],
    ['undici:request:error', failed],
  ] as const;
  for (const [name, listener] of channels) subscribe(name, listener);
  return () => {
    for (const [name, listener] of channels) unsubscribe(name, listener);
  };
}
