import { describe, expect, test } from 'vitest';
import { readCompany } from './company.ts';
import type { CompanyDraft } from './draft.ts';
import { completeDraft, today } from './testing/complete-draft.ts';

type Contact = CompanyDraft['contactPerson'];

const read = (change: Partial<CompanyDraft>) =>
  readCompany({ ...completeDraft.company, ...change }, 'company', today);
const wrong = (change: Partial<CompanyDraft>) => read(change).problems.map(({ field }) => field);
const withContact = (change: Partial<Contact>) =>
  wrong({ contactPerson: { ...completeDraft.company.contactPerson, ...change } });
const withIdentity = (change: Partial<Contact['personTaxInfo']>) =>
  withContact({
    personTaxInfo: { ...completeDraft.company.contactPerson.personTaxInfo, ...change },
  });

test('I-09 parses a complete organisation, including its account', () => {
  const { value, problems } = read({});
  expect(problems).toEqual([]);
  expect(value).toMatchObject({
    organisatie: { naamBedrijf: 'Veldkamp Beheer B.V.', iban: 'NL20INGB0001234567', soort: 'actief' },
    contactPersoon: { nummer: 'SPECI2014', identiteit: { bsn: '111222333' } },
  });
  expect(read({ iban: 'NL•• •••• •••• ••45 67' }).value?.organisatie).not.toHaveProperty('iban');
});

describe('I-09 V-05 reports a missing field and no other field', () => {
  const address = ['land', 'postcode', 'huisnummer', 'straatnaam', 'woonplaats'] as const;
  test.each([...address, 'naamBedrijf', 'kvk', 'rsin', 'telefoonnummer', 'iban', 'soort'] as const)(
    "the organisation's field %s is missing",
    (name) => expect(wrong({ [name]: '' })).toEqual([`company.${name}`]),
  );
  test.each([
    ...address,
    'geslacht',
    'initialen',
    'achternaam',
    'geboortedatum',
    'nationaliteit',
    'mobiel',
  ] as const)('reports the missing field of the contact person: %s', (name) =>
    expect(withContact({ [name]: '' })).toEqual([`company.contactPerson.${name}`]),
  );
  test.each(['bsn', 'identiteitsbewijs', 'identiteitsbewijsCard', 'geldigTot'] as const)(
    'reports the missing identity field of the contact person: %s',
    (name) => expect(withIdentity({ [name]: '' })).toEqual([`company.contactPerson.personTaxInfo.${name}`]),
  );
});

test('I-09 V-05 validates the KVK number (8 digits), the RSIN (11-test) and the IBAN (check digits)', () => {
  expect(wrong({ kvk: '1234567', rsin: '001234567', iban: 'NL91ABNA0417164301' })).toEqual([
    'company.kvk',
    'company.rsin',
    'company.iban',
  ]);
  expect(wrong({ kvk: '00000001', rsin: '820006439', iban: 'DE89370400440532013000' })).toEqual([]);
});

test('I-09 requires a contact person who is an adult, is authorised to sign and submits a passport or card', () => {
  expect(withContact({ tekenbevoegd: null })).toEqual(['company.contactPerson.tekenbevoegd']);
  expect(withContact({ tekenbevoegd: false })).toEqual(['company.contactPerson.tekenbevoegd']);
  expect(withContact({ prominent: null })).toEqual(['company.contactPerson.prominent']);
  expect(withContact({ geboortedatum: '2009-01-01' })).toEqual(['company.contactPerson.geboortedatum']);
  const fields = ['company.contactPerson.personTaxInfo.identiteitsbewijs'];
  expect(withIdentity({ identiteitsbewijs: 'rijbewijs' })).toEqual(fields);
  expect(withIdentity({ identiteitsbewijs: 'verblijfsdocument' })).toEqual(fields);
  expect(withIdentity({ identiteitsbewijs: 'identiteitskaart' })).toEqual([]);
  expect(withIdentity({ uitsluitend: null })).toEqual(['company.contactPerson.personTaxInfo.uitsluitend']);
});

test('I-09 reports problems in the order of the fields on the page', () => {
  const order = wrong({
    ubos: [],
    naamBedrijf: '',
    iban: '',
    woonplaats: '',
    soort: '',
    contactPerson: { ...completeDraft.company.contactPerson, achternaam: '', mobiel: '', tekenbevoegd: null },
  });
  expect(order).toEqual([
    'company.naamBedrijf',
    'company.iban',
    'company.woonplaats',
    'company.soort',
    'company.contactPerson.achternaam',
    'company.contactPerson.mobiel',
    'company.contactPerson.tekenbevoegd',
    'company.ubos',
  ]);
});
