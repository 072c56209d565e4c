import * as calls from '@portaal/domain/calls';
import type { ProductCode } from '@portaal/domain/products/products/product';
import type { QuestionnaireScore, RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshSuitability } from '../../../act/changes.ts';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { request } from '../../../lib/http/request.ts';
import { adjustedTo } from './profile-outcome.ts';
import { type QuestionnaireId, questionnaireQuery, riskProfilesQuery } from './use-questionnaire.ts';

/** The answers, with the version of the questions on the page. */
type Answers = QuestionnaireState & { readonly version: string };

/**
 * Scores answers on the server, because only the server knows the points per answer. The same answers to the same
 * version are sent only once.
 */
export function useScoreQuestionnaire(
  id: QuestionnaireId,
  productCode: ProductCode,
  onScored: (score: QuestionnaireScore, riskProfiles: readonly RiskProfile[]) => void,
) {
  const client = useQueryClient();
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle');

  const score = async ({ version, ...state }: Answers): Promise<void> => {
    setStatus('busy');
    const params = { id };
    const { questionEleven } = state;
    const body = { answers: [...state.answers], questionEleven, productCode };
    try {
      const outcome = await client.fetchQuery({
        queryKey: [calls.scoreQuestionnaire.path, params, body, version],
        queryFn: () => request(calls.scoreQuestionnaire, { params, body, globalErrors: false }),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      });
      // Other terms of the brand apply since the page loaded the questions: the outcome belongs to their bands.
      if (outcome.version !== version) await refreshSuitability(client);
      const [questions, riskProfiles] = await Promise.all([
        client.fetchQuery(questionnaireQuery(id)),
        client.fetchQuery(riskProfilesQuery()),
      ]);
      setStatus('idle');
      // The page then shows which question must be answered again.
      if (outcome.version !== version && adjustedTo(questions, state) !== null) return;
      onScored(outcome, riskProfiles);
    } catch (error) {
      setStatus('failed');
      // A rejection means that the questions on the server have changed, so the questions are loaded again.
      if (error instanceof ApiError && error.status === 422) await refreshSuitability(client);
    }
  };
  return { status, score };
}
