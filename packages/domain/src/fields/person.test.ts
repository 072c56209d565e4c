import { isoDate } from '@portaal/engine';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addition, additionRules, foreignPostcodeRules, houseNumberSent } from './address.ts';
import { adultProblem, childProblem, otherAdultProblem } from './birth-date.ts';
import type { FieldRules } from './field-rules.ts';
import { initials, initialsRules } from './initials.ts';
import {
  companyNameRules,
  lastName,
  lastNameRules,
  namePrefix,
  namePrefixRules,
  personNameRules,
  placeNameRules,
} from './names.ts';
import { optionalPhoneNumber } from './phone.ts';
import { validUntilProblem } from './valid-until.ts';

const today = isoDate('2026-11-20');

function outcome({ read }: FieldRules<string>, text: string): string | null {
  const reading = read(text);
  return reading.ok ? reading.value : reading.message;
}

describe('the field rules validate the initials of a person', () => {
  it.each([
    ['J.P.', 'J.P.'],
    ['jp', 'J.P.'],
    ['j.p', 'J.P.'],
    [' J P ', 'J.P.'],
    ['ChTh', 'Ch.Th.'],
    ['ch. th.', 'Ch.Th.'],
    ['IJ.', 'IJ.'],
    ['ij.m.', 'IJ.M.'],
    ['é', 'É.'],
    ['م', 'م.'],
    ['小', '小.'],
    ['पि', 'पि.'],
    ['abcdefghij', 'A.B.C.D.E.F.G.H.I.J.'],
  ])('the initials %j are stored as %s', (text, stored) => expect(outcome(initialsRules, text)).toBe(stored));

  it.each(['J2', 'Jan.', 'abcdefghijk', 'J-P', '.', '<b>'])('the initials %j are rejected', (text) =>
    expect(outcome(initialsRules, text)).toBe('Vul alleen letters en punten in, bijvoorbeeld J.P.'),
  );
});

describe('the field rules validate the names of a person', () => {
  it.each([
    [namePrefixRules, 'van  der ', 'van der'],
    [namePrefixRules, "van 't", "van 't"],
    [lastNameRules, 'Berg', 'Berg'],
    [lastNameRules, 'Van Rossum-de Boer', 'Van Rossum-de Boer'],
    [lastNameRules, 'Müller', 'Müller'],
    [lastNameRules, 'O’Brien', "O'Brien"],
    [lastNameRules, 'St. John', 'St. John'],
    [personNameRules, 'Nel de Wit', 'Nel de Wit'],
    [personNameRules, 'محمد الأحمد', 'محمد الأحمد'],
    [personNameRules, 'علی\u200cرضا', 'علی\u200cرضا'],
    [personNameRules, '李 小龙', '李 小龙'],
    [personNameRules, 'Δημήτρης Παπαδόπουλος', 'Δημήτρης Παπαδόπουλος'],
    [personNameRules, 'प्रिया शर्मा', 'प्रिया शर्मा'],
    [namePrefixRules, 'अल', 'अल'],
    [placeNameRules, 'Plein 1944', 'Plein 1944'],
    [placeNameRules, "'s-Hertogenbosch", "'s-Hertogenbosch"],
    [placeNameRules, '2e Exloërmond', '2e Exloërmond'],
    [companyNameRules, 'Café "De Zon" & Zn. B.V.', 'Café "De Zon" & Zn. B.V.'],
  ])('rule %# accepts the name %j', (rules, text, stored) => expect(outcome(rules, text)).toBe(stored));

  it.each([
    [namePrefixRules, 'van der en van den'],
    [namePrefixRules, 'v4n'],
    [lastNameRules, 'B3rg'],
    [personNameRules, 'Nel\nBcc: x@y.nl'],
    // Looks like another name, because the text after the mark runs from right to left.
    [personNameRules, 'Nel \u202etiW ed'],
    [personNameRules, 'Nel\u2066de Wit'],
    [personNameRules, 'Nel\u200f de Wit'],
    // Contains an invisible character, so it looks the same as another name.
    [personNameRules, 'Nel \u200dde Wit'],
    [personNameRules, 'Nel\u200bde Wit'],
    [personNameRules, 'Bel 0900-1234'],
    [personNameRules, 'https://a.example'],
    [companyNameRules, 'Zon \u202eVB'],
    [lastNameRules, '-'],
    [lastNameRules, 'x'.repeat(61)],
    [lastNameRules, 'Berg\u0007'],
    [lastNameRules, '<svg onload=alert(1)>'],
    [placeNameRules, 'Kade <b>'],
    [companyNameRules, 'A'],
    [companyNameRules, 'x'.repeat(121)],
  ])('rule %# rejects the name %j', (rules, text) =>
    expect(outcome(rules, text)).toBe('Dit is geen geldige naam.'),
  );
});

