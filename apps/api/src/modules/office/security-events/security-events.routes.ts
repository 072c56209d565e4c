import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { listSecurityAlarms, listSecurityEvents, noteSecurityAlarm } from './security-view.use-cases.ts';

/** Registers the lists of rejected calls, of views by employees, and of the alarms by rule. */
export function securityEventRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listSecurityEvents, ({ query, person }) => listSecurityEvents(services, person, query));

  route(app, calls.listSecurityAlarms, ({ query, person }) => listSecurityAlarms(services, person, query));

  route(app, calls.noteSecurityAlarm, ({ params, body, person }) =>
    noteSecurityAlarm(services, person, { ...params, ...body }),
  );
}
