import { flows } from '@portaal/domain/brand/flows';
import { useState } from 'react';
import { ActDialog } from '../../../../act/ActDialog.tsx';
import { ActForm } from '../../../../act/ActForm.tsx';
import { questionnaireInput } from '../../../../entities/questionnaire/questionnaire-input.ts';
import type { QuestionnaireState } from '../../../../entities/questionnaire/questionnaire-state.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { type SigningInvitation, useDeclineInvitation, useSignInvitation } from './use-signing-invitation.ts';

interface SignInvitationProps {
  readonly token: string;
  readonly invitation: SigningInvitation;
  readonly questionnaireOf: (id: 1 | 2 | 3) => QuestionnaireState;
  /** Called with the reason if the questions must be answered again. */
  readonly onQuestionsRejected: (reason: string) => void;
  readonly onEnd: (end: 'signed' | 'declined') => void;
}

/** Signs with a code, or declines to sign. */
export function SignInvitation({
  token,
  invitation,
  questionnaireOf,
  onQuestionsRejected,
  onEnd,
}: SignInvitationProps) {
  const [heeftGezag, setGezag] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const sign = useSignInvitation(token, () => onEnd('signed'), onQuestionsRejected);
  const decline = useDeclineInvitation(token, () => onEnd('declined'));
  const id = flows[invitation.flow].questionnaireId;
  const questionnaire = invitation.needsQuestionnaire
    ? questionnaireInput(id, questionnaireOf(id))
    : undefined;
  return (
    <>
      <ActForm
        act={sign}
        onSubmit={() => void sign.run({ invitation, questionnaire, heeftGezag })}
        failedTitle="U hebt nog niet meegetekend"
        submitLabel="Ondertekenen"
        actions={
          <Button variant="secondary" onClick={() => setDeclining(true)}>
            Ik teken niet
          </Button>
        }
      >
        {invitation.role === 'otherParent' && (
          <Checkbox
            name="heeftGezag"
            error={sign.errorOf('heeftGezag')}
            checked={heeftGezag}
            onChange={({ target }) => {
              sign.clear('heeftGezag');
              setGezag(target.checked);
            }}
            label="Ik heb het gezag over dit kind en ga akkoord met deze belegging."
          />
        )}
        <p>
          Met een code ondertekent u het contract. Die code sturen wij u, of u vindt deze in uw
          verificatie-app.
        </p>
      </ActForm>
      {isDeclining && (
        <ActDialog
          act={decline}
          onSubmit={() => void decline.run()}
          title="Wilt u niet meetekenen?"
          failedTitle="Dat is niet gelukt"
          confirmLabel="Ik teken niet"
          danger
          onClose={() => setDeclining(false)}
        >
          <p>{invitation.applicantName} hoort het van ons. De link werkt daarna niet meer.</p>
        </ActDialog>
      )}
    </>
  );
}
