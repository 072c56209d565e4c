import { flows, type InvestmentFlowName } from '@portaal/domain/brand/flows';
import * as calls from '@portaal/domain/calls';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { investmentCode } from '@portaal/domain/products/products/product';
import { riskProfileCodeOf } from '@portaal/domain/products/questionnaires/profile-choice';
import { isoDate } from '@portaal/engine';
import type { QueryClient } from '@tanstack/react-query';
import { restoredQuestionnaire } from '../../../entities/questionnaire/questionnaire-input.ts';
import {
  initialQuestionnaire,
  type QuestionnaireState,
} from '../../../entities/questionnaire/questionnaire-state.ts';
import { today } from '../../../lib/dutch-format.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { request } from '../../../lib/http/request.ts';

/**
 * Restores the result of earlier answers, which the server scores again. Returns only the answers if scoring fails or
 * the answers no longer match the questions. Returns null if there are no earlier answers, so that the local answers
 * remain.
 */
export async function restoreQuestionnaire(
  client: QueryClient,
  flow: InvestmentFlowName,
  savedAnswers: ApplicationDraft['questionnaire'],
): Promise<QuestionnaireState | null> {
  const { answers, questionEleven, completedAt, ...rest } = savedAnswers;
  if (answers.every((answer) => answer === '') && questionEleven === '') return null;
  const unscored = { ...initialQuestionnaire, answers, questionEleven };
  const preference = riskProfileCodeOf(questionEleven);
  const riskSelection = riskProfileCodeOf(rest.riskSelection);
  if (completedAt === null || preference === undefined || riskSelection === undefined) return unscored;
  const id = flows[flow].questionnaireId;
  const params = { id };
  try {
    const [questionnaire, riskProfiles, score] = await Promise.all([
      client.fetchQuery(callQuery(calls.getQuestionnaire, { params, globalErrors: false })),
      client.fetchQuery(callQuery(calls.listRiskProfiles, { globalErrors: false })),
      request(calls.scoreQuestionnaire, {
        params,
        body: { answers, questionEleven, productCode: investmentCode },
        globalErrors: false,
      }),
    ]);
    const stored = {
      given: { ...rest, id, answers, completedAt, questionEleven: preference, riskSelection },
      score,
    };
    const day = isoDate(today(new Date()));
    return restoredQuestionnaire(stored, questionnaire, riskProfiles, day) ?? unscored;
  } catch {
    return unscored;
  }
}
