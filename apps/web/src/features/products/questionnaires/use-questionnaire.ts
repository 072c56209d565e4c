import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import { callQuery } from '../../../lib/http/call-query.ts';

export type QuestionnaireId = RiskProfileProps['questionnaireId'];

/** returns the query that loads a questionnaire. */
export const questionnaireQuery = (id: QuestionnaireId) =>
  callQuery(calls.getQuestionnaire, { params: { id }, globalErrors: false });

export const riskProfilesQuery = () => callQuery(calls.listRiskProfiles, { globalErrors: false });

export const useGetQuestionnaire = (id: QuestionnaireId) => useQuery(questionnaireQuery(id));
