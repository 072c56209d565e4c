import type { ComponentType } from 'react';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import type { FlowAnswers } from '../model/calculator-flow.ts';
import type { FundApplication } from '../model/fund-applications.ts';
import type { WhileLoading } from '../model/use-calculate.ts';

/** What the route of a calculator hands over. */
export interface FlowPageProps<State> {
  /** As it stands in the address; anything that is no step means the first. */
  readonly step: string;
  /** The answers so far: this flow's part of the browser state. */
  readonly state: State;
  readonly signedIn: boolean;
  readonly onChange: (patch: Partial<State> | Partial<FlowAnswers>) => void;
  /** C-05: this flow back to its initial state. */
  readonly onReset: () => void;
  /** C-05: all flows together. */
  readonly onResetAll: () => void;
  /** Goes to a step; `replace` when the step now in the address was never really shown. */
  readonly onStep: (step: string, options: { readonly replace: boolean }) => void;
  /** The way from an outcome to the application for a fund. */
  readonly onApply: (application: FundApplication) => void;
  /** Choosing funds on the risk profile, which is a feature of its own. */
  readonly RiskProfile: ComponentType<RiskProfileProps>;
  /** C-09, L-11: the first calculation runs under the full-screen loader. */
  readonly whileLoading: WhileLoading;
}
