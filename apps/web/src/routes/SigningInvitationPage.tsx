import { isoDate } from '@portaal/engine';
import { useSearch } from '@tanstack/react-router';
import { SigningInvitationPage as SigningInvitation } from '../features/signing-invitations/SigningInvitationPage.tsx';
import { today } from '../lib/dutch-format.ts';
import { paths } from '../lib/internal-urls.ts';
import { updateQuestionnaire, useApplication } from '../state/application.ts';
// Without it the answers would not be saved.
import '../state/personal-parts.ts';
import { RiskProfileChoice } from './risk-profile.ts';

/** I-04: which state is that of a questionnaire. */
const names = { 1: 'general', 2: 'american', 3: 'loanFund' } as const;

/** The page of who signs too, with the browser's answers to the questions. */
export function SigningInvitationPage() {
  const { token } = useSearch({ from: `/server-data${paths.signingInvitation}` });
  const questionnaires = useApplication(({ investment }) => investment.questionnaires);
  return (
    <SigningInvitation
      token={token}
      today={isoDate(today(new Date()))}
      questionnaireOf={(id) => questionnaires[names[id]]}
      onQuestionnaire={(id, patch) => updateQuestionnaire(names[id], patch)}
      RiskProfile={RiskProfileChoice}
    />
  );
}
