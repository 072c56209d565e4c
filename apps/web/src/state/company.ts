import type { CompanyDraft } from '@portaal/domain/investing/applications/draft';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import type { DocumentSides } from './applicants.ts';

/** The server's data about the signatory's identity document, plus pictures that only the browser has. */
type PersonTaxInfo = CompanyDraft['contactPerson']['personTaxInfo'] &
  DocumentSides & { readonly kopie: string };

/** I-09. `…Kopie` is our own name for an uploaded file; `…Uploaden` shows whether the server has the file. */
export type CompanyState = Omit<CompanyDraft, 'contactPerson'> & {
  readonly kvkKopie: string;
  readonly kvkUploaden: boolean;
  readonly UBOKopie: string;
  readonly UBOUploaden: boolean;
  readonly contactPerson: Omit<CompanyDraft['contactPerson'], 'personTaxInfo'> & {
    readonly personTaxInfo: PersonTaxInfo;
  };
};

const { company } = emptyDraft;

export const initialCompany: CompanyState = {
  ...company,
  kvkKopie: '',
  kvkUploaden: false,
  UBOKopie: '',
  UBOUploaden: false,
  contactPerson: {
    ...company.contactPerson,
    personTaxInfo: { ...company.contactPerson.personTaxInfo, kopie: '', voorkant: null, achterkant: null },
  },
};
