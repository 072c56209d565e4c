import { calls } from '@portaal/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/http/call-query.ts';
import type { RiskProfileProps } from '../../lib/risk-profile-props.ts';

export type QuestionnaireId = RiskProfileProps['questionnaireId'];

/** */
export const questionnaireQuery = (id: QuestionnaireId) =>
  callQuery(calls.getQuestionnaire, { params: { id }, globalErrors: false });

export const riskProfilesQuery = () => callQuery(calls.listRiskProfiles, { globalErrors: false });

export const useQuestionnaire = (id: QuestionnaireId) => useQuery(questionnaireQuery(id));
