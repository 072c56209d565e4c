import type { InvestmentFlowName } from '@portaal/domain/brand/flows';
import type { Application } from '@portaal/domain/investing/applications/calls';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import type { ApplicantSteps } from './applicant-steps.ts';
import type { BrowserDraft, DraftPort } from './draft-port.ts';

/** Props that the route passes to a flow. */
export interface InvestmentFlowProps {
  readonly flow: InvestmentFlowName;
  readonly port: DraftPort;
  /** The current draft in the browser. */
  readonly current: BrowserDraft;
  readonly questionnaire: QuestionnaireState;
  readonly onQuestionnaire: (patch: Partial<QuestionnaireState>) => void;
  readonly RiskProfile: AsyncRouteComponent<RiskProfileProps>;
  readonly steps: ApplicantSteps;
  /** E-mail address of the signed-in user. */
  readonly ownEmail: string;
  /** Called when the contract is created, which ends the draft. */
  readonly onSigned: (application: Application) => void;
}
