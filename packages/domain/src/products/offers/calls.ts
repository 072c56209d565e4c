import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { idempotent } from '../../http/idempotency.ts';
import { next, pageQuery } from '../../http/paging.ts';
import { envelope, uuid } from '../../http/schema.ts';
import { calculationInput, savedCalculation } from '../calculation/calls.ts';
import { paymentFrequencyCodes, productCodes } from '../products/product.ts';
import { questionnaireInput } from '../questionnaires/calls.ts';

export const saveOffer = defineCall({
  method: 'POST',
  path: '/api/offers',
  access: 'signedIn',
  group: 'Berekeningen',
  changes: ['/api/offers'],
  summary:
    'Berekent opnieuw uit de invoer en bewaart de offerte, met de vragenlijst als het risicoprofiel daaruit volgt. Dezelfde Idempotency-Key met dezelfde invoer geeft dezelfde offerte.',
  ...idempotent,
  body: z.extend(calculationInput, { questionnaire: z.optional(questionnaireInput) }),
  status: 201,
  response: envelope(savedCalculation),
  errors: ['notAuthenticated', 'conflict', 'notOpen'],
});

export const listOffers = defineCall({
  method: 'GET',
  path: '/api/offers',
  access: 'signedIn',
  storedInBrowser: true,
  group: 'Berekeningen',
  summary: 'De bewaarde offertes, nieuwste eerst.',
  query: pageQuery,
  status: 200,
  response: envelope(
    // X-07 prescribes the field name `Offerte`, where other lists have `items`.
    z.object({
      next,
      Offerte: z.array(
        z.object({
          offerID: z.string(),
          offerNumber: z.string(),
          productCode: z.enum(productCodes),
          description: z.string(),
          createdAt: z.string(),
          /** The last day on which the offer is valid. */
          validUntil: z.string(),
          initialDeposit: z.number(),
          periodicDeposit: z.number(),
          start: z.string(),
          duration: z.int(),
          uitkeringsTermijnCode: z.enum(paymentFrequencyCodes),
          /** Expected end value; 0 for an annuity in payout, because its capital is used up. */
          expectedEndValue: z.number(),
          /** Expected payment of an annuity in payout; null for the other products. */
          expectedPayment: z.nullable(z.number()),
          parameterVersion: z.string(),
        }),
      ),
    }),
  ),
  errors: ['notAuthenticated'],
});

const ownOffer = z.strictObject({ id: uuid });

export const copyOffer = defineCall({
  method: 'POST',
  path: '/api/offers/{id}/copy',
  access: 'signedIn',
  group: 'Berekeningen',
  changes: ['/api/offers'],
  summary:
    'Maakt een nieuwe offerte met dezelfde invoer, berekend met de gegevens van nu. Een startdatum die voorbij is, wordt de eerste van de volgende maand.',
  params: ownOffer,
  ...idempotent,
  status: 201,
  response: envelope(savedCalculation),
  errors: ['notAuthenticated', 'notFound', 'conflict'],
});

export const getOfferFile = defineCall({
  method: 'GET',
  path: '/api/offers/{id}/pdf',
  access: 'signedIn',
  group: 'Berekeningen',
  summary: 'De offerte als PDF om te bewaren; dezelfde offerte geeft dezelfde bytes.',
  params: ownOffer,
  status: 200,
  file: 'application/pdf',
  errors: ['notAuthenticated', 'notFound'],
});

export const deleteOffer = defineCall({
  method: 'DELETE',
  path: '/api/offers/{id}',
  access: 'signedIn',
  group: 'Berekeningen',
  changes: ['/api/offers'],
  summary: 'Haalt een offerte uit de lijst.',
  params: ownOffer,
  status: 204,
  errors: ['notAuthenticated', 'notFound'],
});
