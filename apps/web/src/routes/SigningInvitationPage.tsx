import { isoDate } from '@portaal/engine';
import { useSearch } from '@tanstack/react-router';
import { SigningInvitationPage as SigningInvitation } from '../features/signing-invitations/SigningInvitationPage.tsx';
import { today } from '../lib/dutch-format.ts';
import { paths } from '../lib/internal-urls.ts';
import { updateQuestionnaire, useApplication } from '../state/application.ts';
import { questionnaireNameOf } from '../state/investment-flow.ts';
// Without it the answers would not be saved.
import '../state/personal-parts.ts';
import { RiskProfileChoice } from './risk-profile.ts';

/** The page of who signs too, with the browser's answers to the questions. */
export function SigningInvitationPage() {
  const { token } = useSearch({ from: `/server-data${paths.signingInvitation}` });
  const questionnaires = useApplication(({ investment }) => investment.questionnaires);
  return (
    <SigningInvitation
      token={token}
      today={isoDate(today(new Date()))}
      questionnaireOf={(id) => questionnaires[questionnaireNameOf[id]]}
      onQuestionnaire={(id, patch) => updateQuestionnaire(questionnaireNameOf[id], patch)}
      RiskProfile={RiskProfileChoice}
    />
  );
}
