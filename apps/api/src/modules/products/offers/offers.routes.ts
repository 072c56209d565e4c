import * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../http/rate-limit.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { getOfferFile } from './offer-file.use-cases.ts';
import {
  copyOffer,
  deleteOffer,
  getCalculation,
  listOffers,
  type OfferLine,
  savedCalculationOf,
  saveOffer,
} from './offers.use-cases.ts';

export function offerRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    calls.saveOffer,
    async ({ body: { questionnaire: questionnaireInput, ...input }, headers, person, brand, request }) => {
      const origin = { ipAddress: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      const questionnaire = questionnaireInput && {
        given: questionnaireInput,
        origin,
        brandName: brand.name,
      };
      const offer = await saveOffer(services, person, { input, questionnaire }, headers['idempotency-key']);
      return savedCalculationOf(services, offer);
    },
    { rateLimit: limits.calculation },
  );

  route(app, calls.listOffers, async ({ query, person }) => {
    const { items, next } = await listOffers(services, person, query);
    return { Offerte: items.map(lineResponse), next };
  });

  route(
    app,
    calls.copyOffer,
    async ({ params, headers, person }) =>
      savedCalculationOf(services, await copyOffer(services, person, params.id, headers['idempotency-key'])),
    { rateLimit: limits.calculation },
  );

  route(
    app,
    calls.getOfferFile,
    ({ params, person, brand }) => getOfferFile(services, person, brand, params.id),
    {
      rateLimit: limits.calculation,
    },
  );

  route(app, calls.getCalculation, ({ params: { offerID }, person }) =>
    getCalculation(services, person, offerID),
  );

  route(app, calls.deleteOffer, async ({ params, person }) => {
    await deleteOffer(services, person, params.id);
    return undefined;
  });
}

type Line = CallResponse<typeof calls.listOffers>['data']['Offerte'][number];

/** builds the list entry of an offer, with the outcome relevant to its product. */
function lineResponse({
  id,
  number,
  createdAt,
  validUntil,
  input,
  expected,
  parameterVersion,
}: OfferLine): Line {
  return {
    offerID: id,
    offerNumber: number,
    productCode: input.productCode,
    description: input.description,
    createdAt: createdAt.toISOString(),
    validUntil,
    initialDeposit: input.initialDeposit,
    periodicDeposit: input.periodicDeposit,
    start: input.start,
    duration: input.duration,
    uitkeringsTermijnCode: input.uitkeringsTermijnCode,
    expectedEndValue: expected.endValue,
    expectedPayment: expected.periodicPayment,
    parameterVersion,
  };
}
