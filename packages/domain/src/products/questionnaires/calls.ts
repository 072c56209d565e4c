import * as z from 'zod/mini';
import { type CallResponse, defineCall } from '../../http/call.ts';
import { envelope, instant, isoDay, plainText, uuid } from '../../http/schema.ts';
import { MOST_FUNDS } from '../products/most-funds.ts';
import { investmentCode, productCodes } from '../products/product.ts';
import { knockouts, riskProfileCodes } from './profile-codes.ts';

const profileCode = z.enum(riskProfileCodes);

const riskProfile = z.object({
  code: profileCode,
  name: z.string(),
  text: z.string(),
  /** Notice always shown with this profile; null for every profile except the lowest. */
  notice: z.nullable(z.string()),
  minScore: z.int(),
  maxScore: z.int(),
  /** Limits per fund as fractions of the whole. Funds that are not listed cannot be chosen. */
  limits: z.array(z.object({ id: z.int(), minimum: z.number(), maximum: z.number() })),
  /** An allocation over funds that fits the profile, in the format of the calculators. */
  modelMix: z.array(z.object({ id: z.int(), percentage: z.number() })),
  /** Expected net return of the model mix. */
  netReturn: z.number(),
  volatility: z.number(),
  /** Illustration of the model mix for an example amount, not a promise. */
  example: z.object({
    deposit: z.number(),
    years: z.int(),
    pessimistic: z.number(),
    expected: z.number(),
    optimistic: z.number(),
  }),
  version: z.string(),
});
export type RiskProfile = z.infer<typeof riskProfile>;

export const listRiskProfiles = defineCall({
  method: 'GET',
  path: '/api/risk-profiles',
  access: 'visitor',
  group: 'Vragenlijsten',
  summary: 'De vijf risicoprofielen, van weinig naar veel risico, met hun grenzen en een passende verdeling.',
  status: 200,
  response: envelope(z.array(riskProfile)),
  errors: ['notOpen'],
});

const questionnaireParams = z.strictObject({
  id: z.pipe(z.enum(['1', '2', '3']), z.transform(Number)),
});

/** The response never contains the points per answer. */
export const getQuestionnaire = defineCall({
  method: 'GET',
  path: '/api/questionnaires/{id}',
  access: 'visitor',
  group: 'Vragenlijsten',
  summary: 'De vragen en antwoorden: 1 voor nederlands en duits, 2 voor american, 3 voor leningenfonds.',
  params: questionnaireParams,
  status: 200,
  response: envelope(
    z.object({
      id: z.int(),
      version: z.string(),
      name: z.string(),
      questions: z.array(
        z.object({
          id: z.int(),
          question: z.string(),
          help: z.string(),
          answers: z.array(z.object({ id: z.string(), answer: z.string() })),
        }),
      ),
      questionEleven: z.object({
        id: z.int(),
        question: z.string(),
        help: z.string(),
        answers: z.array(z.object({ id: z.string(), answer: z.string(), profile: profileCode })),
      }),
    }),
  ),
  errors: ['notFound', 'notOpen'],
});

export type Questionnaire = CallResponse<typeof getQuestionnaire>['data'];

const answerId = z.nullable(plainText(20));

const questionnaireScore = z.object({
  questionnaireId: z.int(),
  version: z.string(),
  /** `scoreOne`: risk capacity. `scoreTwo`: knowledge and risk appetite. Both from 0 to 100. */
  scoreOne: z.int(),
  scoreTwo: z.int(),
  /** The lower of the two scores. */
  score: z.int(),
  /** Profile that follows from the score, limited by the knock-outs. */
  profile: profileCode,
  questionEleven: z.nullable(profileCode),
  /** Points for the questions of the terms that count for knowledge: at most 100. */
  knowledgePoints: z.int(),
  knockouts: z.array(z.enum(knockouts)),
  /** Warnings to show, each with its own acknowledgement that is not ticked in advance (domain 3.4). */
  warnings: z.array(
    z.object({
      code: z.enum([...knockouts, 'knowledge', 'lowestProfile', 'repeated']),
      title: z.nullable(z.string()),
      text: z.string(),
      acknowledgement: z.nullable(z.string()),
    }),
  ),
});

