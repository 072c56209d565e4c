import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { readTerms, type TermsFile } from '@portaal/domain/products/terms/file';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoTermsOf } from '../demo/demo-terms.ts';
import { issueMissing } from '../modules/documents/documents/documents.use-cases.ts';
import { verifyLedger } from '../modules/money/ledger/ledger.use-cases.ts';
import { verifyAudit } from '../platform/audit-verification.ts';
import { openDatabase } from '../platform/open-database.ts';
import { completeTerms } from '../reference/stored-terms.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import type { TestRole } from './test-database.ts';

const FOLDER = join(import.meta.dirname, 'old-databases');
/** The database that the server of release 1.0.0 created, with its own demo data. */
const RELEASE = '585503f.sql.br';
/**
 * Databases that servers of earlier commits created, with their own demo data (`npm run bench -- upgrade:check
 * --keep`).
 */
const older = readdirSync(FOLDER).filter((file) => file !== RELEASE);
/** Both roles are tested: the single role that older servers used, and the separate role of the present server. */
const roles: readonly TestRole[] = ['application', 'owner'];

/** Returns terms in which the release is the source of every figure, and no fund has a name for the menu. */
const withoutSources = (terms: TermsFile, day: string): TermsFile =>
  JSON.parse(JSON.stringify(terms), (key, value) => {
    if (key === 'bron') return 'Overgenomen uit de vorige versie van het portaal';
    if (key === 'menunaam') return undefined;
    return key === 'dag' ? day : value;
  });

async function load(file: string): Promise<string> {
  const name = `old_${randomUUID().replaceAll('-', '')}`;
  await onServer((client) => client.query(`CREATE DATABASE ${name}`));
  await onServer(
    (client) => client.query(brotliDecompressSync(readFileSync(join(FOLDER, file))).toString()),
    name,
  );
  return name;
}

function urlOf(database: string): string {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
  if (database !== '') url.pathname = database;
  return url.href;
}

async function onServer(work: (client: pg.Client) => Promise<unknown>, database = ''): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

test('the upgrade tests cover four commits before release 1.0.0, one older than deposits and payouts', () => {
  expect(older).toHaveLength(4);
});

test.each(older)('the database in %s is rejected with the release to upgrade to first', async (file) => {
  const template = await load(file);
  const url = urlOf(template);
  await expect(openDatabase({ url, dataDir: '', template: undefined, maxConnections: 2 })).rejects.toThrow(
    'De database is ouder dan uitgave 1.0.0, en dit programma kan haar niet bijwerken. ' +
      'Werk haar eerst bij met uitgave 1.0.0 (commit 585503fb), en start daarna dit programma.',
  );
  await onServer((client) => client.query(`DROP DATABASE ${template}`));
});

describe.each(roles)('the database of release 1.0.0 is upgraded by a server with role %s', (role) => {
  let template = '';
  let portal: TestApp;
  beforeAll(async () => {
    template = await load(RELEASE);
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

  test('the database is consistent after the upgrade', async () => {
    expect(await broken()).toEqual({ ledger: undefined, audit: undefined });
    const { lines } = await verifyLedger(portal.database);
    expect(lines).toBeGreaterThan(4_000);
  });

  test('the upgraded database retains its figures as published terms of each brand, with the release as their source', async () => {
    const { pool } = portal.database.connection;
    const { rows } = await pool.query(
      'SELECT brand, number, version, content, loaded_by FROM terms ORDER BY brand',
    );
    expect(rows.map(({ brand, number, version }) => [brand, number, version])).toEqual([
      ['anker', 1, 'anker-1'],
      ['baken', 1, 'baken-1'],
    ]);
    for (const { brand, content, loaded_by: loadedBy } of rows) {
      expect(loadedBy).toBeNull();
      const read = readTerms(JSON.stringify(completeTerms(content)), brand);
      expect(read).toEqual({ terms: withoutSources(demoTermsOf(brand), content.geldigVanaf) });
    }
    const copied = await pool.query(`SELECT fund_id, entry_cost_rate, net_return FROM fund_parameter
      WHERE version = '2026-01' EXCEPT SELECT fund_id, entry_cost_rate, net_return FROM fund_parameter
      WHERE version = 'baken-1'`);
    expect(copied.rows).toEqual([]);
  });

  test('an investor opens each contract in the upgraded database, and its due documents are issued', async () => {
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

  test('the upgraded database adds audit entries that are signed with a key', async () => {
    const cookie = await portal.signIn('admin@example.nl');
    const people = await portal.call({ method: 'GET', url: '/api/admin/people', cookie });
    expect(people.statusCode).toBe(200);
    const { rows } = await portal.database.connection.pool.query(
      'SELECT key_id FROM audit_entry ORDER BY sequence DESC LIMIT 1',
    );
    expect(rows).toEqual([{ key_id: expect.any(String) }]);
    expect(await broken()).toEqual({ ledger: undefined, audit: undefined });
  });
});
