import type { FastifyInstance } from 'fastify';
import type { Sample } from '../platform/metrics/catalogue.ts';
import { routeOptionsOf } from '../platform/route-options.ts';

/**
 * Bucket limits in seconds. Most calls are shorter than the first limit; a call longer than the last limit indicates
 * a fault.
 */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;
/**
 * Label of a request without a route: a page, an asset or a path that does not exist. The label never contains text
 * from a visitor.
 */
const UNKNOWN = 'unknown';
/** Known methods. Any other method is arbitrary text from a visitor. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

interface RouteCount {
  readonly method: string;
  readonly route: string;
  /** Request counts by status class; the first count is for 1xx. */
  readonly statuses: number[];
  /** Request counts by bucket, not cumulative; the last bucket counts all longer calls. */
  readonly buckets: number[];
  seconds: number;
}

/** Counts requests by their route, with one look-up and three additions each. */
export class RequestMetrics {
  readonly #routes = new Map<string, Map<string, RouteCount>>();

  note(method: string, route: string | undefined, status: number, milliseconds: number): void {
    const count = this.#of(METHODS.includes(method) ? method : 'OTHER', route ?? UNKNOWN);
    const klass = Math.floor(status / 100) - 1;
    count.statuses[klass] = (count.statuses[klass] ?? 0) + 1;
    const seconds = milliseconds / 1_000;
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? 0)) bucket += 1;
    count.buckets[bucket] = (count.buckets[bucket] ?? 0) + 1;
    count.seconds += seconds;
  }

  #of(method: string, route: string): RouteCount {
    let methods = this.#routes.get(route);
    if (!methods) {
      methods = new Map();
      this.#routes.set(route, methods);
    }
    let count = methods.get(method);
    if (!count) {
      const buckets = new Array<number>(BUCKETS.length + 1).fill(0);
      count = { method, route, statuses: [0, 0, 0, 0, 0], buckets, seconds: 0 };
      methods.set(method, count);
    }
    return count;
  }

  samples(): Sample[] {
    return [...this.#routes.values()].flatMap((methods) => [...methods.values()].flatMap(samplesOf));
  }
}

function samplesOf({ method, route, statuses, buckets, seconds }: RouteCount): Sample[] {
  const labels = { method, route };
  const metric = 'portaal_request_duration_seconds' as const;
  let count = 0;
  const upTo = buckets.map((inBucket, i): Sample => {
    count += inBucket;
    return { metric, suffix: '_bucket', labels: { ...labels, le: `${BUCKETS[i] ?? '+Inf'}` }, value: count };
  });
  return [
    ...statuses.flatMap((value, i): Sample[] =>
      value === 0
        ? []
        : [{ metric: 'portaal_requests_total', labels: { ...labels, status: `${i + 1}xx` }, value }],
    ),
    ...upTo,
    { metric, suffix: '_sum', labels, value: seconds },
    { metric, suffix: '_count', labels, value: count },
  ];
}

export function measureRequests(app: FastifyInstance, metrics: RequestMetrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.note(request.method, routeOptionsOf(request).url, reply.statusCode, reply.elapsedTime);
    done();
  });
}
