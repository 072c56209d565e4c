import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { itemsLinked } from '../../http/link-next.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import { contractAnswer, detailsAnswer, summaryAnswer } from './contracts.mapping.ts';
import { getOwnContract, listOwnContracts, listOwnSummaries } from './contracts.use-cases.ts';

export function contractRoutes(app: FastifyInstance, services: Services): void {
  //
  route(app, calls.listContractSummaries, async ({ query, person, reply }) => {
    const found = await listOwnSummaries(services, person, query);
    return itemsLinked(reply, calls.listContractSummaries.path, query.limit, found).map(summaryAnswer);
  });

  route(app, calls.listContracts, async ({ query, person, reply }) => {
    const found = await listOwnContracts(services, person, query);
    return itemsLinked(reply, calls.listContracts.path, query.limit, found).map(contractAnswer);
  });

  //
  route(app, calls.getContract, async ({ params, person }) => ({
    Contract: [detailsAnswer(await getOwnContract(services, person, params.id))],
  }));
}
