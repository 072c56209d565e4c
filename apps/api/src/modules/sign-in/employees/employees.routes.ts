import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { changeEmployeeRoles, disableAccount, enableAccount } from './employees.use-cases.ts';
import {
  inviteEmployee,
  listEmployeeInvitations,
  resendEmployeeInvitation,
  withdrawEmployeeInvitation,
} from './invitations.use-cases.ts';
import { linkAccount, unlinkAccount } from './linked-accounts.use-cases.ts';

/** Registers the routes for employees and their roles, and for disabling accounts (decision 0024). */
export function employeeRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listEmployeeInvitations, ({ query, person }) =>
    listEmployeeInvitations(services, person, query),
  );

  route(app, calls.inviteEmployee, ({ params, body, session }) =>
    inviteEmployee(services, session, { ...params, ...body }),
  );

  route(app, calls.resendEmployeeInvitation, ({ params, session }) =>
    resendEmployeeInvitation(services, session, params.id),
  );

  route(app, calls.withdrawEmployeeInvitation, ({ params, session }) =>
    withdrawEmployeeInvitation(services, session, params.id),
  );

  route(app, calls.changeEmployeeRoles, ({ params, body, session }) =>
    changeEmployeeRoles(services, session, { ...params, ...body }),
  );

  route(app, calls.linkAccount, ({ params, body, session }) =>
    linkAccount(services, session, { ...params, ...body }),
  );

  route(app, calls.unlinkAccount, ({ params, body, session }) =>
    unlinkAccount(services, session, { ...params, ...body }),
  );

  route(app, calls.disableAccount, ({ params, body, session }) =>
    disableAccount(services, session, { ...params, ...body }),
  );

  route(app, calls.enableAccount, ({ params, body, session }) =>
    enableAccount(services, session, { ...params, ...body }),
  );
}
