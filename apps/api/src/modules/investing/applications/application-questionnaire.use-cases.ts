import { flows } from '@portaal/domain/brand/flows';
import type { FieldProblem } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { partnerProblems } from '@portaal/domain/investing/applications/offer-problems';
import { investmentCode, type ProductCode } from '@portaal/domain/products/products/product';
import { questionnaireInput } from '@portaal/domain/products/questionnaires/calls';
import type { Brand } from '../../../brands/brands.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { suitedFund } from '../../products/funds/funds.use-cases.ts';
import {
  listRiskProfiles,
  type Origin,
  type QuestionnaireStanding,
  questionnaireStanding,
  recordsForReview,
  type ValidatedQuestionnaire,
  validatePurchaseQuestionnaire,
} from '../../products/questionnaires/questionnaires.use-cases.ts';
import type { ApplicationRow } from './applications.repository.ts';
import type { AppliedTerms } from './offered-terms.use-cases.ts';

/** The signed-in applicant who makes the call, and the brand of their account. */
export interface Applicant {
  readonly brand: Brand;
  readonly person: SignedInPerson;
  readonly origin: Origin;
}

export interface AnsweredQuestionnaire {
  /** Answers in the draft, to be stored with the signature; null for an application from an offer. */
  readonly validated: ValidatedQuestionnaire | null;
  /** Records of an application from an offer that were stored before the signature. */
  readonly recordIds: readonly string[];
  /** Names of the chosen profiles. */
  readonly profile: string;
}

interface ReadAnswers {
  readonly answered: AnsweredQuestionnaire | undefined;
  readonly problems: readonly FieldProblem[];
}

const rejected = (problems: readonly FieldProblem[]): ReadAnswers => ({ answered: undefined, problems });

/** Returns the questionnaires that the funds of an offer require, with the applicant's records that count for them. */
export const standingOfOffer = (
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  personId: string,
  { funds, today }: Pick<AppliedTerms, 'funds' | 'today'>,
  productCode: ProductCode,
): Promise<QuestionnaireStanding> =>
  questionnaireStanding(database.orm, {
    personId,
    productCode,
    funds: funds.map(({ fund }) => suitedFund(fund)),
    today: clock.today(),
    validMonths: today.content.termijnen.antwoordenGeldig,
  });

/**
 * Returns the stored records on which the signature of an application from an offer is based, or the problem that a
 * questionnaire is missing.
 */
export async function readStoredAnswers(
  services: Services,
  { person }: Applicant,
  { draft, productCode, terms }: { draft: ApplicationDraft; productCode: ProductCode; terms: AppliedTerms },
): Promise<ReadAnswers> {
  const { required, missing } = await standingOfOffer(services, person.id, terms, productCode);
  if (missing.length > 0) {
    const unanswered = required.filter(({ record }) => record === null).flatMap(({ fundIds }) => fundIds);
    const names = terms.funds.filter(({ fund }) => unanswered.includes(fund.terms.id));
    const message = `Beantwoord eerst de vragen over ${names.map(({ fund }) => fund.name).join(' en ')}.`;
    return rejected([{ field: 'questionnaire.answers', message }]);
  }
  const partners = partnerProblems(draft.for, required);
  if (partners.length > 0) return rejected(partners);
  const recordIds = required.flatMap(({ record }) => record?.id ?? []);
  const records = await recordsForReview(services.database.orm, recordIds);
  const profiles = new Set(records.map(({ shown }) => shown.chosenProfile));
  return { answered: { validated: null, recordIds, profile: [...profiles].join(' en ') }, problems: [] };
}

/**
 * Scores the questionnaire of an application for one fund again. Returns the result, or the problems under the field
 * names of the draft.
 */
export async function readQuestionnaire(
  services: Services,
  { brand, person, origin }: Applicant,
  { row, draft }: { row: ApplicationRow; draft: ApplicationDraft },
): Promise<ReadAnswers> {
  const { questionnaire } = draft;
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
    const profile = chosen?.name ?? input.data.riskSelection;
    return { answered: { validated, recordIds: [], profile }, problems: [] };
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
