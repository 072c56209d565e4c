import { personalInformationChange } from '@portaal/domain/people/personal-information/calls';
import { expect, test } from 'vitest';
import { bodyOf, validated, valuesOf } from './form-values.ts';

test('builds the request body from the field paths; an empty field is omitted, or sent empty where the API allows it', () => {
  expect(
    bodyOf({
      'adres.huisnummer': 12,
      'adres.straatnaam': null,
      'adres.toevoeging': null,
      'contactPersoon.identiteit.geldigTot': null,
      'contactPersoon.identiteit.uitsluitend': false,
    }),
  ).toEqual({
    adres: { huisnummer: 12, toevoeging: '' },
    contactPersoon: { identiteit: { geldigTot: null, uitsluitend: false } },
  });
});

test('returns the fields of a section without nested objects', () => {
  expect(valuesOf('organisatie', { kvk: '12345678', iban: null, adres: { land: 'NL' } })).toEqual({
    'organisatie.kvk': '12345678',
    'organisatie.iban': null,
  });
});

test('V-05 applies the schema first, then the rules that need data besides the fields', () => {
  const contact = { mobiel: '+31612345678', telefoonnummer: '' };
  const rule = { field: 'contact.mobiel', message: 'Te vroeg.' };
  expect(validated(personalInformationChange, { versie: 1, contact }, () => [rule])).toEqual({
    ok: false,
    problems: [rule],
  });
  expect(validated(personalInformationChange, { versie: 1, contact }, () => [])).toMatchObject({ ok: true });
  const empty = validated(
    personalInformationChange,
    { versie: 1, contact: { telefoonnummer: '' } },
    () => [],
  );
  expect(empty).toEqual({
    ok: false,
    problems: [{ field: 'contact.mobiel', message: 'Vul dit veld in.' }],
  });
});
