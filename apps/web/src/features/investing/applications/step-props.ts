import type { FieldProblem } from '@portaal/domain/http/error';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import type { ReactNode } from 'react';
import type { StepperProps } from '../../../ui/Stepper.tsx';
import type { DraftChange } from './applicant-step.ts';

/** Props of every page of a flow: its position, the draft, and the navigation in both directions. */
export interface StepProps {
  readonly place: StepperProps;
  readonly draft: ApplicationDraft;
  readonly onChange: (change: DraftChange) => void;
  /** Current problems on this page. */
  readonly problems: readonly FieldProblem[];
  /** True if the user was sent back to this page because of its problems, so that the problems are shown at once. */
  readonly isRejected: boolean;
  readonly onNext: () => void;
  /** Returns to the previous page; absent on the first page. */
  readonly onBack?: (() => void) | undefined;
  /** Shows whether the draft is saved. */
  readonly saved: ReactNode;
}
