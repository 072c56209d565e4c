import type pg from 'pg';

/**
 * Of the named queues those with a job that is due, by the condition by which the library takes one. One statement for
 * all of them: left alone, each of some thirty queues asks for itself.
 */
export async function queuesWithDueJobs(
  pool: Pick<pg.Pool, 'query'>,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'queues with due jobs',
    text: `
      SELECT name FROM unnest($1::text[]) AS asked (name)
      WHERE EXISTS (
        SELECT FROM pgboss.job
        WHERE job.name = asked.name AND state < 'active' AND NOT blocked AND start_after <= pgboss.job_now()
      )`,
    values: [names],
  });
  return rows.map(({ name }) => name);
}
