import type { Call } from '@portaal/domain/http/call';
import * as z from 'zod/mini';

/** Path to a value inside a body, for example `['funds', 0, 'id']`. */
export type LeafPath = readonly (string | number)[];

/** Invalid values as JSON texts, because for some of them no JavaScript value serialises to that text. */
const nonsense = {
  null: 'null',
  'a list': '[]',
  'an object': '{}',
  'a list in a list': '[[["x"]]]',
  'a prototype': '{"constructor":{"prototype":{"isAdmin":true}}}',
  'a deep nest': `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  true: 'true',
  'an empty text': '""',
  'white space': '"   "',
  'a large text': `"${'x'.repeat(40_000)}"`,
  'a zero byte': '"a\\u0000b"',
  'half a character': '"a\\ud800b"',
  'a line break': '"a\\r\\nBcc: x@example.nl"',
  'text that turns round': '"a\\u202eb\\ufeff"',
  SQL: `"x'); DROP TABLE contract; --"`,
  wildcards: '"%_%\\\\"',
  markup: '"<svg onload=alert(1)>"',
  'a formula': '"=HYPERLINK(\\"x\\")"',
  'a path': '"../../etc/passwd"',
  'the text NaN': '"NaN"',
  'a negative number': '-1',
  'half a cent': '0.005',
  'next to nothing': '1e-9',
  'the least there is': '0.0001',
  'a cent': '0.01',
  'a million': '1000000',
  'a large number': '1e308',
  'an infinite number': '1e999',
  'more than fits 32 bits': '2147483648',
  'more than fits 53 bits': '9007199254740993',
  'a day that is none': '"9999-99-99"',
  'the year 0': '"0000-01-01"',
  'the first day': '"0001-01-01"',
  'the last day': '"9999-12-31"',
  'the last month': '"9999-12-01"',
  'a later year': '"+275760-09-13"',
  'a moment long ago': '"0000-01-01T00:00:00Z"',
  'the id of something else': '"00000000-0000-0000-0000-000000000000"',
} as const;
export type Nonsense = keyof typeof nonsense;
export const kindsOfNonsense = Object.keys(nonsense) as readonly Nonsense[];

/** Returns the path of every leaf of a value and of every group of fields. */
export function leavesOf(value: unknown, at: LeafPath = []): LeafPath[] {
  if (value === null || typeof value !== 'object') return [at];
  const parts: [string | number, unknown][] = Array.isArray(value)
    ? value.map((part, index) => [index, part])
    : Object.entries(value);
  // A group of fields is also replaced as a whole, not only field by field.
  return [...(at.length > 0 ? [at] : []), ...parts.flatMap(([key, part]) => leavesOf(part, [...at, key]))];
}

const MARK = '\u2060mark\u2060';

function withMark(value: unknown, [key, ...deeper]: LeafPath): unknown {
  if (key === undefined) return MARK;
  if (Array.isArray(value)) {
    return value.map((part, index) => (index === key ? withMark(part, deeper) : part));
  }
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: withMark(fields[key], deeper) };
}

/** Returns the JSON text of a body in which one value is replaced. */
export const bodyWith = (body: unknown, at: LeafPath, kind: Nonsense): string =>
  JSON.stringify(withMark(body, at)).replace(JSON.stringify(MARK), () => nonsense[kind]);

/** Returns an invalid value as percent-encoded part of a URL; numbers and texts have no quotes there. */
export function inAddress(kind: Nonsense): string {
  const written: unknown = JSON.parse(nonsense[kind]);
  const text = typeof written === 'string' ? written : nonsense[kind];
  return encodeURIComponent(text.toWellFormed().slice(0, 2_000));
}

/** Returns the name by which the API reports a field, for example `funds[0].id`. */
export function fieldName(at: LeafPath): string {
  return at.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    return name === '' ? part : `${name}.${part}`;
  }, '');
}

/** Returns the names of the fields in one part of a call, such as its query. */
export function fieldsOf(schema: Call['query']): string[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}
