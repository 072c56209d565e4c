import type { AdultDraft, ApplicationDraft } from '@portaal/domain/applications/draft';
import { isoDate } from '@portaal/engine';
import { expect, test } from 'vitest';
import { reviewChecks } from './review-checks.ts';
import { filledIn } from './testing/filled-in.ts';

const draft = filledIn('partner');
const { mijn, partner } = draft.applicants;

const found = (applicants: Partial<ApplicationDraft['applicants']>, code: 'foreignTax' | 'address') => {
  const checks = reviewChecks({
    draft: { ...draft, applicants: { ...draft.applicants, ...applicants } },
    today: isoDate('2026-11-20'),
    answered: [],
    shared: undefined,
    hasOrigin: false,
    payers: [],
  });
  const check = checks.find((one) => one.code === code);
  return [check?.outcome, check?.text];
};

const abroad = (person: AdultDraft, tax: Partial<AdultDraft['abroadTax']>, land = 'NL'): AdultDraft => ({
  ...person,
  land,
  uitsluitend: false,
  abroadTax: { ...person.abroadTax, taxNL: true, taxUS: false, bornUS: false, ...tax },
});
const inThree = {
  taxAbroad: true,
  country: 'BE',
  taxIdentificationNumber: '85073003328',
  furtherCountries: [
    { country: 'DE', taxIdentificationNumber: '123', taxIdentificationNumberReden: '' },
    { country: 'FR', taxIdentificationNumber: '', taxIdentificationNumberReden: 'geen' },
  ],
};

test('I-08 the review names each country of each person, and what there is to look at in a number', () => {
  expect(found({}, 'foreignTax')).toEqual(['ok', 'Alleen in Nederland.']);
  const three = 'de aanvrager (België, Duitsland met een ongewoon nummer, Frankrijk zonder nummer)';
  expect(found({ mijn: abroad(mijn, inThree) }, 'foreignTax')).toEqual([
    'look',
    `Niet alleen in Nederland belastingplichtig: ${three}.`,
  ]);
  const born = abroad(partner, { taxAbroad: false, bornUS: true, country: 'BE' });
  expect(found({ mijn: abroad(mijn, inThree), partner: born }, 'foreignTax')).toEqual([
    'look',
    `Niet alleen in Nederland belastingplichtig: ${three} en de partner.`,
  ]);
});

test('I-08 the review holds where the applicant lives against every country of the certification', () => {
  const fits = ['ok', 'Past bij de opgave van de belasting.'];
  for (const land of ['NL', 'BE', 'DE', 'FR']) {
    expect(found({ mijn: abroad(mijn, inThree, land) }, 'address'), land).toEqual(fits);
  }
  expect(found({ mijn: abroad(mijn, inThree, 'ES') }, 'address')).toEqual([
    'look',
    'Woont in een land waar geen belasting is opgegeven: de aanvrager.',
  ]);
  expect(found({ mijn: { ...mijn, land: 'ES' } }, 'address')).toEqual([
    'look',
    'Woont in een ander land en betaalt alleen in Nederland belasting: de aanvrager.',
  ]);
});
