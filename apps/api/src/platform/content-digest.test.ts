import { expect, test } from 'vitest';
import { contentDigest } from './content-digest.ts';

const path = '/api/relations/me/tegenrekening';
const digestOf = (body: unknown) => contentDigest({ path, body }).toString('hex');

test('the same values give the same digest in any order and without their proof; another value, place or path does not', () => {
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

test('what is deeper than any call takes is malformed, however deep', () => {
  for (const depth of [25, 30_000]) {
    const deep = JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    expect(() => digestOf({ deep })).toThrow(expect.objectContaining({ code: 'malformed' }));
  }
});
