import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueMissing } from '../modules/documents/documents.use-cases.ts';
import { verifyLedger } from '../modules/ledger/ledger.use-cases.ts';
import { verifyAudit } from '../platform/audit-verification.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import type { TestRole } from './test-database.ts';

const FOLDER = join(import.meta.dirname, 'old-databases');
/**
 * Databases that servers of other commits created, with their own demo data (`npm run bench -- upgrade:check
 * --keep`).
 */
const old = readdirSync(FOLDER).sort();
/** Alternates the roles, to find problems with the former single role as well as with the two present roles. */
const roleOf = (index: number): TestRole => (index % 2 === 0 ? 'application' : 'owner');

async function load(file: string): Promise<string> {
  const name = `old_${randomUUID().replaceAll('-', '')}`;
  await onServer((client) => client.query(`CREATE DATABASE ${name}`));
  await onServer(
    (client) => client.query(brotliDecompressSync(readFileSync(join(FOLDER, file))).toString()),
    name,
  );
  return name;
}

async function onServer(work: (client: pg.Client) => Promise<unknown>, database = ''): Promise<void> {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
  if (database !== '') url.pathname = database;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

test('there are databases of four commits, including one before deposits, orders and payouts existed', () => {
  expect(old).toHaveLength(4);
});

describe.each(old.map((file, index) => ({ file, role: roleOf(index) })))(
  'the database in $file, used by a server with role $role',
  ({ file, role }) => {
    let template = '';
    let portal: TestApp;
    beforeAll(async () => {
      template = await load(file);
      portal = await createTestApp({ template, role, years: 'shipped' });
    });
    afterAll(async () => {
      await portal.close();
      await onServer((client) => client.query(`DROP DATABASE ${template}`));
    });

    const broken = async () => ({
      ledger: (await verifyLedger(portal.database)).broken,
      audit: (
        await verifyAudit(portal.database.orm, {
          keys: portal.services.configuration.auditKeys,
          now: portal.clock.now(),
        })
      ).broken,
    });

    test('is consistent after the upgrade', async () => {
      expect(await broken()).toEqual({ ledger: undefined, audit: undefined });
      const { lines } = await verifyLedger(portal.database);
      expect(lines).toBeGreaterThan(4_000);
    });

    test('lets its investor read each contract, and is consistent after the due documents are issued', async () => {
      const cookie = await portal.signIn('investeerder@example.nl');
      const read = async (url: string) => {
        const response = await portal.call({ method: 'GET', url, cookie });
        expect([url, response.statusCode]).toEqual([url, 200]);
        return response.json().data;
      };
      const contracts: { ContractID: string }[] = await read('/api/contracts');
      expect(contracts.length).toBeGreaterThan(5);
      for (const { ContractID } of contracts) {
        for (const part of ['', '/transactions', '/rendement', '/documents']) {
          await read(`/api/contracts/${ContractID}${part}`);
        }
      }
      await issueMissing(portal.services);
      expect(await broken()).toEqual({ ledger: undefined, audit: undefined });
    });

    test('adds audit entries that are signed with a key', async () => {
      const cookie = await portal.signIn('admin@example.nl');
      const people = await portal.call({ method: 'GET', url: '/api/admin/people', cookie });
      expect(people.statusCode).toBe(200);
      const { rows } = await portal.database.connection.pool.query(
        'SELECT key_id FROM audit_entry ORDER BY sequence DESC LIMIT 1',
      );
      expect(rows).toEqual([{ key_id: expect.any(String) }]);
      expect(await broken()).toEqual({ ledger: undefined, audit: undefined });
    });
  },
);
