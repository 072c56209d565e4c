import type { FieldProblem } from '@portaal/domain/http/error';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import type { PersonalInformation } from '@portaal/domain/people/personal-information/calls';
import type { Relation } from '@portaal/domain/people/relations/calls';

/** Derives the next draft from the current draft, so that two consecutive changes do not overwrite each other. */
export type DraftChange = (draft: ApplicationDraft) => ApplicationDraft;

/**
 * Props of the fields of an applicant step (I-06). The surrounding layout renders the title, the summary and the
 * buttons.
 */
export interface ApplicantStepProps {
  /** Id of the application to which files are uploaded. */
  readonly applicationId: string;
  readonly draft: ApplicationDraft;
  readonly onChange: (change: DraftChange) => void;
  /**
   * Problems to show at the fields, by path in the draft (`applicants.mijn.achternaam`). The list is empty before the
   * first attempt to continue, and a problem disappears once it is corrected.
   */
  readonly problems: readonly FieldProblem[];
  /**
   * Receives the problem when the text in a field cannot be parsed; undefined once the text is valid. This problem
   * precedes those of the validation rules.
   */
  readonly onTyping: (field: string, problem: string | undefined) => void;
  /** Stored data of the signed-in user; null if there are none, so that the form requests them. */
  readonly known: PersonalInformation | null;
  readonly relations: readonly Relation[];
}
