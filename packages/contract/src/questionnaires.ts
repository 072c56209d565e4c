import * as z from 'zod/mini';
import { type CallAnswer, defineCall } from './call.ts';
import { productCodes } from './product.ts';
import { envelope, plainText } from './schema.ts';

/** From the least risk to the most (domain 3.2). */
export const riskProfileCodes = ['ZD', 'D', 'N', 'O', 'ZO'] as const;
export type RiskProfileCode = (typeof riskProfileCodes)[number];

const riskProfile = z.object({
  code: z.enum(riskProfileCodes),
  name: z.string(),
  text: z.string(),
  /** Said with this profile always; only the lowest has one. */
  notice: z.nullable(z.string()),
  minScore: z.int(),
  maxScore: z.int(),
  /** Fractions of the whole; a fund that is not listed may not be chosen. */
  limits: z.array(z.object({ id: z.int(), minimum: z.number(), maximum: z.number() })),
  /** A division that fits the profile, as the calculators send it. */
  modelMix: z.array(z.object({ id: z.int(), percentage: z.number() })),
  /** Of the model mix. */
  netReturn: z.number(),
  volatility: z.number(),
  /** What the model mix makes of an amount; no promise. */
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
  answer: envelope(z.array(riskProfile)),
  errors: [],
});

const questionnaireParams = z.strictObject({
  id: z.pipe(z.enum(['1', '2', '3']), z.transform(Number)),
});

/** The points of an answer never leave the server. */
export const getQuestionnaire = defineCall({
  method: 'GET',
  path: '/api/questionnaires/{id}',
  access: 'visitor',
  group: 'Vragenlijsten',
  summary: 'De vragen en antwoorden: 1 voor nederlands en duits, 2 voor american, 3 voor leningenfonds.',
  params: questionnaireParams,
  status: 200,
  answer: envelope(
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
        answers: z.array(z.object({ id: z.string(), answer: z.string(), profile: z.enum(riskProfileCodes) })),
      }),
    }),
  ),
  errors: ['notFound'],
});

export type Questionnaire = CallAnswer<typeof getQuestionnaire>['data'];

const answerId = z.nullable(plainText(20));

export const scoreQuestionnaire = defineCall({
  method: 'POST',
  path: '/api/questionnaires/{id}/score',
  access: 'visitor',
  group: 'Vragenlijsten',
  summary: 'Telt de antwoorden: de twee scores, het profiel dat daaruit volgt, en de waarschuwingen.',
  params: questionnaireParams,
  body: z.strictObject({
    /** The id of the chosen answer to each question in turn; empty where there is none yet. */
    answers: z.array(answerId).check(z.maxLength(50, 'Er zijn 10 vragen.')),
    /** Code of a profile or id of an answer to question 11; it never changes the score. */
    questionEleven: z._default(answerId, null),
    /** For an annuity the horizon is no knock-out (domain 3.4). */
    productCode: z._default(z.enum(productCodes), 'SB'),
  }),
  status: 200,
  answer: envelope(
    z.object({
      questionnaireId: z.int(),
      version: z.string(),
      /** Risk capacity, and knowledge with risk appetite; 0 to 100. */
      scoreOne: z.int(),
      scoreTwo: z.int(),
      /** The lower of both. */
      score: z.int(),
      /** Follows from the score, and is capped by the knock-outs. */
      profile: z.enum(riskProfileCodes),
      questionEleven: z.nullable(z.enum(riskProfileCodes)),
      /** Of questions 6, 7 and 8: 0 to 60. */
      knowledgePoints: z.int(),
      knockouts: z.array(z.enum(['K1', 'K2', 'K4'])),
      /** To be shown each with its own acknowledgement, never ticked beforehand (domain 3.4). */
      warnings: z.array(
        z.object({
          code: z.enum(['K1', 'K2', 'K4', 'knowledge', 'lowestProfile']),
          title: z.nullable(z.string()),
          text: z.string(),
          acknowledgement: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  errors: ['notFound'],
});
export type QuestionnaireScore = CallAnswer<typeof scoreQuestionnaire>['data'];
