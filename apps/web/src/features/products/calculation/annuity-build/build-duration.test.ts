import { annuityTermsOf } from '@portaal/domain/products/annuities/terms';
import { type IsoDate, isoDate } from '@portaal/engine';
import { expect, test } from 'vitest';
import { ageText, annuityTermsFor } from '../model/annuity-terms.ts';
import { context } from '../testing/annuity-examples.ts';
import { ageOn, canBuild, longestBuild, suggestedBuild, yearsUntilStatePension } from './build-duration.ts';

const start = isoDate('2027-01-01');
function termsOf(birthdate: string) {
  if (context.annuityRules === null) throw new Error('the examples have rules');
  const person = { birthdate: isoDate(birthdate), start, polisVoorwaardeCode: null };
  return annuityTermsOf(person, context.annuityRules);
}

test.each([
  // The state pension begins on 12 August 2031. That is five years after the start if the last, partial year counts.
  // The payout must begin in 2036 at the latest.
  ['1964-05-12', 5, 9, 5],
  ['1980-03-15', 21, 25, 21],
  // State pension began on 20 August 2025.
  ['1958-08-20', 0, 3, 5],
  ['2005-06-01', 46, 40, 40],
])(
  'domain 1.4: calculates the accumulation years for a birth date of %s',
  (birthdate, untilPension, longest, suggested) => {
    const terms = termsOf(birthdate);
    expect(yearsUntilStatePension(start, terms)).toBe(untilPension);
    expect(longestBuild(start, terms)).toBe(longest);
    expect(suggestedBuild(start, terms)).toBe(suggested);
    expect(canBuild(start, terms)).toBe(longest >= 5);
  },
);

test('an age is in whole years and increases on the birthday', () => {
  expect(ageOn(isoDate('1980-03-15'), isoDate('2027-03-14'))).toBe(46);
  expect(ageOn(isoDate('1980-03-15'), isoDate('2027-03-15'))).toBe(47);
});

test('formats the state pension age in years and months', () => {
  expect(ageText(termsOf('1958-08-20').statePension)).toBe('67 jaar');
  expect(ageText(termsOf('1964-05-12').statePension)).toBe('67 jaar en 3 maanden');
});

test('returns no terms if the rules or the birth date are missing, or the person is a minor', () => {
  const flowContext = { today: isoDate('2026-11-21'), calculation: context };
  const person = (geboortedatum: string, from: IsoDate | '' = '') => ({ geboortedatum, start: from });
  expect(annuityTermsFor(person(''), null, flowContext)).toBeNull();
  expect(annuityTermsFor(person('2020-01-01'), null, flowContext)).toBeNull();
  expect(annuityTermsFor(person('1964-05-12'), null, { ...flowContext, calculation: null })).toBeNull();
  expect(annuityTermsFor(person('1964-05-12'), 'SDIL', flowContext)?.minimumMonths).toBe(297);
  // A start in the past is replaced by the first possible start.
  expect(annuityTermsFor(person('1964-05-12', isoDate('2020-01-01')), 'SDIL', flowContext)).toMatchObject({
    minimumMonths: 297,
  });
});
