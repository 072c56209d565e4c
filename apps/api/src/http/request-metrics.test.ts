import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { metricsText } from '../platform/metrics/catalogue.ts';
import { measureRequests, RequestMetrics } from './request-metrics.ts';

test('requests are counted by their route pattern, never by text from a visitor', async () => {
  const counted = new RequestMetrics();
  const app = Fastify();
  measureRequests(app, counted);
  app.get('/contracts/:id', () => 'one');
  for (const id of ['a', 'b']) await app.inject({ url: `/contracts/${id}?zoek=jan` });
  for (const url of ['/jan@example.nl', '/x']) await app.inject({ url });
  await app.close();
  const text = metricsText(counted.samples());
  expect(text).toContain('portaal_requests_total{method="GET",route="/contracts/:id",status="2xx"} 2\n');
  expect(text).toContain('portaal_requests_total{method="GET",route="unknown",status="4xx"} 2\n');
  expect(text).not.toMatch(/jan|\/contracts\/a/);
});

test('a duration counts in its bucket and in every bucket with a longer limit', () => {
  const counted = new RequestMetrics();
  for (const milliseconds of [5, 6, 700, 9_000]) counted.note('GET', '/', 200, milliseconds);
  const text = metricsText(counted.samples());
  const upTo = (le: string) =>
    Number(new RegExp(`_bucket\\{[^}]*le="${le.replace('+', '\\+')}"\\} (\\d+)`).exec(text)?.[1]);
  expect(['0.005', '0.01', '0.5', '1', '5', '+Inf'].map(upTo)).toEqual([1, 2, 2, 3, 3, 4]);
  expect(text).toContain('portaal_request_duration_seconds_sum{method="GET",route="/"} 9.711\n');
  expect(text).toContain('portaal_request_duration_seconds_count{method="GET",route="/"} 4\n');
});

test('a request with an unknown method or route is counted under a fixed label instead of its own text', () => {
  const counted = new RequestMetrics();
  for (const method of ['BREW', 'PROPFIND']) counted.note(method, undefined, 404, 1);
  expect(metricsText(counted.samples())).toContain(
    'portaal_requests_total{method="OTHER",route="unknown",status="4xx"} 2\n',
  );
});
