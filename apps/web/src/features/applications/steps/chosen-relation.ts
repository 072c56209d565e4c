import type { Relation } from '@portaal/domain/relations/calls';
import type { ApplicantStepProps } from '../applicant-step.ts';

/** Returns the relations this application can be for. */
export const relationsFor = ({ draft, relations }: Pick<ApplicantStepProps, 'draft' | 'relations'>) =>
  relations.filter(({ type }) => type === draft.for);

/** Returns the relation whose data are used; undefined if the data are typed here. */
export const chosenRelation = (
  props: Pick<ApplicantStepProps, 'draft' | 'relations'>,
): Relation | undefined =>
  relationsFor(props).find(({ id }) => id === props.draft.applicants.selectedRelatie);
