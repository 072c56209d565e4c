import type { ApplicationStep } from '@portaal/domain/applications/flows';
import type { ComponentType } from 'react';
import type { ApplicantStepProps } from './applicant-step.ts';

interface ApplicantStep {
  /** The heading of the page. */
  readonly title: string;
  readonly load: () => Promise<ComponentType<ApplicantStepProps>>;
}

/** Every step of the applicant (I-06); each is fetched when it is reached. */
export type ApplicantSteps = Readonly<Record<ApplicationStep, ApplicantStep>>;