describe('the field rules validate a date of birth', () => {
  it('a date of birth must lie at least eighteen years in the past for an adult', () => {
    expect(adultProblem(isoDate('2008-11-20'), today)).toBeUndefined();
    expect(adultProblem(isoDate('2008-11-21'), today)).toBe('U moet 18 jaar of ouder zijn.');
    expect(otherAdultProblem(isoDate('2008-11-21'), today)).toContain('18 jaar of ouder');
  });

  it('a date of birth must be less than eighteen years ago for a child', () => {
    expect(childProblem(isoDate('2008-11-21'), today)).toBeUndefined();
    expect(childProblem(isoDate('2026-11-20'), today)).toBeUndefined();
    expect(childProblem(isoDate('2008-11-20'), today)).toBe('Uw kind moet jonger zijn dan 18 jaar.');
  });

  it('a date of birth must not be in the future or more than 110 years ago', () => {
    for (const validate of [adultProblem, otherAdultProblem, childProblem]) {
      expect(validate(isoDate('2026-11-21'), today)).toBe('Vul een geldige geboortedatum in.');
      expect(validate(isoDate('1915-11-20'), today)).toBe('Vul een geldige geboortedatum in.');
    }
    expect(adultProblem(isoDate('1915-11-21'), today)).toBeUndefined();
  });
});

describe('the field rules validate an identity document', () => {
  it.each([
    ['2026-11-20', 'adult', 'Dit identiteitsbewijs is niet meer geldig.'],
    ['2026-11-21', 'adult', undefined],
    ['2036-12-20', 'adult', undefined],
    ['2036-12-21', 'adult', 'Deze datum ligt te ver in de toekomst.'],
    ['2031-12-20', 'child', undefined],
    ['2031-12-21', 'child', 'Deze datum ligt te ver in de toekomst.'],
  ] as const)(
    'an identity document valid until %s of an applicant of kind %s gives the message: %s',
    (until, holder, problem) => expect(validUntilProblem(isoDate(until), today, holder)).toBe(problem),
  );
});

describe('the field rules validate an address', () => {
  it.each([
    ['1000', '1000'],
    [' 10115 ', '10115'],
    ['sw1a 1aa', 'SW1A 1AA'],
    ['1050-090', '1050-090'],
  ])('the foreign postcode %j is accepted', (text, stored) =>
    expect(outcome(foreignPostcodeRules, text)).toBe(stored),
  );

  it.each(['1', '1234567890123', '<b>', '-1-'])('the foreign postcode %j is rejected', (text) =>
    expect(outcome(foreignPostcodeRules, text)).toBe('Vul een geldige postcode in.'),
  );

  it.each(['A', 'bis', '2-hoog', '1/2'])('the house number addition %j is accepted', (text) =>
    expect(outcome(additionRules, text)).toBe(text),
  );

  it.each(['elf letters', '-', '<b>'])('the house number addition %j is rejected', (text) =>
    expect(outcome(additionRules, text)).toContain('maximaal 10'),
  );

  it.each([0, 100_000, 1.5, '12'])('X-13 rejects the house number %j in the request', (sent) =>
    expect(z.safeParse(houseNumberSent, sent).success).toBe(false),
  );
});

describe('V-05 the server validates the values that it receives', () => {
  it('stores received values in one notation', () => {
    expect(z.parse(initials, 'jp')).toBe('J.P.');
    expect(z.parse(lastName, ' Berg ')).toBe('Berg');
  });

  it('values the server receives may be empty in an optional field, but not invalid', () => {
    for (const field of [namePrefix, addition, optionalPhoneNumber]) {
      expect(z.parse(field, ' ')).toBe('');
      expect(z.safeParse(field, '<>').success).toBe(false);
      expect(z.safeParse(field, null).success).toBe(false);
    }
    expect(z.parse(optionalPhoneNumber, '020 123 45 67')).toBe('+31201234567');
    expect(z.parse(namePrefix, 'van der')).toBe('van der');
  });
});
