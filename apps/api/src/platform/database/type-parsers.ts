import pg from 'pg';

/**
 * Converts values from the database, identically for the embedded database and PostgreSQL. The parsers belong to the
 * pool, never to the global `pg.types`, so that other libraries in this process are not affected.
 *
 * - `bigint` (cents, counts, sequence numbers): `number`; a value that a number cannot represent exactly throws.
 * - `numeric` (units, prices, fractions): `string`, because a float would change the figure.
 * - `date`: `string` 'YYYY-MM-DD', because a day has no time zone and a `Date` does.
 * - `timestamptz`: `Date`.
 */
export const typeParsers: { getTypeParser: typeof pg.types.getTypeParser } = { getTypeParser };

type TypeParser = (text: string) => unknown;

/** Object ids of `pg_type`; they are fixed for built-in types. */
const oid = {
  int8: 20,
  int8Array: 1016,
  date: 1082,
  dateArray: 1182,
  numericArray: 1231,
  textArray: 1009,
} as const;

const parseTextArray = getBuiltIn(oid.textArray, 'text') as (text: string) => (string | null)[];

const parsers: ReadonlyMap<number, TypeParser> = new Map<number, TypeParser>([
  [oid.int8, parseSafeInteger],
  [
    oid.int8Array,
    (text) => parseTextArray(text).map((item) => (item === null ? null : parseSafeInteger(item))),
  ],
  [oid.date, (text) => text],
  [oid.dateArray, parseTextArray],
  // The library's own parser would convert these array items to floats, although it leaves a single numeric
  // as a string.
  [oid.numericArray, parseTextArray],
]);

// The library declares one overload per built-in type and none for arrays, so this function needs a wider signature.
function getTypeParser(id: number, format?: 'text' | 'binary'): never {
  const own = format === 'binary' ? undefined : parsers.get(id);
  return (own ?? getBuiltIn(id, format)) as never;
}

function getBuiltIn(id: number, format?: 'text' | 'binary'): TypeParser {
  return (pg.types.getTypeParser as (id: number, format?: string) => TypeParser)(id, format);
}

/** Parses an integer. Throws a `RangeError` instead of rounding an amount. */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`bigint ${text} does not fit a JavaScript number exactly`);
  }
  return value;
}
