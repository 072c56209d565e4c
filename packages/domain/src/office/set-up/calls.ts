import * as z from 'zod/mini';
import { brandStates } from '../../brand/state.ts';
import { defineCall } from '../../http/call.ts';
import { envelope } from '../../http/schema.ts';
import { correctionReason } from '../../http/stored-reason.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { setUpStatuses, setUpSteps } from './steps.ts';
import { trialModes, trialServices, trialStatuses } from './trials.ts';

const group = 'Beheer';
const errors = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;
const changes = ['/api/admin/set-up', '/api/funds'] as const;

/** Returns the steps of the employee's brand towards opening, according to the current tables. */
export const getSetUp = defineCall({
  method: 'GET',
  path: '/api/admin/set-up',
  access: 'admin',
  group,
  summary: 'De stand van het eigen merk en de stappen tot het open is, met wat ontbreekt.',
  status: 200,
  response: envelope(
    z.object({
      state: z.enum(brandStates),
      /** Whether a book of a former system was imported. */
      hasBook: z.boolean(),
      /** The last change of the state; reason and names are null if absent. */
      changed: z.nullable(
        z.object({
          at: z.string(),
          askedBy: z.nullable(z.string()),
          approvedBy: z.nullable(z.string()),
          reason: z.nullable(z.string()),
        }),
      ),
      steps: z.array(
        z.object({
          step: z.enum(setUpSteps),
          status: z.enum(setUpStatuses),
          /** Sentences about what was found and what is missing. */
          details: z.array(z.string()),
          /** Name of the last employee who acted; null if none is recorded. */
          by: z.nullable(z.string()),
          at: z.nullable(z.string()),
        }),
      ),
      /** The newest trial of each outside service. */
      trials: z.array(
        z.object({
          service: z.enum(trialServices),
          status: z.enum(trialStatuses),
          /** Whether the server has settings of the service, so that a trial makes sense. */
          isConfigured: z.boolean(),
          /** Sentence about the request of a trial, or about why the brand needs none. */
          explanation: z.string(),
          /** The service's response and the action to take; null without an outcome. */
          outcome: z.nullable(z.string()),
          mode: z.nullable(z.enum(trialModes)),
          by: z.nullable(z.string()),
          at: z.nullable(z.string()),
        }),
      ),
      /** Number of messages withheld while the brand was not open yet, by month and kind. */
      withheld: z.array(z.object({ month: z.string(), kind: z.string(), count: z.number() })),
    }),
  ),
  errors,
});

/**
 * Requests a trial call to an outside service. The process that runs jobs makes this call, because that
 * process sends the mails and reads the bank's files. `getSetUp` returns the outcome.
 */
export const tryService = defineCall({
  method: 'POST',
  path: '/api/admin/set-up/trials/{service}',
  access: 'admin',
  group,
  changes: ['/api/admin/set-up'],
  summary:
    'Doet een proef van een dienst buiten het portaal, met de instellingen van het eigen merk: een verzoek dat niets verandert, of één mail of sms aan de medewerker zelf. De uitkomst staat bij de stappen.',
  params: z.strictObject({ service: z.enum(trialServices) }),
  status: 204,
  errors,
});

/** Opens the brand, or starts or stops its shadow run. A second head of office must approve. */
export const changeBrandState = defineCall({
  method: 'POST',
  path: '/api/admin/brand-state/{state}',
  access: 'admin',
  group,
  stepUp: 'changeBrandState',
  changes,
  summary:
    'Zet het eigen merk open, in schaduw of terug in voorbereiding; een tweede hoofd keurt het goed. Vraagt een twoFaToken voor changeBrandState.',
  params: z.strictObject({ state: z.enum(['preparing', 'shadow', 'open']) }),
  body: z.strictObject({ twoFaToken }),
  status: 204,
  errors: [...errors, 'stepUpRequired', 'changedMeanwhile', 'needsTwoEmployees', 'setUpIncomplete'],
});

/** Shuts the brand for new investors and new money at once. A single head of office can decide this. */
export const shutBrand = defineCall({
  method: 'POST',
  path: '/api/admin/brand-shut',
  access: 'admin',
  group,
  stepUp: 'shutBrand',
  changes,
  summary:
    'Sluit het eigen merk meteen voor nieuwe klanten en nieuwe inleg. Vraagt een twoFaToken voor shutBrand.',
  body: z.strictObject({ reason: correctionReason, twoFaToken }),
  status: 204,
  errors: [...errors, 'stepUpRequired', 'changedMeanwhile'],
});
