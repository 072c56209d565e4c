import { createHash, randomUUIDv7 } from 'node:crypto';
import type * as calls from '@portaal/domain/calls';
import type { CallBody, CallResponse } from '@portaal/domain/http/call';
import type { FieldProblem } from '@portaal/domain/http/error';
import type {
  GivenQuestionnaire,
  QuestionnaireScore,
  RiskProfile,
  StoredQuestionnaire,
} from '@portaal/domain/questionnaires/calls';
import { VALID_MONTHS } from '@portaal/domain/questionnaires/profile-choice';
import {
  type AllocationPart,
  addMonths,
  centsToEuro,
  dutchDay,
  euroToCents,
  type IsoDate,
  projectAccumulation,
} from '@portaal/engine';
import type { QuestionnaireOutcome } from '../../documents/offer/offer.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Orm, Transaction } from '../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import { profileBands, type Questionnaire, questionnaires } from '../../reference/questionnaires.ts';
import { riskProfileTerms, riskProfileVersion } from '../../reference/risk-profiles.ts';
import { type FundSet, fundsOn } from '../funds/funds.use-cases.ts';
import {
  type RecordContent,
  recordContent,
  recordProblems,
  stepsAbove,
  unscorable,
  type Validation,
} from './questionnaire-record.ts';
import { answerProblems, preferenceOf, scoreOf } from './questionnaire-score.ts';
import { repeatedWarning } from './questionnaire-warnings.ts';
import {
  findLatestCompletion,
  findRecord,
  hasCompletedNear,
  putRecord,
} from './questionnaires.repository.ts';

export { countFlagged } from './questionnaire-review.repository.ts';
export { latestProfile } from './questionnaire-review.use-cases.ts';

/** Throws `notFound`. */
function findQuestionnaire(id: number): Questionnaire {
  const questionnaire = questionnaires.find((one) => one.id === id);
  if (!questionnaire) throw new AppError('notFound');
  return questionnaire;
}

/** written out field by field, so that no points slip along; the serializer is a second guard. */
export function getQuestionnaire(id: number): CallResponse<typeof calls.getQuestionnaire>['data'] {
  const { version, name, questions, questionEleven } = findQuestionnaire(id);
  return {
    id,
    version,
    name,
    questions: questions.map(({ id: question, question: text, help, answers }) => ({
      id: question,
      question: text,
      help,
      answers: answers.map(({ id: answerId, answer }) => ({ id: answerId, answer })),
    })),
    questionEleven: {
      id: questionEleven.id,
      question: questionEleven.question,
      help: questionEleven.help,
      answers: questionEleven.answers.map((choice) => ({
        id: choice.id,
        answer: choice.answer,
        profile: choice.profile,
      })),
    },
  };
}

/**
 * Scores on the server; throws `invalidInput` that names every question without an answer (C-07). Who is signed in
 * and completed a questionnaire less than a day ago is notified; nothing is written.
 */
export async function scoreQuestionnaire(
  services: Pick<Services, 'clock' | 'database'>,
  person: SignedInPerson | undefined,
  id: number,
  body: CallBody<typeof calls.scoreQuestionnaire>,
): Promise<QuestionnaireScore> {
  const score = scoreAnswers(id, body);
  return person && (await isRepeated(services, person, services.clock.now()))
    ? withRepeatedWarning(score)
    : score;
}

const withRepeatedWarning = (score: QuestionnaireScore): QuestionnaireScore => ({
  ...score,
  warnings: [...score.warnings, repeatedWarning],
});

const DAY_MS = 24 * 60 * 60_000;

/** Whether this person completed another questionnaire within 24 hours of this one. */
const isRepeated = (
  { database }: Pick<Services, 'database'>,
  { id }: SignedInPerson,
  at: Date,
): Promise<boolean> => hasCompletedNear(database.orm, id, at, DAY_MS);

function scoreAnswers(
  id: number,
  { answers, questionEleven, productCode }: CallBody<typeof calls.scoreQuestionnaire>,
): QuestionnaireScore {
  const questionnaire = findQuestionnaire(id);
  const preference = questionEleven === null ? null : preferenceOf(questionnaire, questionEleven);
  const problems: FieldProblem[] = answerProblems(questionnaire, answers);
  if (questionEleven !== null && preference === null) {
    const message = questionEleven === '' ? 'Beantwoord vraag 11.' : 'Dit is geen antwoord op vraag 11.';
    problems.push({ field: 'questionEleven', message });
  }
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  return scoreOf(questionnaire, answers, { preference, isAnnuity: productCode !== 'SB' });
}

/** The example of domain 3.3. */
const EXAMPLE = { deposit: 10_000, years: 10 };

/** A set of funds is kept for a minute; what is computed from it is kept as long. */
const known = new WeakMap<FundSet, readonly RiskProfile[]>();

/** The five profiles, from the least risk to the most, with the figures of the funds on `date`. */
export async function listRiskProfiles(
  services: Pick<Services, 'clock' | 'database'>,
  date: IsoDate,
): Promise<readonly RiskProfile[]> {
  const funds = await fundsOn(services, date);
  const stored = known.get(funds);
  if (stored) return stored;
  const profiles = profileBands.map((band) => profileOf(band, funds, date));
  known.set(funds, profiles);
  return profiles;
}

