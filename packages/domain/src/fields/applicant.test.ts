import { isoDate } from '@portaal/engine';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { problemsOf } from '../http/problems.ts';
import { personalInformationProblems } from '../people/personal-information/calls.ts';
import { relationInput, relationProblems } from '../people/relations/calls.ts';
import { addressSection, fullName, identityProblems, identitySection } from './applicant.ts';

const today = isoDate('2026-11-20');
const address = {
  land: 'NL',
  postcode: '1012 ab',
  huisnummer: 12,
  toevoeging: '',
  straatnaam: 'Kade',
  woonplaats: 'Amsterdam',
};
const person = {
  geslacht: 'V',
  initialen: 'S',
  tussenvoegsel: '',
  achternaam: 'Veldkamp',
  geboortedatum: '2016-03-04',
  nationaliteit: 'NL',
};
const identity = {
  uitsluitend: true,
  bsn: '999094580',
  identiteitsbewijs: 'paspoort',
  geldigTot: '2030-01-01',
};

function problemsWith(schema: z.ZodMiniType, value: unknown): string[] {
  const validated = z.safeParse(schema, value);
  return validated.success ? [] : problemsOf(validated.error.issues).map(({ field }) => field);
}

test('V-05 validates the postcode by the rules of its country', () => {
  expect(z.parse(addressSection, address)).toEqual({ ...address, postcode: '1012AB' });
  expect(z.parse(addressSection, { ...address, land: 'BE', postcode: '1000' }).postcode).toBe('1000');
  expect(problemsWith(addressSection, { ...address, postcode: '1000' })).toEqual(['postcode']);
  expect(problemsWith(addressSection, { ...address, postcode: ' ' })).toEqual(['postcode']);
});

test('V-05 rejects fields that the section does not define', () => {
  expect(problemsWith(addressSection, { ...address, personId: 'x' })).toEqual(['personId']);
});

test('V-05 requires a BSN from a person who pays taxes only in the Netherlands, unless their BSN is stored', () => {
  const { bsn: _, ...without } = identity;
  const section = z.parse(identitySection, without);
  const rules = { capacity: 'self', hasBsn: false, today } as const;
  expect(identityProblems(section, rules)).toEqual([{ field: 'bsn', message: 'Vul dit veld in.' }]);
  expect(identityProblems(section, { ...rules, hasBsn: true })).toEqual([]);
  expect(identityProblems({ ...section, uitsluitend: false }, rules)).toEqual([]);
});

test('V-05 accepts a missing expiry date only for a residence permit', () => {
  const rules = { capacity: 'self', hasBsn: false, today } as const;
  const section = z.parse(identitySection, { ...identity, geldigTot: null });
  expect(identityProblems(section, rules).map(({ field }) => field)).toEqual(['geldigTot']);
  expect(identityProblems({ ...section, identiteitsbewijs: 'verblijfsdocument' }, rules)).toEqual([]);
});

test('V-05 reports a problem with the path of its field in the whole input', () => {
  const persoon = z.parse(relationInput, { type: 'child', persoon: person, identiteit: identity });
  if (persoon.type !== 'child') throw new Error('a child stays a child');
  const problems = personalInformationProblems(
    { persoon: persoon.persoon, identiteit: { ...persoon.identiteit, geldigTot: today } },
    { hasBsn: true, today },
  );
  expect(problems.map(({ field }) => field)).toEqual(['persoon.geboortedatum', 'identiteit.geldigTot']);
});

test("V-05 rejects a child's identity document that is valid for more than five years", () => {
  const child = { type: 'child', persoon: person, identiteit: { ...identity, geldigTot: '2033-01-01' } };
  const problems = relationProblems(z.parse(relationInput, child), { hasBsn: false, hasIban: false, today });
  expect(problems).toEqual([
    { field: 'identiteit.geldigTot', message: 'Deze datum ligt te ver in de toekomst.' },
  ]);
});

test('V-05 requires an account and an adult authorised to sign for an organisation', () => {
  const contactPersoon = {
    persoon: person,
    adres: address,
    contact: { mobiel: '06 12345678', telefoonnummer: '' },
    identiteit: identity,
    tekenbevoegd: true,
  };
  const company = {
    type: 'company',
    organisatie: {
      naamBedrijf: 'De Zon B.V.',
      kvk: '12345678',
      rsin: '820005617',
      telefoonnummer: '020 123 45 67',
    },
    adres: address,
    contactPersoon,
  };
  const stored = { hasBsn: false, hasIban: false, today };
  expect(relationProblems(z.parse(relationInput, company), stored).map(({ field }) => field)).toEqual([
    'organisatie.iban',
    'contactPersoon.persoon.geboortedatum',
  ]);
  const unsigned = { ...company, contactPersoon: { ...contactPersoon, tekenbevoegd: false } };
  expect(problemsWith(relationInput, unsigned)).toEqual(['contactPersoon.tekenbevoegd']);
});

test('formats a full name on one line', () => {
  expect(fullName({ initialen: 'J.P.', tussenvoegsel: 'van der', achternaam: 'Berg' })).toBe(
    'J.P. van der Berg',
  );
  expect(fullName({ initialen: 'S.', tussenvoegsel: '', achternaam: 'Veldkamp' })).toBe('S. Veldkamp');
});
