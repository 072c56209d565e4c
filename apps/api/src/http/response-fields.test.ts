import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { responseWriter } from './response-fields.ts';

const schema = z.object({
  data: z.object({
    name: z.string(),
    rows: z.array(z.object({ amount: z.number(), note: z.optional(z.string()) })),
    price: z.nullable(z.object({ nav: z.number() })),
    free: z.record(z.string(), z.string()),
  }),
});
const write = responseWriter(z.toJSONSchema(schema));

test('only the fields of the contract are sent to the client, at every depth', () => {
  const answer = {
    data: {
      name: 'Iris',
      passwordHash: 'geheim',
      rows: [{ amount: 12.34, personId: 7 }],
      price: { nav: 100.5, secret: 1 },
      free: { any: 'thing' },
    },
    stack: 'at x',
  };
  expect(JSON.parse(write(answer))).toEqual({
    data: { name: 'Iris', rows: [{ amount: 12.34 }], price: { nav: 100.5 }, free: { any: 'thing' } },
  });
});

test('null and absent fields remain unchanged', () => {
  expect(JSON.parse(write({ data: { name: 'x', rows: [], price: null, free: {} } }))).toEqual({
    data: { name: 'x', rows: [], price: null, free: {} },
  });
});

test('a response with several possible types contains only fields that one of these types defines', () => {
  const either = z.object({ data: z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]) });
  const writeEither = responseWriter(z.toJSONSchema(either));
  expect(JSON.parse(writeEither({ data: { b: 1, c: 'geheim' } }))).toEqual({ data: { b: 1 } });
});
