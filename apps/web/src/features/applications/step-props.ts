import type { ApplicationDraft } from '@portaal/domain/applications/draft';
import type { Fund } from '@portaal/domain/funds/calls';
import type { FieldProblem } from '@portaal/domain/http/error';
import type { ReactNode } from 'react';
import type { StepperProps } from '../../ui/Stepper.tsx';
import type { DraftChange } from './applicant-step.ts';

/** What every page of a flow is given: where it stands, what was filled in, and the ways on and back. */
export interface StepProps {
  readonly place: StepperProps;
  readonly fund: Fund;
  readonly draft: ApplicationDraft;
  readonly onChange: (change: DraftChange) => void;
  /** What is wrong on this page now. */
  readonly problems: readonly FieldProblem[];
  /** A user went on, and was sent back here because of what is wrong: it is shown at once. */
  readonly isRejected: boolean;
  readonly onNext: () => void;
  /** Absent on the first page. */
  readonly onBack?: (() => void) | undefined;
  /** Whether what was filled in is saved. */
  readonly saved: ReactNode;
}
