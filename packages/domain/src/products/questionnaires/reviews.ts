import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { page } from '../../http/paging.ts';
import { queuePage } from '../../http/queue-page.ts';
import { envelope, uuid } from '../../http/schema.ts';
import { correctionReason } from '../../http/stored-reason.ts';

const group = 'Beheer';

/**
 * A questionnaire for employees to review (domain 3.4): the choice is far above the outcome, or the person completed
 * two questionnaires within a day.
 */
const review = z.object({
  id: z.string(),
  personId: z.string(),
  personName: z.string(),
  questionnaire: z.string(),
  completedAt: z.string(),
  /** Number of profile steps by which the choice exceeds the outcome. */
  stepsAbove: z.int(),
  /** Funds the person chose although they exceed the chosen profile, with the number of steps. */
  fundsAbove: z.array(z.object({ fund: z.string(), minimumProfile: z.string(), steps: z.int() })),
  isRepeated: z.boolean(),
  computedProfile: z.string(),
  chosenProfile: z.string(),
  /** Null while the review is open. */
  handled: z.nullable(z.object({ by: z.string(), at: z.string(), note: z.string() })),
});
export type QuestionnaireReview = z.infer<typeof review>;

export const listQuestionnaireReviews = defineCall({
  method: 'GET',
  path: '/api/admin/questionnaires',
  access: 'admin',
  group,
  summary:
    'De vragenlijsten waar een medewerker naar kijkt, de oudste eerst; of die zijn afgehandeld, de nieuwste eerst. Dat iemand keek, staat in het auditlogboek.',
  query: queuePage,
  status: 200,
  response: envelope(page(review)),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired'],
});

export const handleQuestionnaire = defineCall({
  method: 'POST',
  path: '/api/admin/questionnaires/{id}/handled',
  access: 'admin',
  group,
  changes: ['/api/admin/questionnaires'],
  summary: 'Meldt dat een medewerker naar een vragenlijst heeft gekeken, met wat hij heeft gedaan.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ note: correctionReason }),
  status: 204,
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired', 'notFound', 'changedMeanwhile'],
});
