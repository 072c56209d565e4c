import type { FieldProblem } from '../http/error.ts';
import type { PersonDraft } from './draft.ts';
import type { UploadField } from './uploads.ts';

type Person = Pick<PersonDraft, 'uitsluitend' | 'bsn' | 'abroadTax'>;

/** Domain 4.5, step 3: our choice. */
export const usStopText =
  'Wij kunnen op dit moment geen contract sluiten met mensen die belastingplichtig zijn in de Verenigde Staten.';

const chosen = 'Kies ja of nee.';
const missing = 'Vul dit veld in.';

/** The self-certification of a person whose taxes are not only due in the Netherlands (domain 4.5). */
export function abroadTaxProblems({ uitsluitend, bsn, abroadTax: tax }: Person, at: string): FieldProblem[] {
  if (uitsluitend !== false) return [];
  const problems: FieldProblem[] = [];
  const add = (field: string, message: string) =>
    problems.push({ field: field === 'bsn' ? `${at}.bsn` : `${at}.abroadTax.${field}`, message });
  if (tax.taxNL === null) add('taxNL', chosen);
  if (tax.taxNL === true && bsn.trim() === '') add('bsn', missing);
  if (tax.taxAbroad === null) add('taxAbroad', chosen);
  if (tax.taxAbroad === true) {
    if (tax.country === '') add('country', 'Kies een land uit de lijst.');
    const hasNumber = tax.taxIdentificationNumber.trim() !== '';
    if (!hasNumber && tax.taxIdentificationNumberReden === '') {
      add('taxIdentificationNumber', 'Vul het nummer in, of kies waarom u het niet hebt.');
    }
  }
  if (tax.taxUS === null) add('taxUS', chosen);
  if (tax.taxUS === true) add('taxUS', usStopText);
  if (tax.bornUS === null) add('bornUS', chosen);
  if (tax.bornUS === true && tax.taxUS === false && tax.CLNReden.trim().length > 0) {
    if (tax.CLNReden.trim().length < 20)
      add('CLNReden', 'Leg in een paar zinnen uit waarom u geen verklaring hebt.');
  }
  if (tax.taxNL === false && tax.taxAbroad === false && tax.taxUS === false) {
    add('taxAbroad', 'U bent altijd in minstens één land fiscaal inwoner. Kies dat land.');
  }
  return problems;
}

/** Domain 4.5, step 4: born in the United States, and no citizen any more. */
export const mustShowNationality = ({ uitsluitend, abroadTax }: Person): boolean =>
  uitsluitend === false && abroadTax.bornUS === true && abroadTax.taxUS === false;

/** The files this self-certification needs; an explanation stands in for the certificate. */
export function abroadTaxUploads<P extends 'mijn' | 'partner' | 'child'>(
  person: Person,
  who: P,
): UploadField[] {
  if (!mustShowNationality(person)) return [];
  const certificate: UploadField[] = person.abroadTax.CLNReden.trim() === '' ? [`${who}.abroadTax.CLN`] : [];
  return [`${who}.abroadTax.passport.voorkant`, ...certificate];
}
