import type { Relation } from '@portaal/domain/people/relations/calls';
import type { ApplicantStepProps } from '../applicant-step.ts';

/** Returns the relations of the kind that this application is for. */
export const relationsFor = ({ draft, relations }: Pick<ApplicantStepProps, 'draft' | 'relations'>) =>
  relations.filter(({ type }) => type === draft.for);

/** Returns the relation whose stored data are used; undefined if the data are typed in the form. */
export const chosenRelation = (
  props: Pick<ApplicantStepProps, 'draft' | 'relations'>,
): Relation | undefined =>
  relationsFor(props).find(({ id }) => id === props.draft.applicants.selectedRelatie);
