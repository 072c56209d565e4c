import { isoDate } from '@portaal/engine';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SigningInvitationPage as SigningInvitation } from '../features/investing/applications/invitations/SigningInvitationPage.tsx';
import { today } from '../lib/dutch-format.ts';
import { paths } from '../lib/internal-urls.ts';
import { updateQuestionnaire, useApplication } from '../state/application.ts';
import { questionnaireNameOf } from '../state/investment-flow.ts';
import { openPersonalParts } from '../state/personal-parts.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { RiskProfileChoice } from './risk-profile.ts';

/** Renders the page of a co-signer, with the answers to the questionnaires that the browser stores. */
export function SigningInvitationPage() {
  const { token } = useSearch({ from: `/server-data${paths.signingInvitation}` });
  const questionnaires = useApplication(({ investment }) => investment.questionnaires);
  // Waits until answers from before a reload or an expired session are decrypted.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    void openPersonalParts().then(() => setOpen(true));
  }, []);
  if (!isOpen) return <Skeleton lines={8} label="Even geduld. Wij zoeken het contract." />;
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
