import type { UploadField } from '../../documents/uploads/fields.ts';
import { bsnRules } from '../../fields/eleven-test.ts';
import type { FieldProblem } from '../../http/error.ts';
import type { PersonDraft } from './draft.ts';
import { showsNationality } from './identity-documents.ts';
import { isMasked } from './persons.ts';
import { taxCountryProblems } from './tax-countries.ts';

type Person = Pick<PersonDraft, 'uitsluitend' | 'bsn' | 'abroadTax' | 'nationaliteit'>;

/** Domain 4.5, step 3: our own policy not to accept people who are liable for tax in the United States. */
export const usStopText =
  'Wij kunnen op dit moment geen contract sluiten met mensen die belastingplichtig zijn in de Verenigde Staten.';

/** Minimum number of characters of an explanation. */
const SHORTEST_EXPLANATION = 20;

const chosen = 'Kies ja of nee.';
const missing = 'Vul dit veld in.';

/**
 * Returns what is wrong with the BSN of a person who is a tax resident of the Netherlands among other countries, or
 * undefined if it is valid or masked because it is already known.
 */
function bsnProblem(text: string): string | undefined {
  if (isMasked(text)) return undefined;
  const read = bsnRules.read(text);
  if (!read.ok) return read.message;
  return read.value === null ? missing : undefined;
}

function explanationProblem(text: string): string | undefined {
  const { length } = text.trim();
  return length > 0 && length < SHORTEST_EXPLANATION
    ? 'Leg in een paar zinnen uit waarom u geen verklaring hebt.'
    : undefined;
}

/**
 * Rejects "only in the Netherlands" for an American national, because the United States taxes its nationals
 * (domain 4.5).
 */
export function americanProblems(
  nationaliteit: string,
  { uitsluitend }: Pick<PersonDraft, 'uitsluitend'>,
  at: string,
): FieldProblem[] {
  return nationaliteit === 'US' && uitsluitend === true
    ? [{ field: `${at}.uitsluitend`, message: 'Wie de Amerikaanse nationaliteit heeft, kiest hier nee.' }]
    : [];
}

/**
 * Returns the BSN typed in the self-certification, or undefined if no BSN is required or the known BSN stays
 * unchanged.
 */
export function bsnOfResident({
  uitsluitend,
  bsn,
  abroadTax,
}: Omit<Person, 'nationaliteit'>): string | undefined {
  if (uitsluitend !== false || abroadTax.taxNL !== true || isMasked(bsn)) return undefined;
  const read = bsnRules.read(bsn);
  return read.ok ? (read.value ?? undefined) : undefined;
}

/**
 * Validates the self-certification of a person who is liable for tax outside the Netherlands (domain 4.5).
 * `hasCertificate`: the CLN was uploaded, so the explanation has no minimum length.
 */
export function abroadTaxProblems(person: Person, at: string, hasCertificate = false): FieldProblem[] {
  const { uitsluitend, bsn, abroadTax: tax, nationaliteit } = person;
  if (uitsluitend !== false) return [];
  const problems: FieldProblem[] = [];
  const add = (field: string, message: string | undefined) => {
    if (message === undefined) return;
    problems.push({ field: field === 'bsn' ? `${at}.bsn` : `${at}.abroadTax.${field}`, message });
  };
  if (tax.taxNL === null) add('taxNL', chosen);
  if (tax.taxNL === true) add('bsn', bsnProblem(bsn));
  if (tax.taxAbroad === null) add('taxAbroad', chosen);
  for (const { field, message } of taxCountryProblems(tax)) add(field, message);
  if (tax.taxUS === null) add('taxUS', chosen);
  if (tax.taxUS === true) {
    add('taxUS', usStopText);
    if (tax.taxIdentificationNumberUS.trim() === '') add('taxIdentificationNumberUS', missing);
  }
  if (tax.taxUS === false && nationaliteit === 'US') {
    add(
      'taxUS',
      'Wie de Amerikaanse nationaliteit heeft, is belastingplichtig in de Verenigde Staten. Kies ja.',
    );
  }
  if (tax.bornUS === null) add('bornUS', chosen);
  if (isFormerAmerican(person) && !hasCertificate) add('CLNReden', explanationProblem(tax.CLNReden));
  if (tax.taxNL === false && tax.taxAbroad === false && tax.taxUS === false) {
    add('taxAbroad', 'U bent altijd in minstens één land fiscaal inwoner. Kies dat land.');
  }
  return problems;
}

/**
 * Validates the self-certification of an owner or signer of an organisation, which has no uploads. A former American
 * explains why they are not American, and an employee reviews the explanation (domain 4.5, step 4).
 */
export function explainedTaxProblems(person: Person, at: string): FieldProblem[] {
  const isUnexplained = isFormerAmerican(person) && person.abroadTax.CLNReden.trim() === '';
  const message = 'Leg uit waarom deze persoon niet (meer) de Amerikaanse nationaliteit heeft.';
  return [
    ...abroadTaxProblems(person, at),
    ...(isUnexplained ? [{ field: `${at}.abroadTax.CLNReden`, message }] : []),
  ];
}

/** Returns all problems with the tax answers of a person who does not submit an identity document. */
export function certificationProblems(person: Person, at: string): FieldProblem[] {
  const { uitsluitend, bsn, nationaliteit } = person;
  if (uitsluitend === null) return [{ field: `${at}.uitsluitend`, message: chosen }];
  if (!uitsluitend) return explainedTaxProblems(person, at);
  const message = bsnProblem(bsn);
  return [
    ...americanProblems(nationaliteit, person, at),
    ...(message === undefined ? [] : [{ field: `${at}.bsn`, message }]),
  ];
}

/** Returns whether a person was born in the United States and is no longer a citizen (domain 4.5, step 4). */
export const isFormerAmerican = ({ uitsluitend, abroadTax }: Omit<Person, 'nationaliteit'>): boolean =>
  uitsluitend === false && abroadTax.bornUS === true && abroadTax.taxUS === false;

/**
 * Returns the files this self-certification requires; an explanation replaces the certificate. A passport or card
 * uploaded as the identity document already shows the nationality and is not required again.
 */
export function abroadTaxUploads<P extends 'mijn' | 'partner' | 'child'>(
  person: Omit<Person, 'nationaliteit'> & Pick<PersonDraft, 'identiteitsbewijs'>,
  who: P,
): UploadField[] {
  if (!isFormerAmerican(person)) return [];
  const passport: UploadField[] = showsNationality(person.identiteitsbewijs)
    ? []
    : [`${who}.abroadTax.passport.voorkant`];
  const certificate: UploadField[] = person.abroadTax.CLNReden.trim() === '' ? [`${who}.abroadTax.CLN`] : [];
  return [...passport, ...certificate];
}
