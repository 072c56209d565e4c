import * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import type { QuestionnaireInput } from '@portaal/domain/products/questionnaires/calls';
import { useQuery } from '@tanstack/react-query';
import { isQuestionnaireRejected } from '../../../../act/changes.ts';
import { useAct } from '../../../../act/use-act.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { errorText } from '../../../../lib/http/error-policy.ts';
import { request } from '../../../../lib/http/request.ts';

export type SigningInvitation = CallResponse<typeof calls.getSigningInvitation>['data'];

/** Loads the invitation that belongs to a link. It is always refetched, because a link works only once. */
export const useSigningInvitation = (token: string) =>
  useQuery({
    queryKey: [calls.getSigningInvitation.path, token],
    queryFn: ({ signal }) =>
      request(calls.getSigningInvitation, { body: { token }, signal, globalErrors: false }),
    gcTime: 0,
    // A retry would fail again, because an invalid link stays invalid.
    retry: false,
    refetchOnWindowFocus: false,
  });

interface SigningState {
  readonly invitation: SigningInvitation;
  /** Answers to the questionnaire; only for a partner. */
  readonly questionnaire: QuestionnaireInput | undefined;
  /** Confirmation of parental authority; only for the other parent. */
  readonly heeftGezag: boolean;
}

export const useSignInvitation = (
  token: string,
  onDone: () => void,
  /** Called with the reason if the answers no longer suffice. */
  onQuestionsRejected: (reason: string) => void,
) =>
  useProvenAct(calls.signInvitation, {
    prepare: ({ invitation, questionnaire, heeftGezag }: SigningState) =>
      invitation.role === 'otherParent' && !heeftGezag
        ? { problems: [{ field: 'heeftGezag', message: 'Bevestig dat u het gezag over het kind hebt.' }] }
        : {
            body: {
              token,
              digest: invitation.contract.digest,
              ...(questionnaire && { questionnaire }),
              ...(invitation.role === 'otherParent' && { heeftGezag }),
            },
          },
    onDone,
    onFailed: (error) => {
      if (isQuestionnaireRejected(error)) onQuestionsRejected(errorText(error));
    },
  });

export const useDeclineInvitation = (token: string, onDone: () => void) =>
  useAct(calls.declineInvitation, { prepare: () => ({ body: { token } }), onDone });
