import { expect, test } from 'vitest';
import { matching, oneOf, searchParams, text, year } from './search-params.ts';

const search = searchParams({ soort: oneOf(['kosten', 'inleg']), jaar: year, zoek: text });

test('returns a valid value, and treats an invalid value as absent', () => {
  expect(search({ soort: 'kosten', jaar: '2025', zoek: 'anna' })).toStrictEqual({
    soort: 'kosten',
    jaar: '2025',
    zoek: 'anna',
  });
  for (const soort of ['', 'alles', 'constructor', 1, null, ['kosten'], { soort: 'kosten' }])
    expect(search({ soort })).toStrictEqual({ soort: undefined });
  for (const jaar of ['25', '20251', '1899', 2025])
    expect(search({ jaar })).toStrictEqual({ jaar: undefined });
  expect(search({ zoek: '' })).toStrictEqual({ zoek: undefined });
});

test('leaves an absent parameter absent, and ignores a parameter without a reader', () => {
  expect(search({})).toStrictEqual({});
  expect(search({ utm_source: 'mail' })).toStrictEqual({});
});

test('parsing a parsed result again gives the same result', () => {
  const month = searchParams({ datum: matching(/^\d{4}-\d{2}-01$/) });
  const read = month({ datum: '2026-12-01' });
  expect(month(read)).toStrictEqual(read);
});
