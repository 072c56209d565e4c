import { emptyDraft, emptyOwner } from '@portaal/domain/investing/applications/empty-draft';
import { expect, test } from 'vitest';
import { stepItems } from './summary-items.ts';

const { mijn } = emptyDraft.applicants;
const names = { countryOf: (code: string) => `land ${code}` };

const itemsWith = (taxAbroad: boolean) => {
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

test('I-08 lists each tax country in the data to sign, with the number or the reason for its absence', () => {
  expect(itemsWith(true)).toEqual([
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

test('I-08 after the answer changes to no, earlier countries are not part of the data to sign', () => {
  expect(itemsWith(false)).toEqual([
    ['Fiscaal inwoner van Nederland', 'Ja'],
    ['Fiscaal inwoner van een ander land', 'Nee'],
  ]);
});

test('I-08 I-09 lists the owners of a passive organisation with their tax countries in the data to sign', () => {
  const owner = {
    ...emptyOwner,
    initialen: 'S.',
    achternaam: 'Veldkamp',
    belang: 'eigendom',
    prominent: false,
  };
  const abroadTax = { ...owner.abroadTax, taxNL: false, taxAbroad: true, country: 'BE' };
  const ubos = [
    { ...owner, id: 'a', uitsluitend: true, bsn: '123456782' },
    {
      ...owner,
      id: 'b',
      uitsluitend: false,
      abroadTax: { ...abroadTax, taxIdentificationNumber: '85073003328' },
    },
  ];
  const items = (soort: string) =>
    stepItems(
      'CompanyInformation',
      { ...emptyDraft, for: 'company', company: { ...emptyDraft.company, soort, ubos } },
      names,
    ).flatMap(({ term, value }) => (String(term).startsWith('UBO') ? [`${term} = ${value}`] : []));
  const interest = 'belang = Heeft meer dan 25% van de aandelen, de stemmen of de winst';
  expect(items('passief')).toEqual([
    'UBO 1 = S. Veldkamp',
    `UBO 1: ${interest}`,
    'UBO 1: alleen belasting in Nederland = Ja',
    'UBO 1: nummer (BSN) = ••• 782',
    'UBO 1: publieke functie = Nee',
    'UBO 2 = S. Veldkamp',
    `UBO 2: ${interest}`,
    'UBO 2: alleen belasting in Nederland = Nee',
    'UBO 2: fiscaal inwoner van Nederland = Nee',
    'UBO 2: fiscaal inwoner van een ander land = Ja',
    'UBO 2: land = land BE',
    'UBO 2: fiscaal nummer (TIN) in dat land = ••• 328',
    'UBO 2: publieke functie = Nee',
  ]);
  expect(items('actief')).toHaveLength(6);
});
