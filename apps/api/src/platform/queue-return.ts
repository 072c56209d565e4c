import type pg from 'pg';
import type { PgBoss } from 'pg-boss';

/** How long the jobs of a process that stops get to finish. */
export const FINISH_MS = 10_000;

/** Which jobs this process is doing. */
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

/** Whether it ended within so long. */
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
 * Takes no new jobs, lets those under way finish, and returns what takes longer than `finishMs`: another process does
 * it at once. The library itself would have it wait as a job that failed, and it counts as one of its attempts.
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
