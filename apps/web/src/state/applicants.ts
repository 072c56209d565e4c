import type { AdultDraft, ApplicationDraft, PersonDraft } from '@portaal/domain/investing/applications/draft';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';

// I-07, I-08: the server's draft of an applicant, plus the files, which are not part of a draft. `kopie` and `copy…`
// are our own names for the fields with an uploaded file (`application-uploads.ts`). Pictures exist in memory only
// (P-02).

/** Data about a person that only the browser has, outside the draft. */
interface PersonFiles {
  /** Field paths of the files that belong to the application. */
  readonly documents: readonly string[];
  readonly kopie: string;
}

/** Pictures of both sides of an identity document, which are never saved (P-02). */
export interface DocumentSides {
  readonly voorkant: Blob | null;
  readonly achterkant: Blob | null;
}

/** I-08: the tax answers of an applicant, with the copies of documents that the browser stores. */
type AbroadTax = PersonDraft['abroadTax'] & {
  readonly copyPassport: string;
  readonly copyCLN: string;
  readonly passport: DocumentSides;
  readonly CLN: Blob | null;
};

type WithFiles<Draft> = Omit<Draft, 'abroadTax'> & PersonFiles & { readonly abroadTax: AbroadTax };

/** The state of all applicants. A child has no address of its own, because it lives with the applicant. */
export type ApplicantsState = Omit<ApplicationDraft['applicants'], 'mijn' | 'partner' | 'child'> & {
  readonly mijn: WithFiles<AdultDraft>;
  readonly partner: WithFiles<AdultDraft>;
  readonly child: WithFiles<PersonDraft>;
};

const withFiles = <Draft extends PersonDraft>(draft: Draft): WithFiles<Draft> => ({
  ...draft,
  documents: [],
  kopie: '',
  abroadTax: {
    ...draft.abroadTax,
    copyPassport: '',
    copyCLN: '',
    passport: { voorkant: null, achterkant: null },
    CLN: null,
  },
});

const { applicants } = emptyDraft;

export const initialApplicants: ApplicantsState = {
  ...applicants,
  mijn: withFiles(applicants.mijn),
  partner: withFiles(applicants.partner),
  child: withFiles(applicants.child),
};
