import { monitorEventLoopDelay } from 'node:perf_hooks';
import { RELEASE_VERSION } from '@portaal/domain/brand/release';
import type { Connection } from '../database/index.ts';
import type { ProcessRole } from '../process-configuration.ts';
import type { Sample } from './catalogue.ts';

const NANOSECONDS = 1e9;

function poolSamples(
  pool: 'callers' | 'queue',
  { totalCount, idleCount, waitingCount }: Connection['pool'],
): Sample[] {
  return [
    {
      metric: 'portaal_database_connections',
      labels: { pool, state: 'in_use' },
      value: totalCount - idleCount,
    },
    { metric: 'portaal_database_connections', labels: { pool, state: 'idle' }, value: idleCount },
    { metric: 'portaal_database_waiting', labels: { pool }, value: waitingCount },
  ];
}

/** Returns the metrics that a process can measure itself, without a database query. */
export function processMetrics(connection: Connection, role: ProcessRole) {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return {
    samples(): Sample[] {
      const { rss, heapUsed, external } = process.memoryUsage();
      const late = [0.5, 0.99, 1].map((quantile): Sample => {
        const value = delay.percentile(quantile * 100) / NANOSECONDS;
        return { metric: 'portaal_event_loop_delay_seconds', labels: { quantile: `${quantile}` }, value };
      });
      delay.reset();
      return [
        { metric: 'portaal_build_info', labels: { version: RELEASE_VERSION, role }, value: 1 },
        ...late,
        ...Object.entries({ rss, heap: heapUsed, external }).map(
          ([kind, value]): Sample => ({ metric: 'portaal_memory_bytes', labels: { kind }, value }),
        ),
        { metric: 'portaal_database_responding', value: connection.isResponding() ? 1 : 0 },
        { metric: 'portaal_clock_ahead_seconds', value: (Date.now() - connection.now().getTime()) / 1_000 },
        ...poolSamples('callers', connection.pool),
        ...poolSamples('queue', connection.queuePool),
      ];
    },
    stop: () => void delay.disable(),
  };
}
