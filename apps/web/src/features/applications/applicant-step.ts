import type { ApplicationDraft } from '@portaal/domain/applications/draft';
import type { FieldProblem } from '@portaal/domain/http/error';
import type { PersonalInformation } from '@portaal/domain/personal-information/calls';
import type { Relation } from '@portaal/domain/relations/calls';

/** Returns the next draft from the current one, so that two changes in a row do not overwrite each other. */
export type DraftChange = (draft: ApplicationDraft) => ApplicationDraft;

/**
 * Props of the fields of an applicant step (I-06). The surrounding layout has the title, the summary and the buttons.
 */
export interface ApplicantStepProps {
  /** Application that files are uploaded to. */
  readonly applicationId: string;
  readonly draft: ApplicationDraft;
  readonly onChange: (change: DraftChange) => void;
  /**
   * Problems to show at the fields, by path in the draft (`applicants.mijn.achternaam`). There are none before the
   * first attempt to continue, and a problem disappears once it is corrected.
   */
  readonly problems: readonly FieldProblem[];
  /**
   * Receives why the text in a field has no value; undefined once it has one. It precedes the problems of the rules.
   */
  readonly onTyping: (field: string, problem: string | undefined) => void;
  /** Stored data of the signed-in user; null without any, in which case the form requests them. */
  readonly known: PersonalInformation | null;
  readonly relations: readonly Relation[];
}
