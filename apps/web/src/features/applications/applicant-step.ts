import type { ApplicationDraft } from '@portaal/domain/applications/draft';
import type { FieldProblem } from '@portaal/domain/http/error';
import type { PersonalInformation } from '@portaal/domain/personal-information/calls';
import type { Relation } from '@portaal/domain/relations/calls';

/** Makes the next draft of the one there is now, so that two changes in a row do not undo each other. */
export type DraftChange = (draft: ApplicationDraft) => ApplicationDraft;

/** A step of the applicant (I-06): its fields. The frame around it has the title, the summary and the buttons. */
export interface ApplicantStepProps {
  /** Files are uploaded to it. */
  readonly applicationId: string;
  readonly draft: ApplicationDraft;
  readonly onChange: (change: DraftChange) => void;
  /**
   * What to show at the fields, under the paths of the draft (`applicants.mijn.achternaam`): nothing before the first
   * attempt to go on, and a problem goes once it is corrected.
   */
  readonly problems: readonly FieldProblem[];
  /** Why what stands in a field has no value; undefined once it has one. It goes before what the rules say of it. */
  readonly onTyping: (field: string, problem: string | undefined) => void;
  /** What we know of who is signed in; null: nothing yet, and it is asked. */
  readonly known: PersonalInformation | null;
  readonly relations: readonly Relation[];
}
