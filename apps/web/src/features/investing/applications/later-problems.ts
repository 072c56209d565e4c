import {
  type ApplicationContext,
  readApplicants,
} from '@portaal/domain/investing/applications/application-input';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { missingUploads } from '@portaal/domain/investing/applications/required-uploads';
import type { Fund } from '@portaal/domain/products/funds/calls';
import { fundChoiceProblems } from '@portaal/domain/products/questionnaires/fund-suitability';
import { profileChoiceProblems } from '@portaal/domain/products/questionnaires/profile-choice';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';
import type { ProblemsAt } from './places.ts';

interface FilledDraft {
  readonly draft: ApplicationDraft;
  readonly questionnaire: QuestionnaireState;
  readonly fund: Fund;
  readonly context: ApplicationContext;
  /** Names of the fields with an uploaded file; undefined while the list is not loaded. */
  readonly uploaded: ReadonlySet<string> | undefined;
}

/**
 * Returns the problems on the pages after the first, by the rules of the domain. In a separate file, because the
 * first page does not need these rules.
 */
export function laterProblems({ draft, questionnaire, fund, context, uploaded }: FilledDraft): ProblemsAt {
  const { problems } = readApplicants(draft, {
    ...context,
    // Until the list of files is loaded, a file counts as uploaded, so that no page becomes unreachable because of
    // it.
    hasUpload: (field) => uploaded?.has(field) ?? true,
  });
  const files = uploaded && missingUploads(draft, uploaded, fund.originDocumentFrom);
  return ({ page, step }) => {
    if (page === 'questionnaire') {
      return [
        ...profileChoiceProblems(questionnaire, context.today),
        ...fundChoiceProblems(questionnaire, [fund]),
      ];
    }
    if (page !== 'applicant' || step === undefined) return [];
    return [...(problems.get(step) ?? []), ...(files?.get(step) ?? [])];
  };
}
