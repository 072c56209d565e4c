import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { endMaintenance, type MaintenanceBoard, startMaintenance } from './maintenance.use-cases.ts';

/** Registers the routes of maintenance. A change applies at once in this process, and within two seconds in others. */
export function maintenanceRoutes(app: FastifyInstance, services: Services, board: MaintenanceBoard): void {
  route(
    app,
    calls.getMaintenance,
    ({ brand }) => {
      const found = board.of(brand.id);
      if (!found) return null;
      const { scope, text, startsAt, endsAt, isUnderway } = found;
      return { scope, text, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), isUnderway };
    },
    { quiet: true },
  );

  route(app, calls.startMaintenance, async ({ body, session }) => {
    const { startsAt, endsAt, ...rest } = body;
    await startMaintenance(services, session, {
      ...rest,
      startsAt: startsAt === null ? null : new Date(startsAt),
      endsAt: new Date(endsAt),
    });
    await board.read();
    return undefined;
  });

  route(app, calls.endMaintenance, async ({ session }) => {
    await endMaintenance(services, session);
    await board.read();
    return undefined;
  });
}
