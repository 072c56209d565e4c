import type { FieldProblem } from '@portaal/domain/http/error';
import {
  type ApplicationContext,
  readApplicants,
} from '@portaal/domain/investing/applications/application-input';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { partnerProblems } from '@portaal/domain/investing/applications/offer-problems';
import { missingUploads } from '@portaal/domain/investing/applications/required-uploads';
import { fundChoiceProblems } from '@portaal/domain/products/questionnaires/fund-suitability';
import type { IsoDate } from '@portaal/engine';
import { profileProblemsOf } from '../../../entities/questionnaire/profile-place.ts';
import type { DraftPurchase } from './flow-props.ts';
import { missingQuestionnaires, originDocumentFrom } from './offer-problems.ts';
import type { ProblemsAt } from './places.ts';

interface FilledDraft {
  readonly draft: ApplicationDraft;
  readonly purchase: DraftPurchase;
  readonly context: ApplicationContext;
  /** Names of the fields with an uploaded file; undefined while the list is not loaded. */
  readonly uploaded: ReadonlySet<string> | undefined;
}

/**
 * Returns the problems on the pages after the first, by the rules of the domain. In a separate file, because the
 * first page does not need these rules.
 */
export function laterProblems({ draft, purchase, context, uploaded }: FilledDraft): ProblemsAt {
  const { problems } = readApplicants(draft, {
    ...context,
    // Until the list of files is loaded, a file counts as uploaded, so that no page becomes unreachable because of
    // it.
    hasUpload: (field) => uploaded?.has(field) ?? true,
  });
  const files = uploaded && missingUploads(draft, uploaded, originDocumentFrom(purchase));
  return ({ page, step }) => {
    if (page === 'questionnaire') return questionnaireProblems(purchase, context.today);
    if (page !== 'applicant' || step === undefined) return [];
    return [
      ...(problems.get(step) ?? []),
      ...(files?.get(step) ?? []),
      ...(step === 'ApplicantChoice' && purchase.kind === 'offer'
        ? partnerProblems(draft.for, purchase.offer.questionnaires)
        : []),
    ];
  };
}

function questionnaireProblems(purchase: DraftPurchase, today: IsoDate): readonly FieldProblem[] {
  if (purchase.kind === 'fund') {
    const { questionnaire, fund } = purchase;
    return [...profileProblemsOf(questionnaire, today), ...fundChoiceProblems(questionnaire, [fund])];
  }
  return missingQuestionnaires(purchase.offer).map(({ id }) => ({
    field: `questionnaires.${id}`,
    message: 'Beantwoord eerst de vragen.',
  }));
}
