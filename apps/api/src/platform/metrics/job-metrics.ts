import type { JobName, Queue } from '../queue.ts';
import type { Sample } from './catalogue.ts';

interface JobCount {
  succeeded: number;
  failed: number;
  lastSuccess: number | undefined;
}

/** Counters of the jobs that this process ran, by job name. */
export class JobMetrics {
  readonly #counts = new Map<JobName, JobCount>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  #of(name: JobName): JobCount {
    const counts = this.#counts.get(name);
    if (counts) return counts;
    const count: JobCount = { succeeded: 0, failed: 0, lastSuccess: undefined };
    this.#counts.set(name, count);
    return count;
  }

  /**
   * Wraps the queue to count each finished job. For a scheduled job, the time of scheduling counts as its
   * first success, so that monitoring detects a job that never succeeds.
   */
  counting(queue: Queue): Queue {
    return {
      ...queue,
      work: (name, handler) =>
        queue.work(name, async (data) => {
          const count = this.#of(name);
          try {
            await handler(data);
          } catch (error) {
            count.failed += 1;
            throw error;
          }
          count.succeeded += 1;
          if (count.lastSuccess !== undefined) count.lastSuccess = this.#now();
        }),
      schedule: (name, cron) => {
        this.#of(name).lastSuccess = this.#now();
        return queue.schedule(name, cron);
      },
    };
  }

  samples(): Sample[] {
    return [...this.#counts].flatMap(([job, { succeeded, failed, lastSuccess }]): Sample[] => [
      { metric: 'portaal_job_runs_total', labels: { job, outcome: 'succeeded' }, value: succeeded },
      { metric: 'portaal_job_runs_total', labels: { job, outcome: 'failed' }, value: failed },
      ...(lastSuccess === undefined
        ? []
        : [
            {
              metric: 'portaal_job_last_success_timestamp_seconds' as const,
              labels: { job },
              value: lastSuccess / 1_000,
            },
          ]),
    ]);
  }
}
