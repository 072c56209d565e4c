import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { linkNext } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import { contractAnswer, detailsAnswer, summaryAnswer } from './contracts.mapping.ts';
import { getOwnContract, listOwnContracts, listOwnSummaries } from './contracts.use-cases.ts';

export function contractRoutes(app: FastifyInstance, services: Services): void {
  //
  route(app, calls.listContractSummaries, async ({ query, person, reply }) => {
    const { items, next } = await listOwnSummaries(services, person, query);
    linkNext(reply, calls.listContractSummaries.path, next);
    return items.map(summaryAnswer);
  });

  route(app, calls.listContracts, async ({ query, person, reply }) => {
    const { items, next } = await listOwnContracts(services, person, query);
    linkNext(reply, calls.listContracts.path, next);
    return items.map(contractAnswer);
  });

  //
  route(app, calls.getContract, async ({ params, person }) => ({
    Contract: [detailsAnswer(await getOwnContract(services, person, params.id))],
  }));
}
