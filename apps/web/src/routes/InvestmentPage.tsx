import type { InvestmentFlowName } from '@portaal/domain/brand/flows';
import type { Application } from '@portaal/domain/investing/applications/calls';
import { isAnnuityCode } from '@portaal/domain/products/products/product';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type StoredFiles, StoredFilesContext } from '../entities/application/stored-files.ts';
import { AnnuityRefused } from '../features/investing/applications/AnnuityRefused.tsx';
import type { DraftPort } from '../features/investing/applications/draft-port.ts';
import { InvestmentFlow } from '../features/investing/applications/InvestmentFlow.tsx';
import { applicantSteps } from '../features/investing/applications/steps/steps.ts';
import { useSession } from '../features/sign-in/session/session-state.ts';
import { useApplication } from '../state/application.ts';
import { draftOf, questionnaireOf } from '../state/application-draft.ts';
import { noteUploads } from '../state/application-uploads.ts';
import {
  adoptDraft,
  browserDraft,
  changeDraft,
  changeQuestionnaire,
  finishApplication,
  forgetApplication,
  noteServerCopy,
} from '../state/browser-draft.ts';
import { clearFiles, readFile, removeFile, writeFile } from '../state/files.ts';
import { openPersonalParts } from '../state/personal-parts.ts';
import { RiskProfileChoice } from './risk-profile.ts';

const port: DraftPort = {
  ready: openPersonalParts,
  current: browserDraft,
  change: changeDraft,
  adopt: adoptDraft,
  noteServer: noteServerCopy,
  noteUploads,
};

/** C-12: the chosen files, in the browser database. */
const files: StoredFiles = { read: readFile, write: writeFile, remove: removeFile };

function finish({ contract }: Application): void {
  finishApplication(contract);
  void clearFiles();
}

/** R-18…R-21: renders an investment flow with the browser's copy of the draft. */
function InvestmentPage({ flow }: { readonly flow: InvestmentFlowName }) {
  const state = useApplication();
  const navigate = useNavigate();
  const draft = useMemo(() => draftOf(state), [state]);
  const ownEmail = useSession(({ session }) => (session.status === 'signedIn' ? session.user.email : ''));
  const { currentFlow, server, requestType } = state.investment;
  const { contract, requestType: requested, productCode } = useSearch({ from: '/server-data/investment' });
  const here = currentFlow === flow ? requestType : '';
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
    <StoredFilesContext value={files}>
      <InvestmentFlow
        key={flow}
        flow={flow}
        port={port}
        current={{ flow: currentFlow, server, draft }}
        questionnaire={questionnaireOf(state.investment)}
        onQuestionnaire={changeQuestionnaire}
        RiskProfile={RiskProfileChoice}
        steps={applicantSteps}
        ownEmail={ownEmail}
        onSigned={finish}
      />
    </StoredFilesContext>
  );
}

/** Returns the module of a flow's page, as a lazy route loads it. */
export const pageOfFlow = (flow: InvestmentFlowName) => ({
  default: () => <InvestmentPage flow={flow} />,
});
