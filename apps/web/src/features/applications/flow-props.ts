import type { Application } from '@portaal/domain/applications/calls';
import type { InvestmentFlowName } from '@portaal/domain/applications/flows';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { QuestionnaireState } from '../../entities/questionnaire/questionnaire-state.ts';
import type { RiskProfileProps } from '../../entities/questionnaire/risk-profile-props.ts';
import type { ApplicantSteps } from './applicant-steps.ts';
import type { BrowserDraft, DraftPort } from './draft-port.ts';

/** What the route of a flow hands over. */
export interface InvestmentFlowProps {
  readonly flow: InvestmentFlowName;
  readonly port: DraftPort;
  /** What the browser has now. */
  readonly current: BrowserDraft;
  readonly questionnaire: QuestionnaireState;
  readonly onQuestionnaire: (patch: Partial<QuestionnaireState>) => void;
  readonly RiskProfile: AsyncRouteComponent<RiskProfileProps>;
  readonly steps: ApplicantSteps;
  /** The address of who is signed in. */
  readonly ownEmail: string;
  /** The contract is made: the draft is over. */
  readonly onSigned: (application: Application) => void;
}
