import type { InvestmentFlowName } from '@portaal/domain/brand/flows';
import { isAnnuityCode } from '@portaal/domain/products/products/product';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { StoredFilesContext } from '../entities/application/stored-files.ts';
import { AnnuityRefused } from '../features/investing/applications/AnnuityRefused.tsx';
import { InvestmentFlow } from '../features/investing/applications/InvestmentFlow.tsx';
import { useApplication } from '../state/application.ts';
import { questionnaireOf } from '../state/application-draft.ts';
import { changeQuestionnaire, forgetApplication } from '../state/browser-draft.ts';
import { storedFiles, useApplicationProps } from './application-props.ts';
import { RiskProfileChoice } from './risk-profile.ts';

/** R-18…R-21: renders an investment flow with the browser's copy of the draft. */
function InvestmentPage({ flow }: { readonly flow: InvestmentFlowName }) {
  const navigate = useNavigate();
  const application = useApplicationProps();
  const investment = useApplication((state) => state.investment);
  const { currentFlow, offerId, server, requestType } = investment;
  const { contract, requestType: requested, productCode } = useSearch({ from: '/server-data/investment' });
  const here = currentFlow === flow && offerId === '' ? requestType : '';
  const annuity = [requested, productCode, here].find(isAnnuityCode);
  if (annuity !== undefined && contract === undefined) {
    return (
      <AnnuityRefused
        flow={flow}
        annuity={annuity}
        applicationId={isAnnuityCode(here) ? server.id : ''}
        onForget={() => {
          forgetApplication(flow);
          if (requested !== undefined || productCode !== undefined) void navigate({ to: '.', search: {} });
        }}
      />
    );
  }
  return (
    <StoredFilesContext value={storedFiles}>
      <InvestmentFlow
        {...application}
        key={flow}
        flow={flow}
        questionnaire={questionnaireOf(investment)}
        onQuestionnaire={changeQuestionnaire}
        RiskProfile={RiskProfileChoice}
      />
    </StoredFilesContext>
  );
}

/** Returns the module of a flow's page, as a lazy route loads it. */
export const pageOfFlow = (flow: InvestmentFlowName) => ({
  default: () => <InvestmentPage flow={flow} />,
});