export const scoreQuestionnaire = defineCall({
  method: 'POST',
  path: '/api/questionnaires/{id}/score',
  access: 'visitor',
  group: 'Vragenlijsten',
  summary: 'Telt de antwoorden: de twee scores, het profiel dat daaruit volgt, en de waarschuwingen.',
  params: questionnaireParams,
  body: z.strictObject({
    /** Ids of the chosen answers, in the order of the questions. Unanswered questions have an empty text. */
    answers: z.array(answerId).check(z.maxLength(50, 'Er zijn 10 vragen.')),
    /** Code of a profile or id of an answer to question 11, which never changes the score. */
    questionEleven: z._default(answerId, null),
    /**
     * The product determines the knock-outs: for an annuity, the investment horizon is not a knock-out (domain 3.4).
     */
    productCode: z._default(z.enum(productCodes), investmentCode),
  }),
  status: 200,
  response: envelope(questionnaireScore),
  errors: ['notFound', 'notOpen'],
});
export type QuestionnaireScore = CallResponse<typeof scoreQuestionnaire>['data'];

/** Rejects moments before 2000. No questionnaires existed then, and such dates can lie outside the calendar. */
const recentMoment = instant.check(z.refine((at) => at >= '2000', 'Vul een geldig tijdstip in.'));

/**
 * Maximum number of confirmations: two for each fund above the chosen profile, the warnings of the knock-outs and
 * about knowledge, two for a choice above the outcome, and the three statements.
 */
export const MOST_ACKNOWLEDGEMENTS = 2 * MOST_FUNDS + knockouts.length + 1 + 2 + 3;

/**
 * A person's answers, choice and confirmations, sent with an offer that is based on their profile. The server
 * calculates the score again and stores everything permanently (domain 3.4).
 */
export const questionnaireInput = z.strictObject({
  id: z.literal([1, 2, 3], 'Kies vragenlijst 1, 2 of 3.'),
  /** Version of the questionnaire that was answered. */
  version: plainText(20),
  answers: z.array(plainText(20)).check(z.maxLength(50, 'Er zijn 10 vragen.')),
  questionEleven: profileCode,
  /** The profile the person finally chose. */
  riskSelection: profileCode,
  /** Each warning and statement the person confirmed, with the time. */
  acknowledgements: z
    .array(z.strictObject({ code: plainText(40), at: recentMoment }))
    .check(z.maxLength(MOST_ACKNOWLEDGEMENTS, 'Bevestig elke waarschuwing één keer.')),
  completedAt: recentMoment,
});
export type QuestionnaireInput = z.infer<typeof questionnaireInput>;

/** Purpose of the money: topping up a contract, buying a fund, or buying the funds of an own offer. */
const purchase = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('contract'), contractId: uuid }),
    z.strictObject({ kind: z.literal('offer'), offerId: uuid }),
    z.strictObject({ kind: z.literal('fund'), fundId: z.int(), productCode: z.enum(productCodes) }),
  ],
  'Zeg voor welk contract, welk fonds of welke offerte u de vragen beantwoordt.',
);
export type Purchase = z.infer<typeof purchase>;

/** Records a questionnaire without an offer, before money is paid into a fund (decision 0026). */
export const recordQuestionnaire = defineCall({
  method: 'POST',
  path: '/api/questionnaires/{id}/records',
  access: 'signedIn',
  group: 'Vragenlijsten',
  summary:
    'Bewaart de antwoorden, de keuze en de bevestigingen voor een contract, een fonds of een eigen offerte. Dezelfde vragenlijst nog een keer is dezelfde.',
  params: questionnaireParams,
  body: z.strictObject({ questionnaire: questionnaireInput, purchase }),
  status: 201,
  /** The last day on which the answers are valid. */
  response: envelope(z.object({ validUntil: isoDay })),
  errors: ['notAuthenticated', 'notFound', 'notOpen'],
});

/** The questionnaire on which a saved offer is based: the input and its outcome. */
export const storedQuestionnaire = z.object({
  given: questionnaireInput,
  score: questionnaireScore,
});
export type StoredQuestionnaire = z.infer<typeof storedQuestionnaire>;
