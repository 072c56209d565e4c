import type pg from 'pg';
import type { PgBoss } from 'pg-boss';

/** Milliseconds that the running jobs of a stopping process get to finish. */
export const FINISH_MS = 10_000;

/** The jobs that this process is running. */
export class JobsUnderWay {
  readonly #ids = new Set<string>();

  async during(id: string, work: () => Promise<void>): Promise<void> {
    this.#ids.add(id);
    try {
      await work();
    } finally {
      this.#ids.delete(id);
    }
  }

  get ids(): string[] {
    return [...this.#ids];
  }
}

/** Returns whether the promise settled within `milliseconds`. */
export async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const isDone = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return isDone;
}

/**
 * Accepts no new jobs, waits for running jobs, and returns jobs that take longer than `finishMs` to the
 * queue, so that another process runs them immediately. The library itself would delay such jobs like failed
 * jobs. A returned job still counts as an attempt.
 */
export async function stopJobs(
  boss: PgBoss,
  queuePool: pg.Pool,
  { names, underWay, finishMs }: { names: readonly string[]; underWay: JobsUnderWay; finishMs: number },
): Promise<void> {
  await endsWithin(Promise.all(names.map((name) => boss.offWork(name, { wait: true }))), finishMs);
  const left = underWay.ids;
  await boss.stop({ graceful: false });
  if (left.length === 0) return;
  await queuePool.query(
    `UPDATE pgboss.job SET start_after = pgboss.job_now() WHERE id = ANY($1::uuid[]) AND state = 'retry'`,
    [left],
  );
}
