import { expect, test } from 'vitest';
import { abroadTaxProblems } from './abroad-tax.ts';
import { applicationDraft, type PersonDraft } from './draft.ts';
import { emptyDraft } from './empty-draft.ts';
import { otherCountries } from './tax-countries.ts';

type AbroadTax = PersonDraft['abroadTax'];
type Country = AbroadTax['furtherCountries'][number];

const { mijn } = emptyDraft.applicants;
const at = (country: string, number = '1', reason = ''): Country => ({
  country,
  taxIdentificationNumber: number,
  taxIdentificationNumberReden: reason,
});
const taxIn = (first: Country, ...furtherCountries: Country[]): AbroadTax => ({
  ...mijn.abroadTax,
  taxNL: false,
  taxAbroad: true,
  ...first,
  furtherCountries,
  taxUS: false,
  bornUS: false,
});
const problems = (abroadTax: AbroadTax) =>
  abroadTaxProblems({ ...mijn, uitsluitend: false, abroadTax }, 'p').map(({ field, message }) => [
    field.replace('p.abroadTax.', ''),
    message,
  ]);

test('I-08 accepts up to three other countries, each with its number or a reason why there is none', () => {
  expect(problems(taxIn(at('BE')))).toEqual([]);
  expect(problems(taxIn(at('BE'), at('DE', '', 'geen'), at('FR', '', 'aangevraagd')))).toEqual([]);
  expect(problems(taxIn(at('BE', '', 'geen'), at('', ''), at('FR', ' ', 'weet niet')))).toEqual([
    ['furtherCountries[0].country', 'Kies als tweede land een land uit de lijst.'],
    [
      'furtherCountries[0].taxIdentificationNumber',
      'Vul het nummer in het tweede land in, of kies waarom u het niet hebt.',
    ],
    [
      'furtherCountries[1].taxIdentificationNumber',
      'Vul het nummer in het derde land in, of kies waarom u het niet hebt.',
    ],
  ]);
});

test('I-08 rejects a duplicate country, the Netherlands and the United States', () => {
  const twice = 'een land dat hier nog niet staat.';
  expect(problems(taxIn(at('BE'), at('BE'), at('DE')))).toEqual([
    ['furtherCountries[0].country', `Kies als tweede land ${twice}`],
  ]);
  expect(problems(taxIn(at('BE'), at('DE'), at('BE')))).toEqual([
    ['furtherCountries[1].country', `Kies als derde land ${twice}`],
  ]);
  expect(problems(taxIn(at('BE'), at('DE'), at('DE')))).toEqual([
    ['furtherCountries[1].country', `Kies als derde land ${twice}`],
  ]);
  expect(problems(taxIn(at('BE'), at('NL'), at('US')))).toEqual([
    ['furtherCountries[0].country', 'Kies als tweede land een ander land dan Nederland.'],
    [
      'furtherCountries[1].country',
      'Kies als derde land een ander land. Over de Verenigde Staten gaat de vraag hieronder.',
    ],
  ]);
});

test('I-08 ignores and hides the entered countries after the answer changed to no', () => {
  const tax = { ...taxIn(at('NL', ''), at('NL', ''), at('')), taxNL: true, taxAbroad: false };
  expect(otherCountries(tax)).toEqual([]);
  expect(problems(tax).map(([field]) => field)).toEqual(['p.bsn']);
  expect(otherCountries({ ...tax, taxAbroad: true }).map(({ country }) => country)).toEqual(['NL', 'NL', '']);
});

test('I-08 accepts at most three tax countries, and reads a draft without the list as having none', () => {
  const read = (abroadTax: unknown) =>
    applicationDraft.safeParse({
      ...emptyDraft,
      applicants: { ...emptyDraft.applicants, mijn: { ...mijn, abroadTax } },
    });
  const three = taxIn(at('BE'), at('DE'), at('FR'));
  expect(read(three).success).toBe(true);
  const four = read({ ...three, furtherCountries: [...three.furtherCountries, at('ES')] });
  expect(four.error?.issues).toMatchObject([
    {
      path: ['applicants', 'mijn', 'abroadTax', 'furtherCountries'],
      message: 'Vul hoogstens 3 landen in.',
    },
  ]);
  const { furtherCountries: _, ...before } = three;
  expect(read(before).data?.applicants.mijn.abroadTax).toEqual({ ...before, furtherCountries: [] });
});
