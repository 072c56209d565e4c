import type { QueueStatus } from '@portaal/domain/http/queue-page';
import {
  sharedProfile as profileOfAll,
  type RuledFund,
} from '@portaal/domain/products/questionnaires/fund-suitability';
import {
  type RiskProfileCode,
  riskProfileCodes,
  riskProfileNames,
} from '@portaal/domain/products/questionnaires/profile-codes';
import type { QuestionnaireReview } from '@portaal/domain/products/questionnaires/reviews';
import { type ActServices, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Orm } from '../../../platform/orm.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import type { RecordContent } from './questionnaire-record.rules.ts';
import { findFlagged, findRecords, insertReview, listFlagged } from './questionnaire-review.repository.ts';
import { findLatestContent } from './questionnaires.repository.ts';

type Row = Awaited<ReturnType<typeof listFlagged>>[number];

const profileName = (code: RiskProfileCode): string => riskProfileNames[code];

/** Returns the last chosen risk profile with its date; null if the user never completed a questionnaire. */
export async function latestProfile(
  { database }: Pick<Services, 'database'>,
  personId: string,
): Promise<{ readonly name: string; readonly chosenAt: Date } | null> {
  const row = await findLatestContent(database.orm, personId);
  if (!row) return null;
  const { chosenProfile } = row.content as RecordContent;
  return { name: profileName(chosenProfile), chosenAt: row.completedAt };
}

/** Records made before funds were compared with a profile have no `fundsAbove`. */
type StoredContent = Omit<RecordContent, 'fundsAbove'> & Partial<Pick<RecordContent, 'fundsAbove'>>;

function reviewResponse({
  content,
  completedAt,
  handledAt,
  handledBy,
  note,
  ...row
}: Row): QuestionnaireReview {
  const { questionnaire, score, chosenProfile, fundsAbove = [] } = content as StoredContent;
  return {
    ...row,
    questionnaire,
    completedAt: completedAt.toISOString(),
    stepsAbove: riskProfileCodes.indexOf(chosenProfile) - riskProfileCodes.indexOf(score.profile),
    fundsAbove: fundsAbove.map(({ minimumProfile, ...above }) => ({
      ...above,
      minimumProfile: profileName(minimumProfile),
    })),
    computedProfile: profileName(score.profile),
    chosenProfile: profileName(chosenProfile),
    handled: handledAt && { by: handledBy ?? '', at: handledAt.toISOString(), note: note ?? '' },
  };
}

/** Lists the questionnaires for review at the employee's brand and audits the view. */
export async function listQuestionnaireReviews(
  services: ActServices,
  admin: SignedInPerson,
  { status, ...request }: PageRequest & { readonly status: QueueStatus },
): Promise<Page<QuestionnaireReview>> {
  const { brand } = admin;
  const found = await pageOf(request, (part) =>
    listFlagged(services.database.orm, { brand, status, ...part }),
  );
  await act(services, admin, {
    work: () =>
      done({
        audit: {
          action: 'questionnaires.viewed',
          subjectType: 'questionnaires',
          subjectId: null,
          detail: { status, records: found.items.length },
        },
      }),
  });
  return pageWith(found, reviewResponse);
}

/**
 * Marks a questionnaire as handled. Throws `notFound`, and `changedMeanwhile` if another employee already handled it.
 */
export async function handleQuestionnaire(
  services: ActServices,
  admin: SignedInPerson,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<void> {
  await act(services, admin, {
    lock: async (tx) => {
      const found = await findFlagged(tx, { id, brand: admin.brand });
      if (!found) throw new AppError('notFound');
      return found;
    },
    about: ({ personId }) => [personId],
    work: async (tx, handledAt) => {
      const isFirst = await insertReview(tx, { recordId: id, handledBy: admin.id, handledAt, note });
      if (!isFirst) throw new AppError('changedMeanwhile');
      return done({
        audit: {
          action: 'questionnaire.handled',
          subjectType: 'questionnaire',
          subjectId: id,
          detail: {},
        },
      });
    },
  });
}

/** Returns the result of {@link profileOfAll} for the fund with the highest risk, with the names of the profiles. */
export function sharedProfileOf(
  records: readonly Pick<Awaited<ReturnType<typeof recordsForReview>>[number], 'profiles'>[],
  funds: readonly RuledFund[],
) {
  const results = records.map(({ profiles }) => profiles);
  const [shared] = funds
    .flatMap((fund) => profileOfAll(results, fund) ?? [])
    .toSorted((one, other) => other.stepsAbove - one.stepsAbove);
  if (!shared) return undefined;
  const { computed, chosen, stepsAbove } = shared;
  return { outcome: profileName(computed), choice: profileName(chosen), stepsAbove };
}
export type SharedProfile = NonNullable<ReturnType<typeof sharedProfileOf>>;

/** Returns whether the shared profile is more cautious than the outcome or the choice of this person. */
export const isMoreCareful = (
  { outcome, choice }: SharedProfile,
  { profiles }: Parameters<typeof sharedProfileOf>[0][number],
): boolean => outcome !== profileName(profiles.computed) || choice !== profileName(profiles.chosen);

/** Returns records with the texts shown to the user, for employees who review a decision based on those records. */
export async function recordsForReview(orm: Orm, ids: readonly string[]) {
  return (await findRecords(orm, ids)).map(({ content, completedAt, ...row }) => {
    const { questionnaire, questions, score, chosenProfile, acknowledgements } = content as RecordContent;
    return {
      ...row,
      profiles: { computed: score.profile, chosen: chosenProfile },
      shown: {
        questionnaire,
        completedAt: completedAt.toISOString(),
        computedProfile: profileName(score.profile),
        chosenProfile: profileName(chosenProfile),
        answers: questions.map(({ Vraag, Antwoord }) => ({ question: Vraag, answer: Antwoord })),
        acknowledgements: acknowledgements.map(({ text, at }) => ({ text, at })),
      },
    };
  });
}
