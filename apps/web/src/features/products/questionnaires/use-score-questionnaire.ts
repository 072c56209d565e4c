import * as calls from '@portaal/domain/calls';
import type { ProductCode } from '@portaal/domain/products/products/product';
import type { QuestionnaireScore, RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { request } from '../../../lib/http/request.ts';
import { type QuestionnaireId, questionnaireQuery, riskProfilesQuery } from './use-questionnaire.ts';

/** The answers, with the version of the questions on the page. */
type Answers = Pick<QuestionnaireState, 'answers' | 'questionEleven'> & { readonly version: string };

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

  const score = async ({ version, answers, questionEleven }: Answers): Promise<void> => {
    setStatus('busy');
    const params = { id };
    const questions = questionnaireQuery(id).queryKey;
    const body = { answers: [...answers], questionEleven, productCode };
    try {
      const [outcome, riskProfiles] = await Promise.all([
        client.fetchQuery({
          queryKey: [calls.scoreQuestionnaire.path, params, body, version],
          queryFn: () => request(calls.scoreQuestionnaire, { params, body, globalErrors: false }),
          staleTime: Number.POSITIVE_INFINITY,
          retry: false,
        }),
        client.fetchQuery(riskProfilesQuery()),
      ]);
      // Other terms of the brand apply since the page loaded the questions. The texts of these answers are the same.
      if (outcome.version !== version) await client.invalidateQueries({ queryKey: questions });
      setStatus('idle');
      onScored(outcome, riskProfiles);
    } catch (error) {
      setStatus('failed');
      // A rejection means that the questions on the server have changed, so the questions are loaded again.
      if (error instanceof ApiError && error.status === 422) {
        await client.invalidateQueries({ queryKey: questions });
      }
    }
  };
  return { status, score };
}
