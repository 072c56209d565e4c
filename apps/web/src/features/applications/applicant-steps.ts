import type { ApplicationStep } from '@portaal/domain/applications/flows';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { ApplicantStepProps } from './applicant-step.ts';

interface ApplicantStep {
  /** The heading of the page. */
  readonly title: string;
  readonly Fields: AsyncRouteComponent<ApplicantStepProps>;
}

/** Every step of the applicant (I-06); the fields of each are fetched when it is reached, or before. */
export type ApplicantSteps = Readonly<Record<ApplicationStep, ApplicantStep>>;
