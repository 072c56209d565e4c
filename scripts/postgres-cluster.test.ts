import { existsSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from './postgres-cluster.ts';
import { requireTestTools } from './system-packages.ts';

test('requires a password for a temporary cluster and deletes the cluster afterwards', {
  timeout: 60_000,
}, async () => {
  const cluster = await startPostgres(requireTestTools({ postgres: true }).postgres ?? '');
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = await client.query<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  );
  const folder = rows[0]?.folder ?? '';
  await client.end();

  const stranger = new pg.Client({ connectionString: cluster.url.replace(/:[0-9a-f]+@/, ':anders@') });
  await expect(stranger.connect()).rejects.toThrow('password authentication failed');

  expect(folder).toMatch(/portaal-postgres-/);
  await cluster.stop();
  expect(existsSync(folder)).toBe(false);
  await expect(new pg.Client({ connectionString: cluster.url }).connect()).rejects.toThrow('ECONNREFUSED');
});
