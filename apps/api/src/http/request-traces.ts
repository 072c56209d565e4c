import type { FastifyInstance } from 'fastify';
import { routeOptionsOf } from '../platform/route-options.ts';
import type { Span, Tracer } from '../platform/tracing/tracer.ts';

/** Traces a sampled request as a span named after its route pattern. Its work runs within the span. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const open = new WeakMap<object, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracer.begin(2, request.headers.traceparent);
    if (!span) {
      done();
      return;
    }
    open.set(request, span);
    tracer.within(span, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = open.get(request);
    if (span) {
      const route = routeOptionsOf(request).url ?? 'unknown';
      const { statusCode } = reply;
      const attributes = {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': statusCode,
      };
      tracer.end(span, `${request.method} ${route}`, attributes, statusCode >= 500);
    }
    done();
  });
}
