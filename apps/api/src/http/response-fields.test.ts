import { afterEach, expect, test, vi } from 'vitest';
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
afterEach(() => void vi.unstubAllGlobals());

const write = responseWriter(z.toJSONSchema(schema));

test('only the fields of the contract leave the server, at every depth', () => {
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

test('null and absent stay what they are', () => {
  expect(JSON.parse(write({ data: { name: 'x', rows: [], price: null, free: {} } }))).toEqual({
    data: { name: 'x', rows: [], price: null, free: {} },
  });
});

test('of a response of one kind or another only what either kind names leaves the server', () => {
  const either = z.object({ data: z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]) });
  const writeEither = responseWriter(z.toJSONSchema(either));
  expect(JSON.parse(writeEither({ data: { b: 1, c: 'geheim' } }))).toEqual({ data: { b: 1 } });
});

const nested = z.object({
  data: z.array(
    z.object({
      'a-b': z.string(),
      on: z.nullable(z.object({ default: z.number(), constructor: z.optional(z.array(z.string())) })),
      lists: z.array(z.array(z.object({ length: z.number() }))),
      'quote\'"\\': z.unknown(),
    }),
  ),
});

/** An answer of that schema, in which fields are missing, stand in another order, are null, or are more than it names. */
function anyAnswer(random: () => number) {
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const object = (fields: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries({ ...fields, ...(random() < 0.1 ? { [one(['more', 'toString', 'data'])]: 1 } : {}) })
        .filter(() => random() < 0.9)
        .sort(() => random() - 0.5),
    );
  const some = <T>(make: () => T): T[] => Array.from({ length: Math.floor(3 * random()) }, make);
  const row = () =>
    object({
      'a-b': 'x',
      on: one([null, undefined, object({ default: 1, constructor: one([undefined, ['a', 'b']]) })]),
      lists: some(() => some(() => one([null, object({ length: 2 })]))),
      'quote\'"\\': one([1, { any: { thing: true } }]),
    });
  return object({ data: some(row) });
}

test('what is looked at leaves as what is copied does, whatever a use case returns', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const jsonSchema = z.toJSONSchema(nested);
  const looking = responseWriter(jsonSchema);
  looking({});
  vi.stubGlobal('Function', function noCode() {
    throw new EvalError('Code generation from strings disallowed for this context');
  });
  const copying = responseWriter(jsonSchema);
  let whole = 0;
  for (let i = 0; i < 3_000; i += 1) {
    const answer = anyAnswer(random);
    expect(JSON.parse(looking(answer))).toEqual(JSON.parse(copying(answer)));
    if (JSON.stringify(answer) === looking(answer)) whole += 1;
  }
  expect(whole).toBeGreaterThan(500);
  expect(whole).toBeLessThan(2_500);
});
