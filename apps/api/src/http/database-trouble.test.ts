import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getReadiness } from '../modules/office/health/health.use-cases.ts';
import { type Connection, connect } from '../platform/database/index.ts';
import { createPostgresDatabase, postgresUrl } from '../platform/database/testing/databases.ts';
import { databaseOn } from '../platform/orm.ts';
import type { Services } from '../platform/services.ts';
import { handleErrors, rejectWhileDown } from './error-handling.ts';

/** Five seconds in theory, with a margin for a busy machine. */
const SOON = { timeout: 20_000 };

/**
 * Name of the connection that monitors the database, as sent in PostgreSQL's startup message, and the first
 * byte of a query message.
 */
const WATCH = 'beleggersportaal-watch';
const QUERY = 'Q'.charCodeAt(0);

/**
 * Starts a proxy in front of a server. The proxy forwards all data, forwards no data (like a frozen process),
 * or closes connections.
 */
async function listenBefore({ hostname, port }: URL) {
  const open = new Set<Socket>();
  /** Number of queries on each open connection that monitors the database. */
  const checks = new Map<Socket, number>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connectTo(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.on('data', (data) => void (isSilent || to.write(data)));
    }
    near.on('data', (data) => {
      const count = checks.get(near);
      if (data.includes(WATCH)) checks.set(near, 0);
      else if (count !== undefined && data[0] === QUERY) checks.set(near, count + 1);
    });
    near.on('close', () => checks.delete(near));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  return {
    port: (server.address() as AddressInfo).port,
    /** Returns the number of queries on the current monitoring connection. */
    checks: () => Math.max(0, ...checks.values()),
    freeze: () => {
      isSilent = true;
    },
    /** Data sent while the proxy was frozen is lost, as with a closed connection. */
    thaw: () => {
      cut();
      isSilent = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

describe.skipIf(!postgresUrl)('a PostgreSQL server can fail', () => {
  let between: Awaited<ReturnType<typeof listenBefore>>;
  let connection: Connection;
  let app: FastifyInstance;
  let drop: () => Promise<void>;
  /** Faults reported to the operator during the test. */
  const reported: unknown[] = [];
  beforeAll(async () => {
    const database = await createPostgresDatabase();
    drop = database.drop;
    const url = new URL(database.url);
    between = await listenBefore(url);
    url.port = String(between.port);
    connection = await connect({ databaseUrl: url.href });
    connection.guardCallers({
      onGone: (reason) => reported.push(reason),
      onBack: () => reported.push('back'),
    });
    const orm = databaseOn(connection);
    app = Fastify();
    handleErrors(app, () => undefined);
    rejectWhileDown(app, orm.isResponding);
    app.get('/api/people', async () => (await orm.orm.execute(sql`SELECT 1 AS one`)).rows);
    app.get('/api/booked', () => orm.transaction(async (tx) => (await tx.execute(sql`SELECT 2`)).rows));
    app.get<{ Querystring: { code: string } }>('/api/fails', ({ query: { code } }) =>
      orm.orm.execute(sql.raw(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${code}'; END $$`)),
    );
    app.get('/api/health/ready', () =>
      getReadiness(
        { database: orm } as Services,
        () => false,
        () => undefined,
      ),
    );
    app.get('/login', async () => 'a page');
  });
  afterAll(async () => {
    await app.close();
    await connection.close();
    await drop();
  });

  async function fetched(url: string) {
    const startedAt = performance.now();
    const { statusCode, headers, body } = await app.inject({ url });
    return { statusCode, retryAfter: headers['retry-after'], body, ms: performance.now() - startedAt };
  }

  test.each([
    ['a full disk', '53100', 503],
    ['a disk that fails', '58030', 503],
    ['a standby that is not promoted', '25006', 503],
    ['a password that was changed', '28P01', 503],
    ['a fault of ours', '42703', 500],
  ])('returns the expected response status for %s', async (_, code, status) => {
    expect((await fetched(`/api/fails?code=${code}`)).statusCode).toBe(status);
  });

  test("returns a 503 with the API's error body within five seconds while the server is frozen, and recovers by itself", async () => {
    expect((await fetched('/api/people')).statusCode).toBe(200);
    between.freeze();
    const answers = await Promise.all([
      fetched('/api/people'),
      fetched('/api/booked'),
      fetched('/api/people'),
    ]);
    for (const { statusCode, retryAfter, body, ms } of answers) {
      expect([statusCode, retryAfter]).toEqual([503, '5']);
      expect(JSON.parse(body)).toMatchObject({
        code: 'unavailable',
        errors: { ErrorMessage: [expect.any(String)] },
      });
      expect(ms).toBeLessThan(5_000);
    }
    // The outage is detected by now, so API calls no longer wait. A page needs no database.
    await vi.waitFor(() => expect(connection.isResponding()).toBe(false), SOON);
    const [call, ready, page] = await Promise.all(
      ['/api/people', '/api/health/ready', '/login'].map(fetched),
    );
    expect([call?.statusCode, ready?.statusCode, page?.statusCode]).toEqual([503, 503, 200]);
    for (const answer of [call, ready]) expect(answer?.ms).toBeLessThan(1_000);
    expect(reported).toEqual([expect.any(Error)]);
    between.thaw();
    await vi.waitFor(async () => expect((await fetched('/api/people')).statusCode).toBe(200), SOON);
    expect(reported).toEqual([expect.any(Error), 'back']);
    expect((await fetched('/api/health/ready')).statusCode).toBe(200);
  });

  test('the server reports not ready within a second after the database freezes', async () => {
    await fetched('/api/health/ready');
    between.freeze();
    const { statusCode, ms } = await fetched('/api/health/ready');
    expect(statusCode).toBe(503);
    expect(ms).toBeLessThan(1_000);
    between.thaw();
    await vi.waitFor(async () => expect((await fetched('/api/people')).statusCode).toBe(200), SOON);
  });

  test('returns a 503 at once when the database server is gone', async () => {
    // A second query proves that the monitoring connection is open again. A connection attempt that breaks
    // halfway would fail with another reason than the rejected attempt of a later check.
    await vi.waitFor(() => expect(between.checks()).toBeGreaterThan(1), SOON);
    await between.close();
    await delay(50);
    const { statusCode, ms } = await fetched('/api/people');
    expect(statusCode).toBe(503);
    expect(ms).toBeLessThan(5_000);
    await vi.waitFor(
      () => expect(reported.at(-1)).toEqual(expect.objectContaining({ code: 'ECONNREFUSED' })),
      SOON,
    );
  });
});
