import type { Connection } from './platform/database/index.ts';
import type { ProcessConfiguration } from './platform/process-configuration.ts';
import { exporterTo } from './platform/tracing/exporter.ts';
import { traceFetches, traceQueries } from './platform/tracing/follow.ts';
import { Tracer } from './platform/tracing/tracer.ts';

/** Traces a fraction of this process's requests and jobs and sends the traces to a collector (decision 0010). */
export function startTracing(connection: Connection, { traces, role }: ProcessConfiguration) {
  if (traces === undefined) return undefined;
  const exporter = exporterTo(traces.url, role);
  const tracer = new Tracer(traces.share, (span) => exporter.take(span));
  traceQueries(connection.pool, tracer);
  const endFetches = traceFetches(tracer);
  return {
    tracer,
    async stop() {
      endFetches();
      await exporter.stop();
    },
  };
}
