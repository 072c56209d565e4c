import { flows } from '@portaal/domain/brand/flows';
import type { FieldProblem } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { investmentCode } from '@portaal/domain/products/products/product';
import { questionnaireInput } from '@portaal/domain/products/questionnaires/calls';
import type { Brand } from '../../../brands/brands.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import {
  listRiskProfiles,
  type Origin,
  type ValidatedQuestionnaire,
  validatePurchaseQuestionnaire,
} from '../../products/questionnaires/questionnaires.use-cases.ts';
import type { ApplicationRow } from './applications.repository.ts';

/** The signed-in applicant who makes the call, and the brand of their account. */
export interface Applicant {
  readonly brand: Brand;
  readonly person: SignedInPerson;
  readonly origin: Origin;
}

export interface AnsweredQuestionnaire {
  readonly validated: ValidatedQuestionnaire;
  /** Name of the chosen profile. */
  readonly profile: string;
}

/**
 * Scores the questionnaire of an application again. Returns the result, or the problems under the field names of the
 * draft.
 */
export async function readQuestionnaire(
  services: Services,
  { brand, person, origin }: Applicant,
  { row, draft }: { row: ApplicationRow; draft: ApplicationDraft },
): Promise<{ answered: AnsweredQuestionnaire | undefined; problems: readonly FieldProblem[] }> {
  const { questionnaire } = draft;
  const rejected = (problems: readonly FieldProblem[]) => ({ answered: undefined, problems });
  if (questionnaire.completedAt === null) {
    const message = 'Beantwoord alle vragen om verder te gaan.';
    return rejected([{ field: 'questionnaire.answers', message }]);
  }
  const input = questionnaireInput.safeParse({ id: flows[row.flow].questionnaireId, ...questionnaire });
  if (!input.success) {
    const problems = problemsOf(input.error.issues);
    return rejected(problems.map((one) => ({ ...one, field: `questionnaire.${one.field}` })));
  }
  try {
    const validated = await validatePurchaseQuestionnaire(services, person, {
      given: input.data,
      origin,
      brandName: brand.name,
      fundIds: [row.fundId],
      productCode: investmentCode,
    });
    const riskProfiles = await listRiskProfiles(services, person.brand, services.clock.today());
    const chosen = riskProfiles.find(({ code }) => code === input.data.riskSelection);
    return { answered: { validated, profile: chosen?.name ?? input.data.riskSelection }, problems: [] };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalidInput') throw error;
    return rejected(
      error.fields.map(({ field, message }) => ({
        field: field.startsWith('questionnaire.') ? field : 'questionnaire.riskSelection',
        message,
      })),
    );
  }
}
