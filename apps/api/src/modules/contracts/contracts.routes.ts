import { calls } from '@portaal/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../plugins/services.ts';
import { contractAnswer, summaryAnswer } from './contracts.mapping.ts';
import { listOwnContracts, listOwnSummaries, type PageRequest } from './contracts.use-cases.ts';

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
}

/** RFC 8288: the address of the next page, absent on the last. */
function linkNext(reply: FastifyReply, path: string, next: PageRequest | undefined): void {
  if (next) reply.header('link', `<${path}?limit=${next.limit}&after=${next.after}>; rel="next"`);
}
