import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { itemsLinked } from '../../../http/link-next.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { contractResponse, detailsResponse, summaryResponse } from './contracts.mapping.ts';
import { getContract, listContractSummaries, listContracts } from './contracts.use-cases.ts';

export function contractRoutes(app: FastifyInstance, services: Services): void {
  // X-06 prescribes a bare list.
  route(app, calls.listContractSummaries, async ({ query, person, reply }) => {
    const found = await listContractSummaries(services, person, query);
    return itemsLinked(reply, calls.listContractSummaries.path, query.limit, found).map(summaryResponse);
  });

  route(app, calls.listContracts, async ({ query, person, reply }) => {
    const found = await listContracts(services, person, query);
    return itemsLinked(reply, calls.listContracts.path, query.limit, found).map(contractResponse);
  });

  // X-03 prescribes a list with one contract.
  route(app, calls.getContract, async ({ params, person }) => ({
    Contract: [detailsResponse(await getContract(services, person, params.id))],
  }));
}
