import { bsnRules } from '../fields/eleven-test.ts';
import type { FieldProblem } from '../http/error.ts';
import type { PersonDraft } from './draft.ts';
import { showsNationality } from './identity-documents.ts';
import { isMasked } from './persons.ts';
import { taxCountryProblems } from './tax-countries.ts';
import type { UploadField } from './uploads.ts';

type Person = Pick<PersonDraft, 'uitsluitend' | 'bsn' | 'abroadTax' | 'nationaliteit'>;

/** Domain 4.5, step 3: our choice. */
export const usStopText =
  'Wij kunnen op dit moment geen contract sluiten met mensen die belastingplichtig zijn in de Verenigde Staten.';

/** From this many characters on an explanation can be one. */
const SHORTEST_EXPLANATION = 20;

const chosen = 'Kies ja of nee.';
const missing = 'Vul dit veld in.';

/** The BSN of a person who is a tax resident here among other countries; undefined when it can be one, or is known. */
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

/** Domain 4.5: who holds the American nationality is due there, whatever else was answered. */
export function americanProblems(
  nationaliteit: string,
  { uitsluitend }: Pick<PersonDraft, 'uitsluitend'>,
  at: string,
): FieldProblem[] {
  return nationaliteit === 'US' && uitsluitend === true
    ? [{ field: `${at}.uitsluitend`, message: 'Wie de Amerikaanse nationaliteit heeft, kiest hier nee.' }]
    : [];
}

/** The BSN that was typed there; undefined: none is asked, or the one that is known stays. */
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
 * The self-certification of a person whose taxes are not only due in the Netherlands (domain 4.5). `hasCertificate`: the
 * CLN was uploaded, so an explanation beside it may have any length.
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
 * The same where no files are uploaded for it: of who owns an organisation or signs for it. Why they are no American
 * is explained, and looked at by an employee (domain 4.5, step 4).
 */
export function explainedTaxProblems(person: Person, at: string): FieldProblem[] {
  const isUnexplained = isFormerAmerican(person) && person.abroadTax.CLNReden.trim() === '';
  const message = 'Leg uit waarom deze persoon niet (meer) de Amerikaanse nationaliteit heeft.';
  return [
    ...abroadTaxProblems(person, at),
    ...(isUnexplained ? [{ field: `${at}.abroadTax.CLNReden`, message }] : []),
  ];
}

/** Everything that is asked on taxes of who shows no paper with it. */
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

/** Domain 4.5, step 4: born in the United States, and no citizen any more. */
export const isFormerAmerican = ({ uitsluitend, abroadTax }: Omit<Person, 'nationaliteit'>): boolean =>
  uitsluitend === false && abroadTax.bornUS === true && abroadTax.taxUS === false;

/**
 * The files this self-certification needs; an explanation stands in for the certificate. A passport or card that was
 * uploaded as the identity paper already shows the nationality, and is not asked again.
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
