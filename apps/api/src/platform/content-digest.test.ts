import { expect, test } from 'vitest';
import { contentDigest } from './content-digest.ts';

const path = '/api/relations/me/tegenrekening';
const digestOf = (body: unknown) => contentDigest({ path, body }).toString('hex');

test('the digest changes with every value, position and path, but not with the order of fields', () => {
  const sent = digestOf({ versie: 1, iban: 'NL91ABNA0417164300' });
  expect(digestOf({ iban: 'NL91ABNA0417164300', twoFaToken: 'x', versie: 1 })).toBe(sent);
  expect(digestOf({ versie: 1, iban: 'NL20INGB0001234567' })).not.toBe(sent);
  expect(digestOf({ versie: '1', iban: 'NL91ABNA0417164300' })).not.toBe(sent);
  expect(
    digestOf(
      [
        ['iban', 'NL91ABNA0417164300'],
        ['versie', 1],
      ].slice(0, 1),
    ),
  ).not.toBe(sent);
  expect(contentDigest({ path: '/api/elders', body: { versie: 1 } })).not.toEqual(
    contentDigest({ path, body: { versie: 1 } }),
  );
});

test('rejects content deeper than any call accepts as malformed, at any depth', () => {
  for (const depth of [25, 30_000]) {
    const deep = JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    expect(() => digestOf({ deep })).toThrow(expect.objectContaining({ code: 'malformed' }));
  }
});
