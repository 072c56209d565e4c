import { RequestMetrics } from './http/request-metrics.ts';
import { databaseGauges } from './modules/office/metrics/metrics.use-cases.ts';
import type { Connection } from './platform/database/index.ts';
import { JobMetrics } from './platform/metrics/job-metrics.ts';
import { serveMetrics } from './platform/metrics/metrics-server.ts';
import { processMetrics } from './platform/metrics/process-metrics.ts';
import type { ProcessConfiguration } from './platform/process-configuration.ts';
import type { Services } from './platform/services.ts';
import { exporterTo } from './platform/tracing/exporter.ts';
import { traceFetches, traceQueries } from './platform/tracing/follow.ts';
import { Tracer } from './platform/tracing/tracer.ts';

/**
 * Counts the activity of this process, and serves the metrics to Prometheus once `listen` is called (decision 0010).
 */
export function startMeasuring(connection: Connection, services: Services) {
  const { metrics: address, role } = services.configuration.process;
  const requests = new RequestMetrics();
  const jobs = new JobMetrics();
  return {
    requests,
    jobs,
    /** Starts listening and returns a function that stops it. */
    async listen(): Promise<(() => Promise<void>) | undefined> {
      if (address === undefined) return undefined;
      const own = processMetrics(connection, role);
      const gauges = databaseGauges(services);
      const server = await serveMetrics(address, async () => [
        ...own.samples(),
        ...(await gauges.samples()),
        ...jobs.samples(),
        ...requests.samples(),
      ]);
      return async () => {
        own.stop();
        await server.stop();
      };
    },
  };
}

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
