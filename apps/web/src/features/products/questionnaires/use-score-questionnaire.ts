import * as calls from '@portaal/domain/calls';
import type { ProductCode } from '@portaal/domain/products/products/product';
import type { QuestionnaireScore, RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { request } from '../../../lib/http/request.ts';
import { type QuestionnaireId, questionnaireQuery, riskProfilesQuery } from './use-questionnaire.ts';

type Answers = Pick<QuestionnaireState, 'answers' | 'questionEleven'>;

/**
 * Scores answers on the server, because only the server knows the points per answer. The same answers are sent only
 * once.
 */
export function useScoreQuestionnaire(
  id: QuestionnaireId,
  productCode: ProductCode,
  onScored: (score: QuestionnaireScore, riskProfiles: readonly RiskProfile[]) => void,
) {
  const client = useQueryClient();
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle');

  const score = async ({ answers, questionEleven }: Answers): Promise<void> => {
    setStatus('busy');
    const params = { id };
    const body = { answers: [...answers], questionEleven, productCode };
    try {
      const [outcome, riskProfiles] = await Promise.all([
        client.fetchQuery({
          queryKey: [calls.scoreQuestionnaire.path, params, body],
          queryFn: () => request(calls.scoreQuestionnaire, { params, body, globalErrors: false }),
          staleTime: Number.POSITIVE_INFINITY,
          retry: false,
        }),
        client.fetchQuery(riskProfilesQuery()),
      ]);
      setStatus('idle');
      onScored(outcome, riskProfiles);
    } catch (error) {
      setStatus('failed');
      // A rejection means that the questions on the server have changed, so the questions are loaded again.
      if (error instanceof ApiError && error.status === 422) {
        await client.invalidateQueries({ queryKey: questionnaireQuery(id).queryKey });
      }
    }
  };
  return { status, score };
}
