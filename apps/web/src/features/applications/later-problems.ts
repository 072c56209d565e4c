import { type ApplicationContext, readApplicants } from '@portaal/domain/applications/application-input';
import type { ApplicationDraft } from '@portaal/domain/applications/draft';
import { missingUploads } from '@portaal/domain/applications/required-uploads';
import type { Fund } from '@portaal/domain/funds/calls';
import { fundChoiceProblems } from '@portaal/domain/questionnaires/fund-suitability';
import { profileChoiceProblems } from '@portaal/domain/questionnaires/profile-choice';
import type { QuestionnaireState } from '../../entities/questionnaire/questionnaire-state.ts';
import type { ProblemsAt } from './places.ts';

interface Filled {
  readonly draft: ApplicationDraft;
  readonly questionnaire: QuestionnaireState;
  readonly fund: Fund;
  readonly context: ApplicationContext;
  /** The fields whose file is there; nothing as long as it is not known which are. */
  readonly uploaded: ReadonlySet<string> | undefined;
}

/** What is wrong past the first page, by the rules of the domain. Apart, since the first page does not need them. */
export function laterProblems({ draft, questionnaire, fund, context, uploaded }: Filled): ProblemsAt {
  const { problems } = readApplicants(draft, {
    ...context,
    // Until the list of files is there, no page is closed because of a file that may be in it.
    hasUpload: (field) => uploaded?.has(field) ?? true,
  });
  const files = uploaded && missingUploads(draft, uploaded);
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
