import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { traceQueries } from '../platform/tracing/follow.ts';
import { type EndedSpan, Tracer } from '../platform/tracing/tracer.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { traceRequests } from './request-traces.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

// The embedded database has one connection and cannot share it.
test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a request links to the span of its caller, and its statements are child spans',
  async () => {
    const { database, close } = await createTestDatabase();
    const spans: EndedSpan[] = [];
    const tracer = new Tracer(1, (span) => spans.push(span));
    const pool = new pg.Pool(database.connection.pool.options);
    // `end()` does not wait for the server, which may still close a connection when the database is dropped.
    pool.on('error', () => {});
    traceQueries(pool, tracer);
    const app = Fastify();
    traceRequests(app, tracer);
    app.get('/people/:id', async () => {
      await pool.query({ name: 'findPerson', text: "SELECT 'jan@example.nl' AS found" });
      await pool.query("SELECT 'geheim'");
      return 'ok';
    });
    const url = '/people/jan?zoek=geheim';
    await app.inject({ url, headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` } });
    await app.inject({ url: '/nergens', headers: { traceparent: 'jan' } });
    await pool.query('SELECT 1');
    await app.close();
    await pool.end();
    await close();

    const request = spans.find(({ name }) => name === 'GET /people/:id');
    expect(request).toMatchObject({
      parentId: undefined,
      link: { traceId: TRACE, spanId: '00f067aa0ba902b7' },
      kind: 2,
      facts: { 'http.route': '/people/:id', 'http.response.status_code': 200 },
    });
    const names = (traceId: string | undefined) =>
      spans.filter((span) => span.traceId === traceId && span.kind === 3).map(({ name }) => name);
    expect(names(request?.traceId)).toEqual(['query findPerson', 'query select']);
    for (const span of spans.filter(({ name }) => name.startsWith('query'))) {
      expect(span.parentId).toBe(request?.spanId);
    }
    expect(spans.find(({ name }) => name === 'GET unknown')).toMatchObject({ parentId: undefined });
    expect(JSON.stringify(spans)).not.toMatch(/jan|geheim/);
    expect(spans).toHaveLength(4);
  },
);
