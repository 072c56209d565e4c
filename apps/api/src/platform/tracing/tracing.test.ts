import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exporterTo } from './exporter.ts';
import { traceFetches } from './follow.ts';
import { type EndedSpan, Tracer } from './tracer.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

interface ReceivedSpans {
  readonly url: string | undefined;
  readonly traceparent: string | undefined;
  readonly body: string;
}

/** Requests received by the collector and the external server of this test. */
const received: ReceivedSpans[] = [];
let status = 200;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    received.push({ url: request.url, traceparent: request.headers.traceparent?.toString(), body });
    response.writeHead(status).end('{}');
  });
});
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received.length = 0;
  status = 200;
});
afterAll(() => void server.close());

const span = (name: string): EndedSpan => ({
  traceId: TRACE,
  spanId: PARENT,
  parentId: undefined,
  kind: 1,
  startedAt: 1_000,
  endedAt: 1_007,
  name,
  facts: { 'portaal.job': name, tries: 2 },
  hasFailed: true,
});

test("starts a new trace for a request, with a link to the caller's span", () => {
  const begun = new Tracer(1, () => {}).begin(2, `00-${TRACE}-${PARENT}-01`);
  expect(begun).toMatchObject({ parentId: undefined, link: { traceId: TRACE, spanId: PARENT } });
  expect(begun?.traceId).not.toBe(TRACE);
});

test.each([
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `01-${TRACE}-${PARENT}-01-x`,
  'jan@example.nl',
])('ignores any header that is not a valid traceparent: %s', (header) => {
  const begun = new Tracer(1, () => {}).begin(2, header);
  expect(begun).toMatchObject({ parentId: undefined, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(begun).not.toHaveProperty('link');
});

test("the caller's header does not affect which requests are traced", () => {
  const followed = (share: number, header: string) => {
    const tracer = new Tracer(share, () => {});
    return Array.from({ length: 4_000 }, () => tracer.begin(2, header)).filter(Boolean).length;
  };
  for (const flags of ['00', '01']) {
    for (const end of ['0', 'f']) {
      const header = `00-${'a'.repeat(19)}${end.repeat(13)}-${PARENT}-${flags}`;
      expect(followed(1, header)).toBe(4_000);
      expect(followed(0, header)).toBe(0);
      // The tolerance of 114 is six standard deviations on either side of the expected 400.
      expect(Math.abs(followed(0.1, header) - 400)).toBeLessThan(114);
    }
  }
});

test('records a child span within a traced request', () => {
  const tracer = new Tracer(1, () => {});
  expect(tracer.beginPart(3)).toBeUndefined();
  const span = tracer.begin(2);
  if (!span) throw new Error('No span was begun');
  expect(tracer.within(span, () => tracer.beginPart(3))).toMatchObject({
    traceId: span.traceId,
    parentId: span.spanId,
  });
});

test('sends spans to the collector in batches, in OTLP format', async () => {
  const exporter = exporterTo(url, 'work');
  const link = { traceId: 'b'.repeat(32), spanId: 'c'.repeat(16) };
  exporter.take({ ...span('first'), link });
  exporter.take(span('second'));
  await exporter.stop();
  expect(received).toHaveLength(1);
  const { resourceSpans } = JSON.parse(received[0]?.body ?? '');
  expect(received[0]?.url).toBe('/v1/traces');
  expect(resourceSpans[0].resource.attributes).toContainEqual({
    key: 'portaal.role',
    value: { stringValue: 'work' },
  });
  expect(resourceSpans[0].scopeSpans[0].spans).toMatchObject([
    {
      traceId: TRACE,
      spanId: PARENT,
      links: [{ traceId: 'b'.repeat(32), spanId: 'c'.repeat(16) }],
      name: 'first',
      kind: 1,
      startTimeUnixNano: '1000000000',
      endTimeUnixNano: '1007000000',
      attributes: [
        { key: 'portaal.job', value: { stringValue: 'first' } },
        { key: 'tries', value: { intValue: '2' } },
      ],
      status: { code: 2 },
    },
    { name: 'second' },
  ]);
});

test('drops spans above the buffer size while the collector is unavailable, and reports their number later', async () => {
  const exporter = exporterTo(url, 'all');
  status = 503;
  for (let i = 0; i < 2_050; i += 1) exporter.take(span('lost'));
  await exporter.flush();
  status = 200;
  exporter.take(span('kept'));
  await exporter.stop();
  const bodies = received.map(({ body }) => JSON.parse(body).resourceSpans[0]);
  expect(bodies.map(({ scopeSpans }) => scopeSpans[0].spans.length)).toEqual([2_048, 1]);
  expect(bodies[1].resource.attributes).toContainEqual({
    key: 'portaal.dropped',
    value: { intValue: '2050' },
  });
});

test('records an outgoing request as a span with only its host, and adds the trace context to it', async () => {
  const spans: EndedSpan[] = [];
  const tracer = new Tracer(1, (ended) => spans.push(ended));
  const stop = traceFetches(tracer);
  const begun = tracer.begin(1);
  if (!begun) throw new Error('not followed');
  await tracer.within(begun, async () => (await fetch(`${url}/personen/jan?bsn=1`)).text());
  await (await fetch(`${url}/elsewhere`)).text();
  stop();
  expect(spans).toHaveLength(1);
  const { host } = new URL(url);
  expect(spans[0]).toMatchObject({
    name: `GET ${host}`,
    traceId: begun.traceId,
    parentId: begun.spanId,
    facts: { 'server.address': host, 'http.response.status_code': 200 },
  });
  expect(JSON.stringify(spans)).not.toMatch(/jan|bsn/);
  expect(received.map(({ traceparent }) => traceparent)).toEqual([
    `00-${begun.traceId}-${spans[0]?.spanId}-01`,
    undefined,
  ]);
});
