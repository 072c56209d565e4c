import type pg from 'pg';

/**
 * Returns which of the named queues have a due job, by the same condition under which the library leases a job. One
 * statement serves all queues, because otherwise each of about thirty queues would poll separately.
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
