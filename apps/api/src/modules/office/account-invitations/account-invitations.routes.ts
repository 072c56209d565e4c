import * as calls from '@portaal/domain/calls';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  inviteInvestors,
  listAccountInvitations,
  listInvitationWaves,
  printInvitationLetters,
  resendAccountInvitation,
  withdrawAccountInvitation,
} from './account-invitations.use-cases.ts';

export function accountInvitationRoutes(app: FastifyInstance, services: Services): void {
  route(app, calls.listInvitationWaves, ({ person }) => listInvitationWaves(services, person));

  route(app, calls.inviteInvestors, ({ params, body, session }) =>
    inviteInvestors(services, session, { ...params, ...body }),
  );

  route(app, calls.listAccountInvitations, ({ params, query, person }) =>
    listAccountInvitations(services, person, params.id, query),
  );

  route(app, calls.printInvitationLetters, ({ params, brand, person }) =>
    printInvitationLetters(services, person, brand, params.id),
  );

  route(app, calls.resendAccountInvitation, ({ params, body, session }) =>
    resendAccountInvitation(services, session, { ...params, ...body }),
  );

  route(app, calls.withdrawAccountInvitation, ({ params, session }) =>
    withdrawAccountInvitation(services, session, params.id),
  );
}
