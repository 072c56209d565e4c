import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('returns only the names of differing fields, at any depth', () => {
  const before = { adres: { postcode: '1012AB', huisnummer: 1 }, contact: null };
  const after = { adres: { postcode: '1012AC', huisnummer: 1 }, contact: { mobiel: '+31612345678' } };
  expect(changedFields(before, after)).toEqual(['adres.postcode', 'contact.mobiel']);
  expect(changedFields(after, after)).toEqual([]);
  expect(changedFields({ a: undefined }, { a: null })).toEqual([]);
});
