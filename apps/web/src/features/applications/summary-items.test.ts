import { emptyDraft } from '@portaal/domain/applications/empty-draft';
import { expect, test } from 'vitest';
import { stepItems } from './summary-items.ts';

const { mijn } = emptyDraft.applicants;
const names = { countryOf: (code: string) => `land ${code}` };

const shown = (taxAbroad: boolean) => {
  const abroadTax = {
    ...mijn.abroadTax,
    taxNL: true,
    taxAbroad,
    country: 'BE',
    taxIdentificationNumber: '85.07.30-033 28',
    furtherCountries: [
      { country: 'DE', taxIdentificationNumber: '', taxIdentificationNumberReden: 'aangevraagd' },
      { country: 'FR', taxIdentificationNumber: '3023217600053', taxIdentificationNumberReden: 'geen' },
    ],
  };
  const applicants = { ...emptyDraft.applicants, mijn: { ...mijn, uitsluitend: false, abroadTax } };
  return stepItems('UserAbroadTaxInfo', { ...emptyDraft, for: 'mijn', applicants }, names).map(
    ({ term, value }) => [term, value],
  );
};

test('I-08 what is signed names each country with the end of its number, or why there is none', () => {
  expect(shown(true)).toEqual([
    ['Fiscaal inwoner van Nederland', 'Ja'],
    ['Fiscaal inwoner van een ander land', 'Ja'],
    ['Land', 'land BE'],
    ['Fiscaal nummer (TIN) in dat land', '••• 328'],
    ['Tweede land', 'land DE'],
    ['Waarom geen nummer in het tweede land', 'Ik heb het nummer nog niet ontvangen'],
    ['Derde land', 'land FR'],
    ['Fiscaal nummer (TIN) in het derde land', '••• 053'],
  ]);
});

test('I-08 after the answer became no, no country is signed that stood there before', () => {
  expect(shown(false)).toEqual([
    ['Fiscaal inwoner van Nederland', 'Ja'],
    ['Fiscaal inwoner van een ander land', 'Nee'],
  ]);
});
