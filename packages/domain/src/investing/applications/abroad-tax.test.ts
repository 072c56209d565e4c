import { expect, test } from 'vitest';
import { abroadTaxProblems, abroadTaxUploads, usStopText } from './abroad-tax.ts';
import type { PersonDraft } from './draft.ts';
import { emptyDraft } from './empty-draft.ts';

type AbroadTax = PersonDraft['abroadTax'];

const answered = (tax: Partial<AbroadTax>, person: Partial<PersonDraft> = {}): PersonDraft => {
  const { mijn } = emptyDraft.applicants;
  return { ...mijn, uitsluitend: false, ...person, abroadTax: { ...mijn.abroadTax, ...tax } };
};
const fieldsOf = (person: PersonDraft) =>
  abroadTaxProblems(person, 'p').map(({ field }) => field.replace(/^p\.(abroadTax\.)?/, ''));

/** Returns the decision table of domain 4.5, written independently of the implementation. */
function expected({
  taxNL,
  taxAbroad,
  taxUS,
  bornUS,
}: Pick<AbroadTax, 'taxNL' | 'taxAbroad' | 'taxUS' | 'bornUS'>) {
  const fields = new Set<string>();
  for (const [name, answer] of Object.entries({ taxNL, taxAbroad, taxUS, bornUS })) {
    if (answer === null) fields.add(name);
  }
  if (taxNL) fields.add('bsn');
  if (taxAbroad) {
    fields.add('country');
    fields.add('taxIdentificationNumber');
  }
  if (taxUS) {
    fields.add('taxUS');
    fields.add('taxIdentificationNumberUS');
  }
  if ([taxNL, taxAbroad, taxUS].every((answer) => answer === false)) fields.add('taxAbroad');
  return fields;
}

test('I-08 V-05 requires exactly the fields of the decision table for each combination of answers', () => {
  const answers = [null, true, false];
  let combinations = 0;
  for (const taxNL of answers)
    for (const taxAbroad of answers)
      for (const taxUS of answers)
        for (const bornUS of answers) {
          const taxAnswers = { taxNL, taxAbroad, taxUS, bornUS };
          const found = fieldsOf(answered(taxAnswers));
          expect(new Set(found), JSON.stringify(taxAnswers)).toEqual(expected(taxAnswers));
          expect(found.length).toBe(new Set(found).size);
          expect(fieldsOf(answered(taxAnswers, { uitsluitend: true }))).toEqual([]);
          combinations += 1;
        }
  expect(combinations).toBe(81);
});

const resident = { taxNL: true, taxAbroad: true, taxUS: false, bornUS: false, country: 'BE' } as const;
const bsn = '999094580';

test('I-08 requires a tax number or one of the listed reasons why there is none', () => {
  const with_ = (tax: Partial<AbroadTax>) => fieldsOf(answered({ ...resident, ...tax }, { bsn }));
  expect(with_({ taxIdentificationNumber: '85073003328' })).toEqual([]);
  expect(with_({ taxIdentificationNumberReden: 'geen' })).toEqual([]);
  expect(with_({ taxIdentificationNumberReden: 'aangevraagd' })).toEqual([]);
  expect(with_({ taxIdentificationNumberReden: 'weet niet' })).toEqual(['taxIdentificationNumber']);
  // The validation accepts an unusual format; the form only shows a warning.
  expect(with_({ taxIdentificationNumber: '1' })).toEqual([]);
});

test('I-08 rejects the Netherlands and the United States as the other tax country', () => {
  const of = (country: string) =>
    fieldsOf(answered({ ...resident, country, taxIdentificationNumber: '1' }, { bsn }));
  expect(of('DE')).toEqual([]);
  for (const country of ['NL', 'US', '', 'Duitsland', 'de']) expect(of(country)).toEqual(['country']);
});

test('I-08 rejects a person liable for tax in the United States, including by nationality', () => {
  const messages = (person: PersonDraft) => abroadTaxProblems(person, 'p').map(({ message }) => message);
  const american = answered({
    taxNL: false,
    taxAbroad: false,
    taxUS: true,
    bornUS: false,
    taxIdentificationNumberUS: '1',
  });
  expect(messages(american)).toEqual([usStopText]);
  const denied = answered(
    { taxNL: true, taxAbroad: false, taxUS: false, bornUS: true },
    { bsn, nationaliteit: 'US' },
  );
  expect(messages(denied)).toEqual([
    'Wie de Amerikaanse nationaliteit heeft, is belastingplichtig in de Verenigde Staten. Kies ja.',
  ]);
});

test('I-08 requires an identity card and a certificate or reason from a person born in the United States', () => {
  const born = { taxNL: true, taxAbroad: false, taxUS: false, bornUS: true } as const;
  const uploads = (identityKind: string, CLNReden = '') =>
    abroadTaxUploads(answered({ ...born, CLNReden }, { bsn, identiteitsbewijs: identityKind }), 'partner');
  const certificate = 'partner.abroadTax.CLN';
  const passport = 'partner.abroadTax.passport.voorkant';
  expect(uploads('paspoort')).toEqual([certificate]);
  expect(uploads('identiteitskaart')).toEqual([certificate]);
  expect(uploads('rijbewijs')).toEqual([passport, certificate]);
  expect(uploads('verblijfsdocument')).toEqual([passport, certificate]);
  expect(uploads('rijbewijs', 'Mijn ouders waren diplomaat.')).toEqual([passport]);
  expect(fieldsOf(answered({ ...born, CLNReden: 'Diplomaat.' }, { bsn }))).toEqual(['CLNReden']);
  expect(fieldsOf(answered({ ...born, CLNReden: 'Mijn ouders waren diplomaat.' }, { bsn }))).toEqual([]);
  for (const other of [{ bornUS: false }, { taxUS: true }]) {
    expect(abroadTaxUploads(answered({ ...born, ...other }, { bsn }), 'partner')).toEqual([]);
  }
  expect(abroadTaxUploads(answered(born, { uitsluitend: true }), 'partner')).toEqual([]);
});
