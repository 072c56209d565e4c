import { namedProblem } from '@portaal/domain/fields/labels';
import type { ApplicationStep } from '@portaal/domain/investing/applications/flows';
import type { PersonalInformation } from '@portaal/domain/people/personal-information/calls';
import type { Relation } from '@portaal/domain/people/relations/calls';
import { Suspense, useState } from 'react';
import { useAttempt } from '../../../act/use-attempt.ts';
import { useTyped } from '../../../act/use-typed.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StepForm } from '../../../ui/StepForm.tsx';
import type { ApplicantSteps } from './applicant-steps.ts';
import type { StepProps } from './step-props.ts';

interface ApplicantPageProps extends StepProps {
  readonly applicationId: string;
  readonly step: ApplicationStep;
  readonly steps: ApplicantSteps;
  readonly known: PersonalInformation | null;
  readonly relations: readonly Relation[];
}

/** I-01 `applicant`: shows the current step of the applicant (I-06) in the layout that all steps share. */
export function ApplicantPage({
  applicationId,
  step,
  steps,
  known,
  relations,
  place,
  draft,
  onChange,
  problems,
  isRejected,
  onNext,
  onBack,
  saved,
}: ApplicantPageProps) {
  const { title, Fields } = steps[step];
  const typed = useTyped();
  const [typedFields, setTypedFields] = useState<readonly string[]>([]);
  const attempt = useAttempt({ problems: typed.over(typedFields, problems), isRejected, onPass: onNext });
  const note = (field: string, problem: string | undefined) => {
    typed.note(field, problem);
    if (!typedFields.includes(field)) setTypedFields((before) => [...before, field]);
  };
  return (
    <StepForm
      place={place}
      title={title}
      intro="Velden met een * zijn verplicht."
      attempt={{ ...attempt, shown: attempt.shown.map(namedProblem) }}
      onBack={onBack}
      after={saved}
    >
      <Suspense fallback={<Skeleton lines={8} />}>
        <Fields
          applicationId={applicationId}
          draft={draft}
          onChange={onChange}
          problems={attempt.shown}
          onTyping={note}
          known={known}
          relations={relations}
        />
      </Suspense>
    </StepForm>
  );
}
