import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bodyExamples, queryExamples } from '../testing/call-examples.ts';
import { bodyWith, fieldsOf, kindsOfNonsense, type LeafPath, leavesOf } from '../testing/garbage.ts';

const parts = ['params', 'query', 'headers', 'body'] as const;
const schemas = Object.entries<Call>(calls).flatMap(([name, call]) =>
  parts.flatMap((part) => {
    const schema = call[part];
    return schema ? [{ name, part, schema }] : [];
  }),
);

const words = fc.constantFrom(
  '00000000-0000-4000-8000-000000000000',
  '2026-11-01',
  '2026',
  'SB',
  'a'.repeat(64),
  'x y',
  '',
);

/**
 * Generates values for one part of a request: an example of the call if there is one, otherwise an object
 * with arbitrary words in the fields of the schema.
 */
function examplesOf({ name, part, schema }: (typeof schemas)[number]): fc.Arbitrary<unknown> {
  if (part === 'body') return fc.constantFrom(...bodyExamples[name as keyof typeof bodyExamples]);
  const fields = fc.record(Object.fromEntries(fieldsOf(schema).map((field) => [field, words])), {
    requiredKeys: [],
  });
  return part === 'query' ? fc.oneof(fields, fc.constant(queryExamples[name] ?? {})) : fields;
}

/** Returns the text of a value with one field removed, or with an unknown field added at that position. */
function changed(value: unknown, at: LeafPath, field: string | undefined): string {
  const copy = structuredClone(value);
  let holder = copy as Record<string | number, unknown>;
  for (const key of at.slice(0, -1)) holder = holder[key] as typeof holder;
  if (field === undefined) delete holder[at.at(-1) ?? ''];
  else Object.defineProperty(holder, field, { value: { isAdmin: true }, enumerable: true });
  return JSON.stringify(copy);
}

/** Generates the input: an unchanged example, or an example with one position changed. */
const sentAs = (example: unknown): fc.Arbitrary<unknown> => {
  const places = leavesOf(example);
  const at = fc.nat({ max: Math.max(0, places.length - 1) }).map((index) => places[index] ?? []);
  const texts = fc.oneof(
    fc.constant(JSON.stringify(example)),
    fc.tuple(at, fc.constantFrom(...kindsOfNonsense)).map(([place, kind]) => bodyWith(example, place, kind)),
    fc
      .tuple(at, fc.constantFrom(undefined, 'onbekend', '__proto__', 'constructor', 'toString'))
      .map(([place, field]) => changed(example, place, field)),
  );
  return texts.map((text): unknown => JSON.parse(text));
};

/** Returns the full result of a parser for a value, as text, because the order of fields matters. */
function verdict(schema: z.ZodMiniType, value: unknown) {
  const { success, data, error } = z.safeParse(schema, value);
  return { success, data, text: JSON.stringify(data), issues: error?.issues };
}

test.each(schemas)(
  'V-05 a compiled parser returns the same result for the $part of $name as its schema',
  (one) => {
    const compiled = z.compile(one.schema, { strict: true });
    expect(compiled).not.toBe(one.schema);
    const values = fc.oneof(examplesOf(one).chain(sentAs), fc.constantFrom(null, [], 'x', 7));
    fc.assert(
      fc.property(values, (value) => {
        expect(verdict(compiled, value)).toEqual(verdict(one.schema, value));
      }),
      { numRuns: 25 },
    );
  },
);

test('the example of every body is valid, so that the generated parser accepts it', () => {
  for (const { name, part, schema } of schemas.filter(({ part }) => part === 'body')) {
    for (const example of bodyExamples[name as keyof typeof bodyExamples]) {
      expect(z.safeParse(schema, example).success, `${part} of ${name}`).toBe(true);
    }
  }
});
