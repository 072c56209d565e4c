import type { ApplicationStep } from '@portaal/domain/investing/applications/flows';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { ApplicantStepProps } from './applicant-step.ts';

interface ApplicantStep {
  /** Heading of the page for this step. */
  readonly title: string;
  readonly Fields: AsyncRouteComponent<ApplicantStepProps>;
}

/** All steps of the applicant (I-06). The fields of a step load when the step is reached, or earlier. */
export type ApplicantSteps = Readonly<Record<ApplicationStep, ApplicantStep>>;
