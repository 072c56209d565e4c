import { isoDate } from '@portaal/engine';
import { expect, test } from 'vitest';
import { fieldsOf, validateFields } from './personal-form.ts';

const nothing = {
  Id: 0,
  versie: 0,
  persoon: null,
  adres: null,
  contact: null,
  identiteit: null,
  tegenrekening: null,
};
const validate = validateFields(nothing, isoDate('2026-11-20'));

function problemFields(values: Parameters<typeof validate>[0]): string[] {
  const validation = validate({ ...fieldsOf(nothing), ...values });
  return validation.ok ? [] : validation.problems.map(({ field }) => field);
}

const person = {
  'persoon.geslacht': 'V',
  'persoon.initialen': 'J.P.',
  'persoon.achternaam': 'Brouwer',
  'persoon.geboortedatum': '2015-02-28',
};

test('V-05 reports violations of rules between fields together with empty fields elsewhere', () => {
  const found = problemFields(person);
  expect(found).toEqual(expect.arrayContaining(['contact.mobiel', 'persoon.geboortedatum']));
  expect(found.filter((field) => field === 'persoon.geboortedatum')).toHaveLength(1);
  const late = problemFields({
    'identiteit.uitsluitend': true,
    'identiteit.identiteitsbewijs': 'paspoort',
    'identiteit.geldigTot': '2026-11-19',
  });
  expect(late).toEqual(
    expect.arrayContaining(['persoon.achternaam', 'identiteit.bsn', 'identiteit.geldigTot']),
  );
});

test('V-05 reports each field of an invalid section only once', () => {
  const found = problemFields({ ...person, 'persoon.achternaam': 'B3' });
  expect(new Set(found).size).toBe(found.length);
});
