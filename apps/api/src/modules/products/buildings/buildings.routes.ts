import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { listOwnBuildings } from './buildings.use-cases.ts';
import {
  discardBuildings,
  listBuildingsVersions,
  loadBuildings,
  publishBuildings,
} from './buildings-versions.use-cases.ts';

/** Routes of the page Mijn straat, and of the data of its buildings. */
export function buildingRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listOwnBuildings, async ({ person }) => ({
    Fondsen: await listOwnBuildings(services, person),
  }));

  route(app, calls.listBuildingsVersions, ({ query, person }) =>
    listBuildingsVersions(services, person, query),
  );

  route(app, calls.loadBuildings, ({ query, upload, person }) =>
    loadBuildings(services, person, query, upload),
  );

  route(app, calls.publishBuildings, async ({ params, body, session }) => {
    await publishBuildings(services, session, { ...params, twoFaToken: body.twoFaToken });
    return undefined;
  });

  route(app, calls.discardBuildings, async ({ params, person }) => {
    await discardBuildings(services, person, params.id);
    return undefined;
  });
}
