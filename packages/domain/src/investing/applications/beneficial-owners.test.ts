import { expect, test } from 'vitest';
import { readCompany } from './company.ts';
import { applicationDraft, type CompanyDraft, type OwnerDraft } from './draft.ts';
import { completeDraft, today } from './testing/complete-draft.ts';

const { company } = completeDraft;
const [first] = company.ubos as [OwnerDraft];
const here = { uitsluitend: true, bsn: '123456782' };
const abroad: Partial<OwnerDraft> = {
  uitsluitend: false,
  bsn: '',
  abroadTax: {
    ...first.abroadTax,
    taxNL: false,
    taxAbroad: true,
    country: 'BE',
    taxIdentificationNumber: '85073003328',
    taxUS: false,
    bornUS: false,
  },
};
const problems = (change: Partial<CompanyDraft>) =>
  readCompany({ ...company, ...change }, 'company', today).problems.map(({ field, message }) => [
    field.replace('company.', ''),
    message,
  ]);
const owned = (...owners: Partial<OwnerDraft>[]) => ({ ubos: owners.map((one) => ({ ...first, ...one })) });
const passive = (...owners: Partial<OwnerDraft>[]) => ({ soort: 'passief', ...owned(...owners) });
const withTax = (change: Partial<OwnerDraft['abroadTax']>): Partial<OwnerDraft> => ({
  ...abroad,
  abroadTax: { ...first.abroadTax, ...abroad.abroadTax, ...change },
});

test('I-09 every organisation names at least one person who owns or controls it', () => {
  expect(problems({ ubos: [] })).toEqual([['ubos', 'Voeg minstens één UBO toe.']]);
  expect(problems(owned({ belang: '' }))).toEqual([['ubos[0].belang', 'Kies waarom deze persoon UBO is.']]);
  expect(problems(owned({}, { achternaam: '', woonplaats: '', prominent: true }))).toEqual([
    ['ubos[1].achternaam', expect.any(String)],
    ['ubos[1].woonplaats', expect.any(String)],
    ['ubos[1].functie', 'Vul dit veld in.'],
  ]);
  // A child can own shares, so a recent date of birth is accepted. A date in the future is invalid.
  expect(problems(owned({ geboortedatum: '2020-01-01' }))).toEqual([]);
  expect(problems(owned({ geboortedatum: '2026-11-21' }))).toEqual([
    ['ubos[0].geboortedatum', 'Vul een geldige geboortedatum in.'],
  ]);
});

test('I-09 accepts senior management as beneficial owner only if there is no other beneficial owner', () => {
  expect(problems(owned({ belang: 'leiding' }, { belang: 'leiding' }))).toEqual([]);
  expect(problems(owned({ belang: 'leiding' }, { belang: 'zeggenschap' }))).toEqual([
    ['ubos[0].belang', expect.stringContaining('alleen UBO als niemand anders dat is')],
  ]);
});

test('I-08 I-09 requires the tax residence of owners only for a passive organisation', () => {
  for (const soort of ['actief', 'financieel']) expect(problems({ soort, ...owned({}) })).toEqual([]);
  expect(problems(passive({}))).toEqual([['ubos[0].uitsluitend', 'Kies ja of nee.']]);
  expect(problems(passive(here, abroad))).toEqual([]);
  expect(problems(passive({ uitsluitend: true, bsn: '' }))).toEqual([['ubos[0].bsn', 'Vul dit veld in.']]);
  expect(problems(passive({ ...here, nationaliteit: 'US' }))).toEqual([
    ['ubos[0].uitsluitend', 'Wie de Amerikaanse nationaliteit heeft, kiest hier nee.'],
  ]);
  expect(problems(passive(here, { ...here, initialen: 'B.' }))).toEqual([
    ['ubos[1].bsn', 'Dit BSN staat al bij een andere UBO.'],
  ]);
  const second = { country: 'BE', taxIdentificationNumber: '', taxIdentificationNumberReden: '' };
  expect(problems(passive(here, withTax({ furtherCountries: [second] })))).toEqual([
    [
      'ubos[1].abroadTax.furtherCountries[0].country',
      'Kies als tweede land een land dat hier nog niet staat.',
    ],
    [
      'ubos[1].abroadTax.furtherCountries[0].taxIdentificationNumber',
      'Vul het nummer in het tweede land in, of kies waarom u het niet hebt.',
    ],
  ]);
});

test('I-08 I-09 rejects an American owner, and requires an explanation from an owner born in the United States', () => {
  expect(problems(passive(withTax({ taxUS: true, taxIdentificationNumberUS: '123456789' })))).toEqual([
    ['ubos[0].abroadTax.taxUS', expect.stringContaining('Wij kunnen op dit moment geen contract sluiten')],
  ]);
  expect(problems(passive(withTax({ bornUS: true })))).toEqual([
    ['ubos[0].abroadTax.CLNReden', expect.stringContaining('Leg uit waarom')],
  ]);
  expect(
    problems(passive(withTax({ bornUS: true, CLNReden: 'Geboren op doorreis, nooit Amerikaan.' }))),
  ).toEqual([]);
});

test('I-08 I-09 requires the list of countries and the BSN from a contact person who also pays taxes abroad', () => {
  const { contactPerson } = company;
  const { personTaxInfo } = contactPerson;
  const signing = (tax: Partial<OwnerDraft['abroadTax']>, bsn = '') => ({
    contactPerson: {
      ...contactPerson,
      personTaxInfo: { ...personTaxInfo, uitsluitend: false, bsn },
      abroadTax: { ...contactPerson.abroadTax, ...tax },
    },
  });
  expect(problems(signing({})).map(([field]) => field)).toEqual([
    'contactPerson.abroadTax.taxNL',
    'contactPerson.abroadTax.taxAbroad',
    'contactPerson.abroadTax.taxUS',
    'contactPerson.abroadTax.bornUS',
  ]);
  const also = { ...abroad.abroadTax, taxNL: true };
  expect(problems(signing(also))).toEqual([['contactPerson.personTaxInfo.bsn', 'Vul dit veld in.']]);
  const read = readCompany({ ...company, ...signing(also, '111222333') }, 'company', today);
  expect(read.value?.contactPersoon.identiteit.bsn).toBe('111222333');
});

test('I-09 treats a draft from an older browser session as a draft without owners, and rejects ten owners', () => {
  const { ubos: _, contactPerson, ...older } = company;
  const { abroadTax: __, ...contact } = contactPerson;
  const parsed = applicationDraft.parse({ ...completeDraft, company: { ...older, contactPerson: contact } });
  expect([parsed.company.ubos, parsed.company.contactPerson.abroadTax.furtherCountries]).toEqual([[], []]);
  const many = { ...company, ubos: Array.from({ length: 10 }, () => first) };
  expect(applicationDraft.safeParse({ ...completeDraft, company: many }).error?.issues).toMatchObject([
    { path: ['company', 'ubos'], message: 'Vul hoogstens 9 UBO’s in.' },
  ]);
});
