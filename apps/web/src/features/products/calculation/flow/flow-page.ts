import type { ComponentType } from 'react';
import type { RiskProfileProps } from '../../../../entities/questionnaire/risk-profile-props.ts';
import type { ApplyHandler, FlowAnswers } from '../model/calculator-flow.ts';
import type { LoadingWrapper } from '../model/use-calculate.ts';

/** Props that the route of a calculator passes. */
export interface FlowPageProps<State> {
  /** Step in the URL. An invalid value means the first step. */
  readonly step: string;
  /** The answers so far: the part of the browser state that belongs to this flow. */
  readonly state: State;
  readonly signedIn: boolean;
  readonly onChange: (patch: Partial<State> | Partial<FlowAnswers>) => void;
  /** C-05: resets this flow to its initial state. */
  readonly onReset: () => void;
  /** C-05: resets all flows. */
  readonly onResetAll: () => void;
  /** Navigates to a step. `replace` is true if the step in the URL was never shown. */
  readonly onStep: (step: string, options: { readonly replace: boolean }) => void;
  /** Called when the user applies from an outcome, with the id of its saved offer. */
  readonly onApply: ApplyHandler;
  /** Component to choose funds by risk profile, supplied by another feature. */
  readonly RiskProfile: ComponentType<RiskProfileProps>;
  /** C-09, L-11: runs the first calculation while the full-screen loader is visible. */
  readonly whileLoading: LoadingWrapper;
}