function profileOf(band: (typeof profileBands)[number], funds: FundSet, date: IsoDate): RiskProfile {
  const { limits, modelMix, notice, text } = riskProfileTerms[band.code];
  const { mix, scenarios } = projectAccumulation({
    initialDeposit: euroToCents(EXAMPLE.deposit),
    monthlyDeposit: euroToCents(0),
    durationYears: EXAMPLE.years,
    startDate: date,
    allocation: modelMix.flatMap(({ id, percentage }): AllocationPart[] => {
      const fund = funds.terms.find((terms) => terms.id === id);
      return fund ? [{ fund, weight: percentage }] : [];
    }),
    correlations: funds.correlations,
  });
  return {
    ...band,
    text,
    notice,
    limits: [...limits],
    modelMix: [...modelMix],
    netReturn: mix.netReturn,
    volatility: mix.volatility,
    example: {
      ...EXAMPLE,
      pessimistic: centsToEuro(scenarios.pessimistic),
      expected: centsToEuro(scenarios.expected),
      optimistic: centsToEuro(scenarios.optimistic),
    },
    version: riskProfileVersion,
  };
}

/** From where a questionnaire was sent. */
export interface Origin {
  readonly ipAddress: string;
  readonly userAgent: string;
}

/** A questionnaire that was scored and found complete, to be kept with an offer. */
export interface ValidatedQuestionnaire {
  readonly row: Parameters<typeof putRecord>[1];
  /** What the audit log says of it. */
  readonly facts: { readonly stepsAbove: number; readonly repeated: boolean };
}

const LONGEST_USER_AGENT = 500;

/**
 * Scores what was given again, never trusting a score from outside, and makes the record of it (domain 3.4). Throws
 * `invalidInput` that names what is missing, or what is not that of this calculation.
 */
export async function validateQuestionnaire(
  services: Pick<Services, 'clock' | 'database'>,
  person: SignedInPerson,
  given: GivenQuestionnaire,
  {
    origin,
    ...choice
  }: Pick<Validation, 'input' | 'funds' | 'riskProfiles' | 'brandName'> & { readonly origin: Origin },
): Promise<ValidatedQuestionnaire> {
  const { clock } = services;
  const questionnaire = findQuestionnaire(given.id);
  const broken = unscorable(questionnaire, given);
  if (broken.length > 0) throw new AppError('invalidInput', broken);
  const now = clock.now();
  // A browser's clock that is ahead does not make the answers valid for longer.
  const completedAt = new Date(Math.min(Date.parse(given.completedAt), now.getTime()));
  const plain = scoreOf(questionnaire, given.answers, {
    preference: given.questionEleven,
    isAnnuity: choice.input.productCode !== 'SB',
  });
  const repeated = await isRepeated(services, person, completedAt);
  const score = repeated ? withRepeatedWarning(plain) : plain;
  const validation: Validation = {
    ...choice,
    questionnaire,
    given,
    score,
    today: clock.today(),
    completedOn: dutchDay(completedAt),
  };
  const problems = recordProblems(validation);
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  const steps = stepsAbove(given, score);
  return {
    row: {
      id: randomUUIDv7(),
      personId: person.id,
      brand: person.brand,
      questionnaireId: questionnaire.id,
      version: questionnaire.version,
      digest: createHash('sha256')
        .update(JSON.stringify([choice.input.productCode, given]))
        .digest(),
      given,
      content: recordContent(validation),
      stepsAbove: steps,
      isRepeated: repeated,
      ipAddress: origin.ipAddress,
      userAgent: origin.userAgent.slice(0, LONGEST_USER_AGENT),
      completedAt,
      recordedAt: now,
    },
    facts: { stepsAbove: steps, repeated },
  };
}

/** Writes the record in the transaction of its offer; the same questionnaire again is the same record. */
export const insertQuestionnaire = (tx: Transaction, { row }: ValidatedQuestionnaire): Promise<string> =>
  putRecord(tx, row);

/** The questionnaire of an offer, or null when there is none. */
export async function storedQuestionnaire(
  orm: Orm,
  recordId: string | null,
): Promise<StoredQuestionnaire | null> {
  const row = recordId === null ? undefined : await findRecord(orm, recordId);
  if (!row) return null;
  return { given: row.given as GivenQuestionnaire, score: (row.content as RecordContent).score };
}

/** What an offer says on paper of the questionnaire behind it; null when there is none. */
export async function questionnaireOutcome(
  orm: Orm,
  recordId: string | null,
): Promise<QuestionnaireOutcome | null> {
  const row = recordId === null ? undefined : await findRecord(orm, recordId);
  if (!row) return null;
  const { score, profile } = (row.content as RecordContent).score;
  return {
    completedOn: dutchDay(row.completedAt),
    score,
    profile: profileBands.find(({ code }) => code === profile)?.name ?? profile,
  };
}

/** The last day on which what this person answered still holds, or null when nothing does (domain 3.2). */
export async function questionnaireValidUntil(
  orm: Orm,
  personId: string,
  today: IsoDate,
): Promise<IsoDate | null> {
  const completedAt = await findLatestCompletion(orm, personId);
  const until = completedAt && addMonths(dutchDay(completedAt), VALID_MONTHS);
  return until === undefined || until < today ? null : until;
}
