import type { Upload } from '@portaal/domain/documents/uploads/calls';
import type { UploadField } from '@portaal/domain/documents/uploads/fields';
import { uploadFileName } from '@portaal/domain/documents/uploads/file-name';
import type { ApplicantsState } from './applicants.ts';
import { type ApplicationState, useApplication } from './application.ts';

/** Returns whether the server still has the file: an infected file was erased. */
const isThere = ({ status }: Upload): boolean => status !== 'infected';

/**
 * I-07, I-08, I-09: returns the browser state with the names of the files that the server has. Removing a file clears
 * its field.
 */
export function withUploads(state: ApplicationState, uploads: readonly Upload[]): ApplicationState {
  const there = new Map(uploads.filter(isThere).map((one) => [one.field, one]));
  const nameOf = (field: UploadField): string => {
    const found = there.get(field);
    return found ? uploadFileName(found) : '';
  };
  const withFiles = <P extends ApplicantsState['mijn' | 'child']>(
    name: 'mijn' | 'partner' | 'child',
    person: P,
  ): P => ({
    ...person,
    kopie: nameOf(`${name}.kopie`),
    documents: [...there.keys()].filter((field) => field.startsWith(`${name}.`)),
    abroadTax: {
      ...person.abroadTax,
      copyPassport: nameOf(`${name}.abroadTax.passport.voorkant`),
      copyCLN: nameOf(`${name}.abroadTax.CLN`),
    },
  });
  const { applicants, company } = state;
  const { contactPerson } = company;
  return {
    ...state,
    applicants: {
      ...applicants,
      mijn: withFiles('mijn', applicants.mijn),
      partner: withFiles('partner', applicants.partner),
      child: withFiles('child', applicants.child),
    },
    company: {
      ...company,
      kvkKopie: nameOf('company.kvkKopie'),
      kvkUploaden: there.has('company.kvkKopie'),
      UBOKopie: nameOf('company.UBOKopie'),
      UBOUploaden: there.has('company.UBOKopie'),
      contactPerson: {
        ...contactPerson,
        personTaxInfo: { ...contactPerson.personTaxInfo, kopie: nameOf('company.contactPerson.kopie') },
      },
    },
  };
}

/**
 * Stores the list of uploads outside the draft. The draft stays unchanged, because the server already has the files.
 */
export const noteUploads = (uploads: readonly Upload[]): void =>
  useApplication.setState((state) => withUploads(state, uploads));
