import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import { changeEmployeeRoles, disableAccount, enableAccount } from './employees.use-cases.ts';

/** H.4: who works here and what they may do, and whose account is shut. */
export function employeeRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.changeEmployeeRoles, ({ params, body, session }) =>
    changeEmployeeRoles(services, session, { ...params, ...body }),
  );

  route(app, calls.disableAccount, ({ params, body, session }) =>
    disableAccount(services, session, { ...params, ...body }),
  );

  route(app, calls.enableAccount, ({ params, body, session }) =>
    enableAccount(services, session, { ...params, ...body }),
  );
}
